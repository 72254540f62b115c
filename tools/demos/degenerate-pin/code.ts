/** The task, sources and outputs of the session that changes to a new date library. */
import type { Suite } from '../outputs.ts'

export const task = `Please move our code from **almanac** 2 to **almanac** 3 (dates and time zones). It is one package, \`planner\`, about 11 files use the library. I will be away for some hours: work through it alone, keep the tests green, and write down what you decided.

These are the notes of the release, shortened to what concerns us:

\`\`\`
almanac 3.0
  * Instants and days are two types now. parse() is gone.
      parse("2026-09-01T08:00Z")  ->  instant("2026-09-01T08:00Z")
      parse("2026-09-01")         ->  day("2026-09-01")
    A text without a zone is no instant: instant() throws where parse() took the zone of the machine.
  * add(date, n, unit) -> date.plus({ unit: n }). Months stop at the end: Jan 31 + 1 month = Feb 28.
    almanac 2 went on to Mar 3. The old way: plus({ months: 1 }, { overflow: "carry" }).
  * diff(a, b, unit) -> b.since(a).in(unit). Mind the order of a and b!
    It answers whole units, rounded towards zero; diff() answered fractions.
  * format(date, pattern) -> date.text(pattern). Patterns are those of Unicode (yyyy, not YYYY).
    "YYYY" throws, as it means the year of the week.
  * isBefore, isAfter, isSame -> compare(a, b) < 0, > 0, === 0. isSame(a, b, "day") -> a.day().equals(b.day()).
  * Days have no zone. day.at(time, zone) makes an instant, instant.in(zone).day() a day.
  * Locale data is no longer part of the library: import "almanac/locale/nb".
  * setNow() for tests is gone; pass a clock: instant.now(clock).
\`\`\`

Rules for this work:

- No behaviour may change for people who plan: the same days in the same columns. Where almanac 3 would give another answer, keep the old one and say so in a comment.
- The pattern of the export (\`src/export/ics.ts\`) is read by other programs. Its bytes must stay the same; there is a snapshot.
- \`src/rota/rota.ts\` uses fractions of \`diff\`. Look twice.
- One commit per folder. No new dependency besides the locale file.`

const uses = [
  ['src/calendar/grid.ts', ['add', 'isSame', 'format']],
  ['src/calendar/month.ts', ['parse', 'add', 'format']],
  ['src/calendar/week.ts', ['add', 'diff']],
  ['src/rota/rota.ts', ['diff', 'add', 'isBefore']],
  ['src/rota/shifts.ts', ['parse', 'isAfter']],
  ['src/rota/swap.ts', ['diff', 'isSame']],
  ['src/export/ics.ts', ['format', 'parse']],
  ['src/export/csv.ts', ['format']],
  ['src/store/load.ts', ['parse']],
  ['src/clock.ts', ['setNow']],
  ['src/words.ts', ['format', 'diff']],
] as const

export const grepLines = uses
  .flatMap(([path, names], k) =>
    names.flatMap((name, n) => [
      `${path}:${4 + k}:import { ${name} } from 'almanac'`,
      `${path}:${19 + k * 3 + n * 11}:  … ${name}(${name === 'diff' ? "from, to, 'days'" : name === 'format' ? "date, 'YYYY-MM-DD'" : name === 'add' ? "date, 1, 'months'" : 'value'}) …`,
    ]),
  )
  .join('\n')

export const monthTs = `import { add, format, parse } from 'almanac'
import type { Day } from './types.ts'

/** The days of a month, with those of its first and last week that belong to its neighbours. */
export function daysOfMonth(month: string): readonly Day[] {
  const first = parse(\`\${month}-01\`)
  const next = add(first, 1, 'months')
  const days: Day[] = []
  let day = add(first, -((first.weekday + 6) % 7), 'days')
  while (day < next || days.length % 7 !== 0) {
    days.push({
      key: format(day, 'YYYY-MM-DD'),
      label: format(day, 'D'),
      outside: format(day, 'YYYY-MM') !== month,
    })
    day = add(day, 1, 'days')
  }
  return days
}

/** A month later on the same day: what the button “next” does. */
export const nextMonth = (key: string): string => format(add(parse(key), 1, 'months'), 'YYYY-MM-DD')`

export const rotaTs = `/** How the hours of a rota are shared, in fractions of a day. */
export function shares(rota: Rota): readonly Share[] {
  const total = diff(rota.from, rota.to, 'days')
  return rota.people.map((person) => {
    const shifts = rota.shifts.filter((shift) => shift.person === person.id)
    const days = shifts.reduce((sum, shift) => sum + diff(shift.from, shift.to, 'days'), 0)
    return { person: person.id, days, share: total === 0 ? 0 : days / total }
  })
}

/** The next shift that begins after a moment. */
export function nextShift(rota: Rota, moment: Date): Shift | null {
  const later = rota.shifts.filter((shift) => !isBefore(shift.from, moment))
  later.sort((a, b) => diff(b.from, a.from, 'minutes'))
  return later[0] ?? null
}`

export const suites: readonly Suite[] = [
  {
    file: 'test/calendar.test.ts',
    tests: [
      'a month begins on Monday',
      'February has four rows when it may',
      'days of the neighbours are marked',
      'next from January 31 goes to March 3',
      'next from a leap day',
      'weeks count from the first Thursday',
      'the grid keeps its column when the month changes',
    ],
  },
  {
    file: 'test/rota.test.ts',
    tests: [
      'shares add up to one',
      'half a day is half a share',
      'a night shift belongs to the day it begins',
      'the next shift is the nearest one',
      'a swap keeps the hours',
      'nobody has two shifts at once',
    ],
  },
  {
    file: 'test/export.test.ts',
    tests: ['the calendar file is as the snapshot', 'the table is as the snapshot', 'line ends are CRLF'],
  },
  { file: 'test/clock.test.ts', tests: ['today follows the clock', 'midnight in another zone'] },
]

export const broken = suites.map((suite, k) => (k === 0 ? { ...suite, failed: suite.tests[3]! } : suite))

export const monthDiff = `--- a/src/calendar/month.ts
+++ b/src/calendar/month.ts
@@ -1,22 +1,23 @@
-import { add, format, parse } from 'almanac'
+import { day } from 'almanac'
 import type { Day } from './types.ts'
 
 export function daysOfMonth(month: string): readonly Day[] {
-  const first = parse(\`\${month}-01\`)
-  const next = add(first, 1, 'months')
+  const first = day(\`\${month}-01\`)
+  const next = first.plus({ months: 1 })
   const days: Day[] = []
-  let day = add(first, -((first.weekday + 6) % 7), 'days')
-  while (day < next || days.length % 7 !== 0) {
+  let at = first.plus({ days: -((first.weekday + 6) % 7) })
+  while (compare(at, next) < 0 || days.length % 7 !== 0) {
     days.push({
-      key: format(day, 'YYYY-MM-DD'),
-      label: format(day, 'D'),
-      outside: format(day, 'YYYY-MM') !== month,
+      key: at.text('yyyy-MM-dd'),
+      label: at.text('d'),
+      outside: at.text('yyyy-MM') !== month,
     })
-    day = add(day, 1, 'days')
+    at = at.plus({ days: 1 })
   }
   return days
 }
 
-export const nextMonth = (key: string): string => format(add(parse(key), 1, 'months'), 'YYYY-MM-DD')
+export const nextMonth = (key: string): string => day(key).plus({ months: 1 }).text('yyyy-MM-dd')`

export const rotaDiff = `--- a/src/rota/rota.ts
+++ b/src/rota/rota.ts
@@ -1,17 +1,22 @@
+/** Days with their fraction, as almanac 2 counted them: since() alone rounds to whole ones. */
+const daysBetween = (from: Instant, to: Instant): number => to.since(from).in('minutes') / (24 * 60)
+
 /** How the hours of a rota are shared, in fractions of a day. */
 export function shares(rota: Rota): readonly Share[] {
-  const total = diff(rota.from, rota.to, 'days')
+  const total = daysBetween(rota.from, rota.to)
   return rota.people.map((person) => {
     const shifts = rota.shifts.filter((shift) => shift.person === person.id)
-    const days = shifts.reduce((sum, shift) => sum + diff(shift.from, shift.to, 'days'), 0)
+    const days = shifts.reduce((sum, shift) => sum + daysBetween(shift.from, shift.to), 0)
     return { person: person.id, days, share: total === 0 ? 0 : days / total }
   })
 }
 
 /** The next shift that begins after a moment. */
-export function nextShift(rota: Rota, moment: Date): Shift | null {
-  const later = rota.shifts.filter((shift) => !isBefore(shift.from, moment))
-  later.sort((a, b) => diff(b.from, a.from, 'minutes'))
+export function nextShift(rota: Rota, moment: Instant): Shift | null {
+  const later = rota.shifts.filter((shift) => compare(shift.from, moment) >= 0)
+  later.sort((a, b) => compare(a.from, b.from))
   return later[0] ?? null
 }`

export const icsTs = `const stamp = (date: Date): string => format(date, 'YYYYMMDD[T]HHmmss[Z]')
const wholeDay = (date: Date): string => format(date, 'YYYYMMDD')

export function toIcs(shifts: readonly Shift[], now: Date): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//planner//rota//EN']
  for (const shift of shifts) {
    lines.push('BEGIN:VEVENT', \`UID:\${shift.id}@planner\`, \`DTSTAMP:\${stamp(now)}\`)
    if (shift.wholeDay) lines.push(\`DTSTART;VALUE=DATE:\${wholeDay(parse(shift.day))}\`)
    else lines.push(\`DTSTART:\${stamp(shift.from)}\`, \`DTEND:\${stamp(shift.to)}\`)
    lines.push(\`SUMMARY:\${escape(shift.title)}\`, 'END:VEVENT')
  }
  lines.push('END:VCALENDAR')
  return lines.map((line) => fold(line) + '\\r\\n').join('')
}`

export const loadTs = `import { parse } from 'almanac'
import type { Rota, Shift } from '../rota/types.ts'

/** What people saved, of any version. */
export function load(text: string): Rota {
  const raw = JSON.parse(text)
  if (typeof raw.version !== 'number') throw new Error('This is no rota')
  return {
    title: raw.title,
    from: parse(raw.from),
    to: parse(raw.to),
    people: raw.people,
    shifts: raw.shifts.map((shift: any) => shiftOf(shift, raw.version)),
  }
}

function shiftOf(raw: any, version: number): Shift {
  // Before version 3 a whole day was a moment at midnight.
  const wholeDay = version < 3 ? raw.from.endsWith('T00:00') && raw.to.endsWith('T00:00') : raw.wholeDay
  return {
    id: raw.id,
    person: raw.person,
    title: raw.title ?? '',
    wholeDay,
    day: wholeDay ? raw.from.slice(0, 10) : null,
    from: parse(raw.from),
    to: parse(raw.to),
  }
}`

export const loadDiff = `--- a/src/store/load.ts
+++ b/src/store/load.ts
@@ -1,15 +1,22 @@
-import { parse } from 'almanac'
+import { instant, local, machineZone, type Instant } from 'almanac'
 import type { Rota, Shift } from '../rota/types.ts'
 
+/**
+ * A moment as it was saved. Files of versions 1 and 2 say no zone: they mean that of the machine,
+ * as almanac 2 read them.
+ */
+const moment = (text: string): Instant =>
+  /(Z|[+-]\\d\\d:\\d\\d)$/.test(text) ? instant(text) : local(text).in(machineZone())
+
 /** What people saved, of any version. */
 export function load(text: string): Rota {
   const raw = JSON.parse(text)
   if (typeof raw.version !== 'number') throw new Error('This is no rota')
   return {
     title: raw.title,
-    from: parse(raw.from),
-    to: parse(raw.to),
+    from: moment(raw.from),
+    to: moment(raw.to),
     people: raw.people,
@@ -24,6 +31,6 @@ function shiftOf(raw: any, version: number): Shift {
     day: wholeDay ? raw.from.slice(0, 10) : null,
-    from: parse(raw.from),
-    to: parse(raw.to),
+    from: moment(raw.from),
+    to: moment(raw.to),
   }
 }`
