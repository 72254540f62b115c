/**
 * Replays a folder of DSH logs with expected answers: `npm run conformance -- DIR`.
 * Parts (each optional): recorded + expected, edge, fold errors, identity, windows, containers, newer
 * formats. Ends with `N passed, N failed`; exit 1 on a failure, 2 when there is nothing to replay.
 */
import { existsSync } from 'node:fs'
import { knownDifferences } from './conformance/known-differences.ts'
import { parts } from './conformance/parts.ts'
import type { CheckResult } from './conformance/check.ts'

const [dir] = process.argv.slice(2)
if (!dir || !existsSync(dir)) {
  console.error(dir ? `There is no folder ${dir}.` : 'Usage: npm run conformance -- DIR')
  process.exit(2)
}

const results: CheckResult[] = []
const found: string[] = []
for (const part of parts) {
  const before = results.length
  const files = part.run(dir, knownDifferences, results)
  if (files === 0) continue
  const own = results.slice(before)
  found.push(part.name)
  const known = own.filter((result) => result.known !== undefined).length
  console.log(
    `${part.name}: ${files} files, ${own.length} checks, ${own.filter((r) => !r.ok).length} failed${known > 0 ? `, ${known} known differences` : ''}`,
  )
}

const failed = results.filter((result) => !result.ok)
for (const { part, file, name, actual, expected } of failed) {
  console.log(
    `\n✗ ${part}/${file}: ${name}\n  ours      ${actual?.slice(0, 600)}\n  expected  ${expected?.slice(0, 600)}`,
  )
}
const reasons = new Map(
  results.flatMap((result) =>
    result.known === undefined
      ? []
      : [[result.known, `${result.part}/${result.file}: ${result.name}`] as const],
  ),
)
if (reasons.size > 0) console.log('\nKnown differences, where our answer is the better one:')
for (const [reason, where] of reasons) console.log(`- ${where}: ${reason}`)
const unused = knownDifferences.filter(
  (known) =>
    !results.some(
      (result) =>
        result.known === known.reason &&
        (known.file === '*' || known.file === `${result.part}/${result.file}`),
    ),
)
for (const known of unused)
  if (found.some((part) => known.file.startsWith(part)))
    console.log(`! ${known.file}: ${known.check} is listed as known, but does not differ`)
if (results.length === 0) {
  console.error(`Nothing to replay in ${dir}.`)
  process.exit(2)
}
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
