/**
 * A session on the command line: `npm run inspect -- FILE... [--json] [--at SEQ] [--lens recomputed]
 * [--pin pr490] [--check]`. `--at SEQ` shows the surface as it was when event SEQ had just happened.
 * `--json` prints one object a session, documented in docs/inspect.md. `--check` prints what is wrong
 * instead. `--case OUT` writes a case file of the first session, `--redact` with its texts replaced. Exit 1 when a file holds no session or a check finds something, 2 on wrong use.
 */
import type { Lens } from '#kernel/model/lens.ts'
import { readArguments, USAGE } from './inspect/arguments.ts'
import { writeCase } from './inspect/case-file.ts'
import { check } from './inspect/check.ts'
import { printFindings } from './inspect/findings.ts'
import { report } from './inspect/report.ts'
import { printText } from './inspect/text.ts'
import { positionOf } from './inspect/position.ts'
import { openPaths } from './open-files.ts'

// A pager or `head` may stop reading: that is no failure.
process.stdout.on('error', () => process.exit(0))

const asked = readArguments(process.argv.slice(2))
if (!asked) {
  console.error(USAGE)
  process.exit(2)
}

let failed = false
const reports: unknown[] = []
const { sessions, refused } = openPaths(asked.files)
for (const { name, message, advice } of refused) console.error(`${name}: ${message} ${advice}`)
// In a folder of many files the ones that are no sessions are told, but fail nothing.
if (sessions.length === 0 || (asked.files.length > 1 && refused.length > 0)) failed = true
for (const { open, host } of sessions) {
  const at = positionOf(open, asked.at)
  if (at === null) {
    const { session } = open.projection
    const last = session.eventCount === 0 ? -1 : session.seqOf(session.eventCount - 1)
    console.error(`${open.name}: there is no event ${asked.at}; the last one is ${last}.`)
    failed = true
    continue
  }
  const recorded = (asked.lens ?? (open.kernel ? 'recomputed' : 'recorded')) === 'recorded'
  const lens: Lens = recorded ? 'recorded' : asked.pin
  if (asked.caseFile !== null) {
    if (!writeCase(asked.caseFile, open, at, asked)) failed = true
    break
  }
  if (asked.check) {
    const findings = check(open, at, lens, asked.pin)
    if (findings.length > 0) failed = true
    if (asked.json) reports.push({ name: open.name, lens, pin: asked.pin, findings })
    else printFindings(open.name, findings)
  } else if (asked.json) reports.push(report(open, host, at, lens))
  else printText(report(open, host, at, lens))
}
if (asked.json && asked.caseFile === null) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`)
process.exitCode = failed ? 1 : 0
