/**
 * Measures the app against its goals, each beside the limit of the platform in the same run.
 *
 *     npm run bench [-- G2 G8 kernel] [--quick] [--strict]
 *
 * Without names all are run. `--quick` takes logs a tenth as big; `--strict` ends with 1 if a goal fails.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { createStage } from './chromium.ts'
import { cold } from './cold.ts'
import { createContext } from './context.ts'
import type { Bench } from './context.ts'
import { flow } from './flow.ts'
import { kernel, turns } from './kernel.ts'
import { memory } from './memory.ts'
import { opening } from './opening.ts'
import { lists, tokens } from './parts.ts'
import { holds, table } from './result.ts'
import type { Row } from './result.ts'
import { scrolling } from './scrolling.ts'
import { scrub } from './scrub.ts'
import { sizes } from './sizes.ts'
import { stepping } from './stepping.ts'

const benches: readonly Bench[] = [
  sizes,
  kernel,
  turns,
  cold,
  opening,
  scrub,
  stepping,
  flow,
  scrolling,
  lists,
  memory,
  tokens,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
})
const known = new Set(benches.flatMap((bench) => bench.goals))
const unknown = positionals.filter((name) => !known.has(name))
if (unknown.length > 0)
  throw new Error(`Not measured: ${unknown.join(', ')}. There are ${[...known].join(', ')}.`)

/** Parts that measure something of goals that others measure, too. */
const groupsOf: Readonly<Record<string, readonly string[]>> = { turns: ['G5', 'G6', 'G7'], stepping: ['G8'] }

const asked = (bench: Bench): boolean =>
  positionals.length === 0 || bench.goals.some((goal) => positionals.includes(goal))
const goalsAsked = positionals.flatMap((name) => groupsOf[name] ?? [name])
const wanted = (row: Row): boolean => positionals.length === 0 || goalsAsked.includes(row.goal)

const stage = createStage()
const rows: Row[] = []
try {
  const context = createContext(stage, values.quick, positionals)
  for (const bench of benches.filter(asked)) {
    const since = performance.now()
    rows.push(...(await bench.run(context)).filter(wanted))
    console.error(`${bench.what}: ${((performance.now() - since) / 1000).toFixed(0)} s`)
  }
  const chromium = stage.version()
  const machine = [
    `Node ${process.versions.node}`,
    `${cpus().length} cores`,
    ...(chromium ? [`Chromium ${chromium}`] : []),
  ]
  console.log(`${machine.join(', ')}${values.quick ? ', quick' : ''}\n`)
} finally {
  await stage.close()
}
const number = (goal: string): number => Number(goal.slice(1)) || 99
const sorted = rows.toSorted((a, b) => number(a.goal) - number(b.goal))
console.log(table(sorted))
const failed = sorted.filter((row) => holds(row) === false)
console.log(`\n${sorted.filter((row) => holds(row)).length} hold, ${failed.length} do not.`)
if (values.strict && failed.length > 0) process.exitCode = 1
