/** Behind the covered opening the assistant leads: the opening stays under every rule, and costs. */
import type { Demo } from './demo.ts'
import * as code from './degenerate-pin/code.ts'
import { KernelStory } from './kernel-story.ts'
import { numbered, vitest } from './outputs.ts'

export function degeneratePin(): Demo {
  const told = new KernelStory('2026-09-08T08:41:00Z')
    .user(code.task)
    .as('task')
    .assistant(
      'I list every use before I change one.',
      'Two traps are named: months that overflow and fractions of diff. The order of arguments in since() is a third. The clock for tests is a fourth, it touches all test files.',
    )
    .tool(
      'grep',
      { pattern: "from 'almanac'|(add|diff|parse|format|isSame)\\(", path: 'src' },
      code.grepLines,
    )
    .assistant('11 files in five folders. `calendar` first, as the tests are densest there.')
    .tool('read', { path: 'src/calendar/month.ts' }, numbered(code.monthTs))
    .tool(
      'edit',
      { path: 'src/calendar/month.ts', old: "import { add, format, parse } from 'almanac'", new: '…' },
      code.monthDiff,
    )
    .tool(
      'bash',
      { command: 'npx vitest run' },
      vitest(
        '/home/kim/planner',
        code.broken,
        " FAIL  test/calendar.test.ts > next from January 31 goes to March 3\nAssertionError: expected '2026-02-28' to be '2026-03-03'\n\n- 2026-03-03\n+ 2026-02-28\n\n ❯ test/calendar.test.ts:58:37",
      ),
    )
    .assistant(
      'The first trap: months stop at their end now. People who plan know the old answer, so it stays, with a comment.',
    )
    .tool(
      'edit',
      { path: 'src/calendar/month.ts', old: 'day(key).plus({ months: 1 })', new: '…' },
      `--- a/src/calendar/month.ts
+++ b/src/calendar/month.ts
@@ -22,1 +22,3 @@
-export const nextMonth = (key: string): string => day(key).plus({ months: 1 }).text('yyyy-MM-dd')
+/** From January 31 it goes to March 3, as it always has: almanac 3 alone would stop at February 28. */
+export const nextMonth = (key: string): string =>
+  day(key).plus({ months: 1 }, { overflow: 'carry' }).text('yyyy-MM-dd')`,
    )
    .tool(
      'bash',
      { command: 'npx vitest run test/calendar.test.ts && git commit -qam "calendar: almanac 3"' },
      vitest('/home/kim/planner', code.suites.slice(0, 1)),
    )
    .as('calendar-done')
    .assistant(
      '`calendar` is committed. Next `rota`, the file that you told me to look at twice.',
      'shares() divides days by total; with whole days a half shift becomes 0. Also nextShift sorts with diff(b, a): in almanac 2 diff(a, b) was b - a, so diff(b.from, a.from) is a - b: ascending. Use compare(a, b).',
    )
    .tool('read', { path: 'src/rota/rota.ts', offset: '20', limit: '18' }, numbered(code.rotaTs, 20))
    .tool(
      'edit',
      { path: 'src/rota/rota.ts', old: "const total = diff(rota.from, rota.to, 'days')", new: '…' },
      code.rotaDiff,
    )
    .tool(
      'bash',
      { command: 'npx vitest run && git commit -qam "rota: almanac 3"' },
      vitest('/home/kim/planner', code.suites),
    )
    .assistant(
      'The fractions stay: `daysBetween` counts minutes. All 18 tests pass, among them *half a day is half a share*. Now `export`, whose bytes must not change.',
    )
    .tool('read', { path: 'src/export/ics.ts', offset: '9', limit: '15' }, numbered(code.icsTs, 9))
    .assistant(
      '',
      "Brackets for literals are quotes in Unicode patterns: yyyyMMdd'T'HHmmss'Z'. Whole days: day(shift.day), no zone involved, so no shift at midnight.",
    )
    .tool(
      'edit',
      { path: 'src/export/ics.ts', old: "format(date, 'YYYYMMDD[T]HHmmss[Z]')", new: '…' },
      `--- a/src/export/ics.ts
+++ b/src/export/ics.ts
@@ -9,2 +9,3 @@
-const stamp = (date: Date): string => format(date, 'YYYYMMDD[T]HHmmss[Z]')
-const wholeDay = (date: Date): string => format(date, 'YYYYMMDD')
+// Other programs read these: the bytes are held by the snapshot.
+const stamp = (at: Instant): string => at.in('UTC').text("yyyyMMdd'T'HHmmss'Z'")
+const wholeDay = (at: Day): string => at.text('yyyyMMdd')
@@ -16,1 +17,1 @@
-    if (shift.wholeDay) lines.push(\`DTSTART;VALUE=DATE:\${wholeDay(parse(shift.day))}\`)
+    if (shift.wholeDay) lines.push(\`DTSTART;VALUE=DATE:\${wholeDay(day(shift.day))}\`)`,
    )
    .tool('bash', { command: 'npx vitest run' }, vitest('/home/kim/planner', code.suites))
    .assistant(
      'Calendar, rota and export are over. `store`, `clock` and `words` remain. Where do you stand on test clocks: one for all test files, or one in each? I take one helper unless you say otherwise.',
    )
    .user('Back at the desk. One helper, yes. How far are you?')
    .assistant(
      'Three of five folders are over: `calendar` and `rota` are committed, `export` I commit now. Then `store`, which reads what people saved.',
    )
    .tool('read', { path: 'src/store/load.ts' }, numbered(code.loadTs))
    .assistant(
      'Here `parse` took both kinds: whole days and moments, with or without a zone. Old files hold moments without one; almanac 2 took the zone of the machine, so that must be said now.',
      'instant() throws on a text without a zone. Files written before planner 1.4 have "2024-03-02T08:00". The old behaviour: zone of the machine. Use local(text).in(machineZone()), and keep it for these files only.',
    )
    .tool('edit', { path: 'src/store/load.ts', old: 'from: parse(raw.from)', new: '…' }, code.loadDiff)
    .tool(
      'bash',
      { command: 'npx vitest run && git commit -qam "export, store: almanac 3"' },
      vitest('/home/kim/planner', code.suites),
    )
    .fold('Four of five folders. I fold the calendar, which is long committed, to have room for the rest.', {
      from: 'task',
      to: 'calendar-done',
      topic: 'Task, and the calendar on almanac 3',
      summary: `Task: move \`planner\` from almanac 2 to 3, 11 files, alone, tests green. No behaviour may change for people who plan; where almanac 3 differs keep the old answer with a comment. \`src/export/ics.ts\`: same bytes (snapshot). \`src/rota/rota.ts\`: fractions of \`diff\`. One commit per folder, no dependency but the locale file.

almanac 3: \`parse\` → \`instant\` or \`day\`; \`add\` → \`plus\` (months stop at their end; \`{ overflow: 'carry' }\` is the old way); \`diff(a, b)\` → \`b.since(a).in(unit)\`, whole units; patterns of Unicode (\`yyyy\`); \`isBefore\` … → \`compare\`; \`setNow\` → a clock is passed.

Done: \`src/calendar\` committed. \`nextMonth\` carries over (Jan 31 → Mar 3), with a comment.`,
    })
    .assistant(
      'You are back in time: four of five folders are committed, 18 tests pass. Left are `clock.ts`, with the helper for tests, and `words.ts`.',
    )
    .write(
      'test/clock.ts',
      "import { instant } from 'almanac'\n\n/** A clock that stands still until it is moved. */\nexport function stillClock(at: string) {\n  let now = instant(at)\n  return Object.assign(() => now, { moveTo: (next: string) => void (now = instant(next)) })\n}\n",
    )
    .assistant('The helper is in `test/clock.ts`. I go on with `clock.ts`.')
  return told.demo(
    {
      path: 'degenerate-pin.json',
      title: 'A pin that has to stay',
      look: 'Behind the folded task the assistant would lead, so every rule sends it again, at a cost.',
      shows: 'degenerate pin',
      place: { lens: 'recomputed', pin: 'pr491', panel: 'pin' },
    },
    'The fold of the opening ends before a response of the assistant. Without the pin no user message would lead, so the covered task is sent beside its summary under every rule.',
  )
}
