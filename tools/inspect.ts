/**
 * A session on the command line: `npm run inspect -- FILE... [--json] [--at SEQ]`.
 * `--at SEQ` shows the surface as it was when event SEQ had just happened. `--json` prints one object
 * a session, documented in docs/inspect.md. Exit 1 when a file holds no session, 2 on wrong use.
 */
import { readArguments, USAGE } from './inspect/arguments.ts'
import { report } from './inspect/report.ts'
import { printText } from './inspect/text.ts'
import { openPath } from './open-files.ts'

// A pager or `head` may stop reading: that is no failure.
process.stdout.on('error', () => process.exit(0))

const asked = readArguments(process.argv.slice(2))
if (!asked) {
  console.error(USAGE)
  process.exit(2)
}

let failed = false
const reports: unknown[] = []
for (const file of asked.files) {
  const { sessions, refused } = openPath(file)
  for (const { name, message, advice } of refused) {
    // In a folder of many files the ones that are no sessions are told, but fail nothing.
    if (sessions.length === 0) failed = true
    console.error(`${name}: ${message} ${advice}`)
  }
  for (const { open, host } of sessions) {
    const one = report(open, host, asked.at)
    if (one.kind === 'no-such-event') {
      console.error(`${file}: there is no event ${asked.at}; the last one is ${one.last}.`)
      failed = true
    } else if (asked.json) reports.push(one.report)
    else printText(one.report)
  }
}
if (asked.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`)
process.exitCode = failed ? 1 : 0
