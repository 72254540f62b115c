/** A folded message becomes the first user message, because the client sends a shorter history. */
import type { Demo } from './demo.ts'
import {
  nightLog,
  storePy,
  workerPy,
  suites,
  storeDiff,
  workerDiff,
  doubles,
  framesPy,
  overlap,
  flags,
} from './divergent-resend/code.ts'
import { KernelStory } from './kernel-story.ts'
import { numbered, pytest } from './outputs.ts'

export function divergentResend(): Demo {
  const told = new KernelStory('2026-08-30T07:02:00Z')
    .user(
      'Good morning. You have the gauges repository in front of you; look around first, I will have two problems for you.',
    )
    .assistant('I look at what there is.')
    .tool(
      'bash',
      { command: 'git log --oneline | head -5 && ls ingest tests' },
      'e1c09aa relay: accept frames by radio\n7b1f2d3 worker: stop at the first failure\n90d4e61 frames: battery in millivolts\n2ac7750 store: keep the raw frame\n14f6a0b first version\n\ningest:\n__init__.py  errors.py  frames.py  relay.py  source.py  store.py  worker.py\n\ntests:\ntest_frames.py  test_store.py  test_worker.py',
    )
    .assistant(
      'A worker reads eight gauges in turn, decodes frames of 14 bytes and stores readings in SQLite. 12 tests in three files. I am ready.',
    )
    .user(
      `First problem: the ingest stopped in the night and nobody noticed until six. This is all it wrote:\n\n\`\`\`\n${nightLog()}\n\`\`\`\n\nOne station with a bad clock must not keep the other seven from being read.`,
    )
    .as('night')
    .assistant(
      'Two things meet here: the store refuses a batch from the past, and the worker gives up at the first refusal. I read both places.',
      'The trace ends in store.append, OutOfOrder. max_failures=1 comes from the deployment. A clock that jumps back by 45 minutes looks like a gauge that lost power and has not synced yet: its times are old until the sync. The readings themselves may be fine or repeats.',
    )
    .tool('read', { path: 'ingest/store.py' }, numbered(storePy))
    .tool('read', { path: 'ingest/worker.py', offset: '74', limit: '16' }, numbered(workerPy, 74))
    .assistant(
      'The store should keep what is new and put a flag on the rest; the worker should leave one station alone and go on. The store first.',
    )
    .tool(
      'edit',
      { path: 'ingest/store.py', old: 'raise OutOfOrder(batch.station, batch.first, last)', new: '…' },
      storeDiff,
    )
    .tool('edit', { path: 'ingest/worker.py', old: 'failures = 0', new: '…' }, workerDiff)
    .tool('bash', { command: 'python -m pytest -v' }, pytest('/srv/gauges', suites))
    .assistant(
      'Both are in, with three tests that failed before.\n\n- **Store:** of a batch that begins in the past it keeps what is newer than the last reading. If nothing is, it writes a row to `flag` and goes on.\n- **Worker:** failures count by station. A station is left alone after `max_failures`; the others are read.\n\n15 tests pass. `flag` needs a table: the migration is `migrations/0007_flag.sql`.',
    )
    .as('night-done')
    .user(
      'Very good, it is deployed. Second problem: Elvebakken shows some readings twice, one second apart, since the relay went live. Same level, same raw frame. The dashboard draws little steps.',
    )
    .assistant(
      'Same frame and one second apart: that smells like one reading that came by two ways. I count them first.',
      'The last commit is “relay: accept frames by radio”. So a gauge with cable and radio is heard twice. Cable uses the gauge’s own seconds, radio perhaps the receive time.',
    )
    .tool(
      'bash',
      { command: 'sqlite3 -column data/gauges.db < tools/doubles.sql' },
      `first                 level  second                level  ways\n${doubles}\n\n(34 rows, 0 of them before 2026-08-23)`,
    )
    .assistant('34 pairs, none older than the relay, and each is one cable and one radio. Now the decoder.')
    .tool('read', { path: 'ingest/frames.py' }, numbered(framesPy))
    .assistant(
      '`decode_radio` throws the gauge’s own time away and takes that of the relay, rounded up. So the two copies differ by up to a second, and the unique index on (station, taken_at) lets both in.',
    )
    .tool(
      'edit',
      {
        path: 'ingest/frames.py',
        old: 'return replace(reading, taken_at=ceil_second(received_at), via="radio")',
        new: '…',
      },
      `--- a/ingest/frames.py
+++ b/ingest/frames.py
@@ -17,5 +17,7 @@ def decode_cable(frame, received_at):
 def decode_radio(frame, received_at):
-    # The relay stamps the frame itself, up to one second late.
     reading = decode(frame, received_at)
-    return replace(reading, taken_at=ceil_second(received_at), via="radio")
+    if not has_sync(reading.station):
+        # Only the relay knows the time then, up to one second late.
+        return replace(reading, taken_at=ceil_second(received_at), via="radio")
+    return replace(reading, via="radio")`,
    )
    .tool(
      'edit',
      { path: 'ingest/store.py', old: '"insert into reading', new: '"insert or ignore into reading' },
      `--- a/ingest/store.py
+++ b/ingest/store.py
@@ -27,3 +27,3 @@ class Store:
         self.db.executemany(
-            "insert into reading (station, taken_at, level_mm, raw) values (?, ?, ?, ?)",
+            "insert or ignore into reading (station, taken_at, level_mm, raw) values (?, ?, ?, ?)",
             [(batch.station, r.taken_at, r.level_mm, r.raw) for r in readings],`,
    )
    .tool('bash', { command: 'python -m pytest -v' }, overlap)
    .assistant('18 tests pass. Now the 34 pairs that are in the database already.')
    .tool(
      'bash',
      { command: 'sqlite3 data/gauges.db < tools/drop-doubles.sql' },
      'begin\n34 rows of way radio deleted, their cable twins kept\n0 rows without twin touched\ncommit',
    )
    .assistant(
      'Fixed and cleaned up.\n\n- **Cause:** by radio a reading got the time of the relay, rounded up; by cable its own. The index took them for two.\n- **Change:** both ways use the time of the gauge; the time of the relay only where the gauge has no sync. A reading that is there already is ignored.\n- **Old rows:** 34 copies by radio are deleted, the ones by cable stay.',
    )
    .user('The steps are gone. How do I see tomorrow whether a gauge has lost its clock again?')
    .assistant('By the table `flag`, which the store fills since yesterday. I ask it what it holds.')
    .tool('bash', { command: 'sqlite3 -column data/gauges.db < tools/flags.sql' }, flags)
    .fold('The table is there. The night itself is finished and deployed; I fold it.', {
      from: 'night',
      to: 'night-done',
      topic: 'The ingest that stopped at 02:14',
      summary: `The person pasted the log of the night of August 30: batch 8865 of Elvebakken began before the last stored reading (gauge clock 45 minutes behind), \`store.append\` raised \`OutOfOrder\`, and the worker stopped after one failure, so seven stations were not read.

Done and deployed:
- \`ingest/store.py\`: \`append\` keeps only readings newer than the last one; a batch without any is noted by \`flag(batch, "clock")\` and does not raise.
- \`ingest/worker.py\`: failures are counted by station (\`Counter\`); a station is left alone after \`max_failures\`, the others are read.
- \`migrations/0007_flag.sql\` adds the table \`flag\`. Three new tests; 15 passed.

Wish of the person: one station with a bad clock must never keep the others from being read.`,
    })
    .assistant(
      "Ask `flag`: `select station, count(*), max(noted_at) from flag where why = 'clock' group by station`. A gauge that is up to date has no row from today; Elvebakken has one about every three hours, and Kvitnes begins to. I can put the number on the dashboard if you like.",
    )
    // The window of the client was reloaded: it only kept what began with the night.
    .forgetBefore('night')
    .user(
      'I had to reload the window, but you seem to remember. Yes, put it on the dashboard, please: one number per gauge, red above zero.',
    )
    .assistant('The dashboard reads `api/status.json`; I look at what builds it.')
    .tool(
      'bash',
      { command: 'grep -n "status.json" -r dashboard | head' },
      'dashboard/build.py:31:    write(out / "api/status.json", status(db))\ndashboard/static/main.js:12:const status = await (await fetch("api/status.json")).json()',
    )
    .tool(
      'edit',
      { path: 'dashboard/build.py', old: 'def status(db):', new: '…' },
      `--- a/dashboard/build.py
+++ b/dashboard/build.py
@@ -14,7 +14,11 @@ def status(db):
     rows = db.execute("select station, max(taken_at), count(*) from reading group by station")
+    flags = dict(
+        db.execute("select station, count(*) from flag where why = 'clock' and noted_at >= date('now') group by station")
+    )
     return [
-        {"station": station, "last": last, "readings": count}
+        {"station": station, "last": last, "readings": count, "clockFlags": flags.get(station, 0)}
         for station, last, count in rows
     ]`,
    )
    .assistant(
      '`clockFlags` is in the status, one number per gauge for today. Above zero the dashboard writes it in red. Nothing else changed.',
    )
  return told.demo(
    {
      path: 'divergent-resend.json',
      title: 'A folded message that came back',
      look: 'A shorter history puts a folded message first: “always” sends it again, pr.491 lets it go.',
      shows: 'pin yields: resend',
      place: { lens: 'recomputed', pin: 'always', panel: 'pin' },
    },
    'A proxy folded the night of the ingest as b1. Then the client was reloaded and sent a shorter history that begins with this very message. b1 is active and covers it; the pin alone decides whether it is sent.',
  )
}
