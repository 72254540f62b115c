/**
 * Replays examples of the contract: `npm run vectors -- DIR|FILE… [--only=TEXT] [--answers]`.
 * A folder is walked; the folder of a file is its area. `--only` takes vectors whose name holds the text;
 * `--answers` prints our answers where they differ, as entries for the known differences.
 * Ends with `N passed, N failed`, or `N passed, M known differences, K failed`; exit 1 on a failure, 2 when
 * there is nothing to replay.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { readKnownDifferences, unusedDifferences } from './vectors/known-differences.ts'
import { ourKernel } from './vectors/our-kernel.ts'
import { entriesOf, failureText, filesTable, tally } from './vectors/print.ts'
import { readVectors } from './vectors/read-vectors.ts'
import { replayFile } from './vectors/replay.ts'
import type { Outcome } from './vectors/vector.ts'

const fixtures = fileURLToPath(new URL('../kernel/fixtures/', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, answers: { type: 'boolean', default: false } },
})
const absent = positionals.filter((path) => !existsSync(path))
if (positionals.length === 0 || absent.length > 0) {
  console.error(
    absent.length > 0 ? `There is no ${absent.join(', no ')}.` : 'Usage: npm run vectors -- DIR|FILE…',
  )
  process.exit(2)
}

const known = readKnownDifferences(join(fixtures, 'known-differences.json'))
const files = readVectors(positionals)
const outcomes: Outcome[] = []
for (const file of files) {
  const vectors = file.vectors.filter(({ name }) => name.includes(values.only))
  outcomes.push(...(await replayFile(ourKernel, { ...file, vectors }, known)))
}
// Another folder may hold other vectors than our copies, which the list is about.
const ours = positionals.every((path) => resolve(path).startsWith(join(fixtures, 'vectors')))
if (ours && values.only === '') outcomes.push(...unusedDifferences(known, files, false))
if (outcomes.length === 0) {
  console.error(`Nothing to replay in ${positionals.join(', ')}.`)
  process.exit(2)
}

const failed = outcomes.filter(({ status }) => status === 'failed')
for (const outcome of failed) console.log(`${failureText(outcome)}\n`)
const better = outcomes.filter(({ status }) => status === 'known')
if (better.length > 0) console.log('Known differences, where our answer is the better one:')
for (const { area, key, reason } of better) console.log(`- ${area}/${key}: ${reason}`)
if (values.answers) console.log(`\n${entriesOf(failed)}`)
console.log(`\n${filesTable(outcomes)}\n\n${tally(outcomes)}`)
process.exitCode = failed.length > 0 ? 1 : 0
