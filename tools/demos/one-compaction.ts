/** One automatic compaction, in the middle of a turn. */
import { instructions } from '#kernel/fixtures/story-sources.ts'
import { type Demo, plain, session } from './demo.ts'

const exportTs = `  1  import { endOfMonth, isBefore } from './dates.ts'
  2  import type { Booking } from './booking.ts'
  3
  4  export interface ExportOptions {
  5    readonly month: string
  6    readonly separator?: string
  7  }
  8
  9  /** Bookings of one month as CSV, oldest first. */
 10  export function exportMonth(bookings: readonly Booking[], options: ExportOptions): string {
 11    const { month, separator = ',' } = options
 12    const last = endOfMonth(month)
 13    const rows = bookings
 14      .filter((booking) => booking.day.startsWith(month))
 15      .filter((booking) => isBefore(booking.day, last))
 16      .toSorted((a, b) => a.day.localeCompare(b.day))
 17      .map((booking) => [booking.day, booking.guest, booking.berth, booking.amount].join(separator))
 18    return ['day,guest,berth,amount', ...rows].join('\\n')
 19  }`

const datesTs = `  1  /** Days are texts like 2026-07-31, so they sort and compare as they stand. */
  2  export const isBefore = (a: string, b: string): boolean => a < b
  3
  4  export function endOfMonth(month: string): string {
  5    const [year = 0, number = 0] = month.split('-').map(Number)
  6    const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  7    return \`\${month}-\${days}\`
  8  }`

const failing = ` RUN  v3.2.4 /home/ada/tidemark

 ❯ test/export.test.ts (5 tests | 1 failed) 18ms
   ✓ exportMonth > writes a header 2ms
   ✓ exportMonth > sorts by day 1ms
   ✓ exportMonth > leaves other months out 1ms
   × exportMonth > keeps bookings on the last day 7ms
     → expected 'day,guest,berth,amount\\n2026-07-30,Lind,B4,120' to contain '2026-07-31'
   ✓ exportMonth > takes another separator 1ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/export.test.ts > exportMonth > keeps bookings on the last day
AssertionError: expected 'day,guest,berth,amount\\n2026-07-30,L…' to contain '2026-07-31'

- Expected
+ Received

- 2026-07-31
+ day,guest,berth,amount
+ 2026-07-30,Lind,B4,120

 ❯ test/export.test.ts:43:17
     41|     ]
     42|     const csv = exportMonth(bookings, { month: '2026-07' })
     43|     expect(csv).toContain('2026-07-31')
       |                 ^

 Test Files  1 failed | 6 passed (7)
      Tests  1 failed | 43 passed (44)
   Duration  611ms

[exit code: 1]`

const passing = (exported: number): string => ` RUN  v3.2.4 /home/ada/tidemark

 ✓ test/booking.test.ts (9 tests) 11ms
 ✓ test/dates.test.ts (12 tests) 6ms
 ✓ test/export.test.ts (${exported} tests) 9ms
 ✓ test/berth.test.ts (5 tests) 4ms
 ✓ test/guest.test.ts (4 tests) 3ms
 ✓ test/money.test.ts (1 test) 2ms
 ✓ test/cli.test.ts (8 tests) 143ms

 Test Files  7 passed (7)
      Tests  ${39 + exported} passed (${39 + exported})
   Duration  598ms

[exit code: 0]`

const testDiff = `--- a/test/export.test.ts
+++ b/test/export.test.ts
@@ -34,4 +34,13 @@ describe('exportMonth', () => {
     expect(csv).not.toContain('2026-06')
   })
 
+  it('keeps bookings on the last day', () => {
+    const bookings = [
+      { day: '2026-07-30', guest: 'Lind', berth: 'B4', amount: 120 },
+      { day: '2026-07-31', guest: 'Okafor', berth: 'A1', amount: 95 },
+    ]
+    const csv = exportMonth(bookings, { month: '2026-07' })
+    expect(csv).toContain('2026-07-31')
+  })
+
   it('takes another separator', () => {`

const fixDiff = `--- a/src/export.ts
+++ b/src/export.ts
@@ -1,4 +1,3 @@
-import { endOfMonth, isBefore } from './dates.ts'
 import type { Booking } from './booking.ts'
 
 export interface ExportOptions {
@@ -9,11 +8,9 @@ export interface ExportOptions {
 /** Bookings of one month as CSV, oldest first. */
 export function exportMonth(bookings: readonly Booking[], options: ExportOptions): string {
   const { month, separator = ',' } = options
-  const last = endOfMonth(month)
   const rows = bookings
     .filter((booking) => booking.day.startsWith(month))
-    .filter((booking) => isBefore(booking.day, last))
     .toSorted((a, b) => a.day.localeCompare(b.day))
     .map((booking) => [booking.day, booking.guest, booking.berth, booking.amount].join(separator))
   return ['day,guest,berth,amount', ...rows].join('\\n')
 }`

const cliTs = `  1  import { parseArgs } from 'node:util'
  2  import { readBookings } from './booking.ts'
  3  import { exportMonth } from './export.ts'
  4
  5  const { values } = parseArgs({
  6    options: { month: { type: 'string' }, file: { type: 'string', default: 'bookings.json' } },
  7  })
  8
  9  if (!values.month) {
 10    console.error('Which month? --month 2026-07')
 11    process.exit(2)
 12  }
 13  console.log(exportMonth(await readBookings(values.file), { month: values.month }))`

const quoteDiff = `--- a/src/export.ts
+++ b/src/export.ts
@@ -5,4 +5,10 @@ export interface ExportOptions {
   readonly separator?: string
 }
 
+/** A cell as CSV wants it: in quotes where it holds a quote, a separator or a line break. */
+function cell(text: string, separator: string): string {
+  const plain = !text.includes('"') && !text.includes(separator) && !/[\\r\\n]/.test(text)
+  return plain ? text : \`"\${text.replaceAll('"', '""')}"\`
+}
+
 /** Bookings of one month as CSV, oldest first. */
@@ -11,6 +17,6 @@ export function exportMonth(bookings: readonly Booking[], options: ExportOptions
   const rows = bookings
     .filter((booking) => booking.day.startsWith(month))
     .toSorted((a, b) => a.day.localeCompare(b.day))
-    .map((booking) => [booking.day, booking.guest, booking.berth, booking.amount].join(separator))
+    .map((b) => [b.day, b.guest, b.berth, b.amount].map((value) => cell(String(value), separator)).join(separator))
   return ['day,guest,berth,amount', ...rows].join('\\n')
 }`

const quoteTestDiff = `--- a/test/export.test.ts
+++ b/test/export.test.ts
@@ -46,1 +46,6 @@ describe('exportMonth', () => {
+  it('quotes what would break a column', () => {
+    const bookings = [{ day: '2026-07-02', guest: 'Lind, Eva', berth: 'B4', amount: 120 }]
+    expect(exportMonth(bookings, { month: '2026-07' })).toContain('"Lind, Eva",B4')
+  })
+
   it('takes another separator', () => {`

const summary = `## Task
The CSV export of **tidemark** (berth bookings, TypeScript) dropped bookings on the last day of a month.

## Done
1. Found the cause in \`src/export.ts\`: a second filter kept only days *before* \`endOfMonth(month)\`, so the last day fell out.
2. Added the test *keeps bookings on the last day*; it failed first, as it should.
3. Removed the second filter. \`startsWith(month)\` alone is enough. All 44 tests pass.

## Known
- Days are texts like \`2026-07-31\`; they sort as they stand.
- \`endOfMonth\` and \`isBefore\` are still used in \`src/booking.ts\`.
- Run the tests with \`npx vitest run\`.

## Next
The person asked for quoting: names like \`Lind, Eva\` break the columns.`

export function oneCompaction(): Demo {
  const told = session('one-compaction', '/home/ada/tidemark', '2026-08-11T08:12:40Z')
    .user(
      'The CSV export loses bookings. A guest who stayed on July 31 is in the app but not in the July file. ' +
        'Please find out why, add a test that shows it, then fix it.',
    )
    .context(
      instructions('AGENTS.md'),
      'Instructions of this workspace (AGENTS.md):\n\n- TypeScript, no semicolons.\n- Every fix starts with a test that fails.\n- Do not touch `data/`.',
    )
    .title('CSV export loses the last day')
    .assistant('I will look at how the export picks its bookings.', {
      think:
        'Only the last day is missing, so this smells like an off-by-one at the end of the month: either a time zone, or a comparison that should include its bound.',
    })
    .tool(
      'grep',
      { pattern: 'exportMonth|endOfMonth', path: 'src' },
      'src/export.ts:10:export function exportMonth(\nsrc/export.ts:12:  const last = endOfMonth(month)\nsrc/dates.ts:4:export function endOfMonth(month: string): string {\nsrc/booking.ts:27:    until: endOfMonth(month),\nsrc/cli.ts:13:console.log(exportMonth(',
    )
    .assistant('')
    .tool('read', { path: 'src/export.ts' }, exportTs)
    .tool('read', { path: 'src/dates.ts' }, datesTs)
    .assistant(
      'Line 15 keeps days *before* the last day, so the last day itself can never pass. First a test that shows it.',
    )
    .tool(
      'edit',
      { path: 'test/export.test.ts', old: "  it('takes another separator', () => {", new: '…' },
      testDiff,
    )
    .assistant('')
    .tool('bash', { command: 'npx vitest run' }, failing, { isError: true })
    .assistant(
      'It fails for the right reason. The second filter adds nothing: `startsWith(month)` already says it all. I remove it.',
    )
    .tool('edit', { path: 'src/export.ts', old: 'const last = endOfMonth(month)', new: '' }, fixDiff)
    .assistant('')
    .tool('bash', { command: 'npx vitest run' }, passing(5))
    .assistant(
      'Fixed.\n\n- **Cause:** `exportMonth` filtered twice. The second filter compared with `<`, so bookings on the last day fell out.\n- **Change:** the second filter is gone; nothing else moved.\n- **Test:** *keeps bookings on the last day* failed before and passes now, 44 of 44.',
    )
    .user('Great. One more: names like "Lind, Eva" break the columns. Quote where needed, please.')
    .assistant('Let me see who else builds rows before I change how they are written.')
    .tool('read', { path: 'src/cli.ts' }, cliTs)
    .compact({ from: 0, to: -4, summary })
    .assistant('The export is the only place that builds rows, so quoting belongs there.', {
      think:
        'RFC 4180: quote when the cell holds a quote, the separator or a line break; double the quotes inside.',
    })
    .tool('edit', { path: 'src/export.ts', old: '.map((booking) => [', new: '…' }, quoteDiff)
    .tool(
      'edit',
      { path: 'test/export.test.ts', old: "  it('takes another separator', () => {", new: '…' },
      quoteTestDiff,
    )
    .assistant('')
    .tool(
      'bash',
      { command: 'npx vitest run && node src/cli.ts --month 2026-07 | head -4' },
      `${passing(6)}\nday,guest,berth,amount\n2026-07-02,"Lind, Eva",B4,120\n2026-07-09,Okafor,A1,95\n2026-07-31,"Brandt ""Bo""",C2,140`,
    )
    .assistant(
      'Cells with a comma, a quote or a line break are quoted now, and quotes inside are doubled. 45 tests pass; the July file opens cleanly with `Lind, Eva` in one column.',
    )
    .end()
  return plain(
    {
      path: 'one-compaction.jsonl',
      title: 'One compaction',
      look: 'The transcript keeps every message; on the right, one summary stands for sixteen of them.',
      shows: 'automatic compaction',
    },
    told,
  )
}
