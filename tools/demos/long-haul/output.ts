/** What the other tools of the made project print. */
import type { Dice } from '../../log-maker/dice.ts'
import type { Files } from './files.ts'
import { testFile, type Thing, things } from './project.ts'

const ms = (roll: Dice, most: number): string => `${(roll.roll() * most + 0.4).toFixed(3)}ms`

export interface Broken {
  readonly of: Thing
  readonly name: string
  readonly why: string
}

/** A run of the tests of one thing, or of all; `broken` names the one that fails. */
export function testRun(roll: Dice, files: Files, only: Thing | null, broken?: Broken): string {
  const lines: string[] = []
  let count = 0
  for (const of of only ? [only] : things) {
    const names = files.tests(testFile(of))
    count += names.length
    const bad = (name: string) => broken?.of === of && broken.name === name
    lines.push(`▶ ${of.many}`, ...names.map((name) => `  ${bad(name) ? '✖' : '✔'} ${name} (${ms(roll, 9)})`))
    lines.push(`${names.some(bad) ? '✖' : '✔'} ${of.many} (${ms(roll, 60)})`)
  }
  const failed = broken ? 1 : 0
  lines.push(
    `ℹ tests ${count}`,
    `ℹ pass ${count - failed}`,
    `ℹ fail ${failed}`,
    `ℹ duration_ms ${ms(roll, 900)}`,
  )
  if (broken) {
    const line =
      files
        .text(testFile(broken.of))
        .split('\n')
        .findIndex((text) => text.includes(broken.name)) + 1
    lines.push('', '✖ failing tests:', '', `test at ${testFile(broken.of)}:${line}:3`)
    lines.push(`✖ ${broken.name} (${ms(roll, 9)})`, `  ${broken.why}`)
  }
  return `${lines.join('\n')}\n\n[exit code: ${failed}]`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Lines of the service's journal around a minute; some of them are what went wrong. */
export function journal(roll: Dice, of: Thing, hour: number, count: number): string {
  const lines = Array.from({ length: count }, (_, k) => {
    const at = `${two(hour)}:${two(10 + Math.floor((k * 9) / count))}:${two(roll.between(0, 59))}.${roll.between(100, 999)}Z`
    if (k > count * 0.4 && roll.chance(0.35)) {
      const call = `${roll.pick(['POST', 'GET'])} /${of.many}/${roll.between(1_000, 9_999)}`
      return `${at} error http ${call} 500 ${roll.between(5_000, 5_040)}ms pool: no free connection after 5 s (20 in use)`
    }
    const query = roll.chance(0.5) ? `/${roll.between(1_000, 9_999)}` : `?page=${roll.between(0, 9)}`
    return `${at} info  http GET /${roll.pick(things).many}${query} 200 ${roll.between(3, 90)}ms`
  })
  return lines.toSorted().join('\n')
}

/** A plan of the database, before and after there is an index. */
export function explain(roll: Dice, of: Thing, column: string, indexed: boolean): string {
  const rows = roll.between(180_000, 2_400_000)
  if (indexed) {
    const time = roll.roll() * 2 + 0.2
    return `Index Scan using ${of.many}_${column}_idx on ${of.many}  (cost=0.43..8.61 rows=50 width=184) (actual time=0.039..${time.toFixed(3)} rows=50 loops=1)
  Index Cond: (${column} = '7'::text)
Planning Time: 0.318 ms
Execution Time: ${(time + 0.06).toFixed(3)} ms`
  }
  const time = rows / 4_100
  return `Seq Scan on ${of.many}  (cost=0.00..${(rows / 30).toFixed(2)} rows=${rows} width=184) (actual time=0.012..${time.toFixed(3)} rows=50 loops=1)
  Filter: (${column} = '7'::text)
  Rows Removed by Filter: ${rows - 50}
Planning Time: 0.207 ms
Execution Time: ${(time + 0.3).toFixed(3)} ms`
}

const fieldValue = (roll: Dice, field: string): string | number =>
  /At$|On$|Until$|^from$|^until$/.test(field)
    ? `2026-08-${two(roll.between(1, 28))}T${two(roll.between(5, 22))}:${roll.pick(['00', '15', '30', '45'])}:00Z`
    : roll.between(1, 900)

/** Rows as the API answers them. */
export function answer(roll: Dice, of: Thing, count: number): string {
  const items = Array.from({ length: count }, () => ({
    id: `${of.one.slice(0, 2)}_${roll.between(10_000, 99_999)}`,
    ...Object.fromEntries(of.fields.map((field) => [field, fieldValue(roll, field)])),
    state: roll.pick(of.states),
  }))
  return JSON.stringify({ items, more: true }, null, 2)
}

export function stat(roll: Dice, paths: readonly string[]): string {
  const changes = paths.map((path) => ({ path, plus: roll.between(1, 24), minus: roll.between(0, 12) }))
  const lines = changes.map(
    ({ path, plus, minus }) =>
      ` ${path.padEnd(26)} | ${String(plus + minus).padStart(3)} ${'+'.repeat(plus)}${'-'.repeat(minus)}`,
  )
  const [plus, minus] = [
    changes.reduce((sum, c) => sum + c.plus, 0),
    changes.reduce((sum, c) => sum + c.minus, 0),
  ]
  return `${lines.join('\n')}\n ${paths.length} files changed, ${plus} insertions(+), ${minus} deletions(-)`
}
