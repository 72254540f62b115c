/** The session of the pictures that show how the panes should look. */
import { made } from './world.ts'
import type { Compaction, Made, World } from './world.ts'

const user = (n: string, text: string, tokens: number) => made('user', { ref: n, role: 'user', text, tokens })
const asst = (n: string, text: string, tokens: number, thinking = 0) =>
  made('asst', {
    ref: n,
    role: 'asst',
    text,
    tokens,
    chips: thinking ? [{ kind: 'thinking', text: `thinking ${thinking}` }] : [],
  })
const tool = (n: string, role: string, text: string, outcome: string | null, tokens: number) =>
  made('tool', { ref: n, role, text, outcome, tokens, lines: 40 })
const cut = (text: string, tokens: number) =>
  made('cut', { role: 'asst', text, tokens, chips: [{ kind: 'interrupted', text: 'interrupted' }] })

const rows: Made[] = [
  user('m00001', 'Refresh tokens rotate twice under load: p99 logs fail with 401 on the second node', 1842),
  asst('m00002–3', 'I’ll start from the rotation path and the failing trace.', 371, 312),
  tool('m00004–7', 'read ×2', 'src/auth/rotate.ts, src/db/tx.ts', '302 lines', 2910),
  tool('m00008–9', 'bash', 'npm test -- auth', 'exit 1, 3 failed', 3813),
  asst(
    'm00010–11',
    'Two requests read the row before either writes. The window is the await between them.',
    184,
  ),
  made('marker', { ref: 'event 41', role: 'cmd', text: '/compact' }),
  user('m00012', 'Write the fix. Single statement if you can; no advisory locks.', 24),
  asst('m00013–14', 'One UPDATE … RETURNING guarded by the old hash closes it.', 902, 846),
  tool('m00015–16', 'edit', 'src/auth/rotate.ts', '+18 −31', 1120),
  tool('m00017–18', 'bash', 'npm test -- auth', 'exit 1, 2 failed, 39 passed', 4386),
  tool('m00019–20', 'read', 'test/auth/rotate.race.test.ts', '168 lines', 1988),
  cut('The second failure is the test’s own clock: it mocks Date but not the timers', 38),
  user('m00021', 'Yes, fix the clock too. Don’t touch the public types.', 19),
  tool('m00022–23', 'edit', 'test/auth/rotate.race.test.ts', '+9 −4', 640),
  tool('m00024–25', 'bash', 'npm test -- auth', 'exit 0, 41 passed', 2907),
  asst('m00026', 'Green. The race test fails 50/50 without the guard, passes 50/50 with it.', 61),
  made('command', { role: 'cmd', text: '/cost → 41,204 in, 3,118 out this session' }),
  user('m00027', 'Now the load test. Same numbers as the incident: 400 rps, 3 nodes.', 31),
  asst('m00028–29', 'Warm up first so the pool is not the bottleneck.', 518, 440),
  tool('m00030–31', 'bash', 'k6 run load/rotate.js', '12 min, 288,041 requests', 8730),
  tool('m00032–41', 'read ×5', 'src/db/pool.ts, src/db/replica.ts, …', '1,204 lines', 9412),
  tool('m00042–45', 'edit ×2', 'migrations/0042_rotate_guard.sql, …', '+26 −2', 3900),
  tool('m00046–47', 'bash', 'npm run load', '400 rps, 0 reused, p99 84 ms', 5004),
  made('marker', { ref: 'event 188', role: '', text: 'Compaction' }),
  made('marker', { ref: 'event 201', role: '', text: 'Compaction' }),
  tool('m00048–49', 'compress', 'm00012..m00047 → b7', null, 1460),
  asst('m00050', 'Load is clean at 400 rps: 0 reused in 288,041 requests, before it was 312.', 142),
  user('m00051', 'Changelog entry, then open the PR.', 22),
  tool('m00052–53', 'bash', 'npm run build', 'exit 0, 1,911 lines', 4244),
  asst('m00054', 'Build is clean. Writing the entry under “Fixed”.', 88),
]

const b1: Compaction = {
  marker: 5,
  first: 0,
  last: 4,
  name: 'b1',
  topic: 'Race found',
  summary:
    'Task: refresh tokens rotate twice under load. Cause: select and update are two awaits in rotate.ts; both requests pass the check. Failing: auth suite, 3 tests.',
  items: 11,
  tokens: 9120,
  summaryTokens: 214,
  command: 'compact',
}
const b2: Compaction = {
  ...b1,
  marker: 23,
  first: 7,
  last: 15,
  name: 'b2',
  topic: 'Guarded rotation',
  command: null,
}
const b7: Compaction = {
  marker: 24,
  first: 6,
  last: 23,
  name: 'b7',
  topic: 'Guarded rotation, tests, load',
  summary: `Kept: fix in one statement, wire format and public types unchanged, no advisory locks.
- **src/auth/rotate.ts**: UPDATE … WHERE hash = $old RETURNING. The loser re-reads and returns the winner’s token (+18 −31).
- **test/auth/rotate.race.test.ts**: shared fake clock; fails 50/50 without the guard, passes 50/50 with it. Auth suite 41 passed.
- **migrations/0042_rotate_guard.sql**: partial unique index on (family_id) where active.
- Load, incident numbers (400 rps, 3 nodes, 12 min): 0 token_reused in 288,041 requests, before 312; p99 84 ms.
Open: changelog, PR, build on Node 20.`,
  items: 36,
  tokens: 38_256,
  summaryTokens: 1386,
  command: null,
}

export const picture: World = { count: rows.length, compactions: [b1, b2, b7], row: (id) => rows[id]! }
