/** A `/compact` by hand, while context arrives between the command and its checkpoint. */
import { instructions, notice, skill } from '#kernel/fixtures/story-sources.ts'
import { type Demo, plain, session } from './demo.ts'

const limiterPy = `  1  """Token buckets, one for each client."""
  2  import time
  3  from dataclasses import dataclass, field
  4
  5
  6  @dataclass
  7  class Bucket:
  8      rate: float
  9      burst: int
 10      tokens: float = field(init=False)
 11      seen: float = field(default_factory=time.time)
 12
 13      def __post_init__(self) -> None:
 14          self.tokens = self.burst
 15
 16      def take(self, now: float | None = None) -> bool:
 17          now = time.time() if now is None else now
 18          self.tokens = min(self.burst, self.tokens + (now - self.seen) * self.rate)
 19          self.seen = now
 20          if self.tokens < 1:
 21              return False
 22          self.tokens -= 1
 23          return True`

const journal = `{
  "service": "gatehouse",
  "window": "2026-08-09T02:00:00Z/PT10M",
  "rejected": 18422,
  "accepted": 311,
  "clients": [
    { "id": "billing", "rejected": 9120, "firstRejected": "02:00:03.418Z" },
    { "id": "reports", "rejected": 9302, "firstRejected": "02:00:03.420Z" }
  ],
  "hostEvents": [
    { "at": "02:00:03.402Z", "unit": "chronyd", "message": "System clock was stepped by -3600.114 seconds" }
  ]
}`

const red = `============================= test session starts ==============================
platform linux -- Python 3.13.5, pytest-8.4.1, pluggy-1.6.0
rootdir: /srv/gatehouse
collected 31 items

tests/test_limiter.py .....F                                             [ 19%]
tests/test_routes.py ................                                    [ 70%]
tests/test_settings.py .........                                         [100%]

=================================== FAILURES ===================================
______________________ test_clock_that_steps_back_is_harmless __________________

    def test_clock_that_steps_back_is_harmless():
        bucket = Bucket(rate=1, burst=5)
        assert bucket.take(now=10_000)
>       assert bucket.take(now=6_400)
E       AssertionError: assert False
E        +  where False = take(now=6400)
E        +    where take = Bucket(rate=1, burst=5, tokens=-3596.0, seen=6400).take

tests/test_limiter.py:46: AssertionError
=========================== short test summary info ============================
FAILED tests/test_limiter.py::test_clock_that_steps_back_is_harmless
========================= 1 failed, 30 passed in 0.84s =========================
[exit code: 1]`

const green = (
  settings: number,
): string => `============================= test session starts ==============================
platform linux -- Python 3.13.5, pytest-8.4.1, pluggy-1.6.0
rootdir: /srv/gatehouse
collected ${22 + settings} items

tests/test_limiter.py ......
tests/test_routes.py ................
tests/test_settings.py ${'.'.repeat(settings)}

============================== ${22 + settings} passed in 0.79s ==============================
[exit code: 0]`

const clockDiff = `--- a/gatehouse/limiter.py
+++ b/gatehouse/limiter.py
@@ -8,14 +8,14 @@ class Bucket:
     rate: float
     burst: int
     tokens: float = field(init=False)
-    seen: float = field(default_factory=time.time)
+    seen: float = field(default_factory=time.monotonic)
 
     def __post_init__(self) -> None:
         self.tokens = self.burst
 
     def take(self, now: float | None = None) -> bool:
-        now = time.time() if now is None else now
-        self.tokens = min(self.burst, self.tokens + (now - self.seen) * self.rate)
-        self.seen = now
+        now = time.monotonic() if now is None else now
+        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.seen) * self.rate)
+        self.seen = max(self.seen, now)
         if self.tokens < 1:
             return False`

const settingsDiff = `--- a/gatehouse/settings.py
+++ b/gatehouse/settings.py
@@ -11,4 +11,5 @@ class Limits(BaseModel):
     """Rates by client; a client that is not named gets the default."""
 
     default: Rate = Rate(rate=5, burst=20)
     clients: dict[str, Rate] = {}
+    dry_run: bool = False`

const settingsTestDiff = `--- a/tests/test_settings.py
+++ b/tests/test_settings.py
@@ -61,1 +61,5 @@ def test_unknown_client_gets_the_default():
     assert Limits().clients.get("nobody") is None
+
+
+def test_dry_run_is_off_unless_asked_for():
+    assert not Limits().dry_run`

const summary = `## What happened
On August 9 at 02:00 UTC *gatehouse* refused almost every request for ten minutes. The host clock was stepped back by an hour, and \`Bucket.take\` computed a **negative** number of new tokens from \`time.time()\`.

## What was changed
| file | change |
| --- | --- |
| \`gatehouse/limiter.py\` | \`time.monotonic()\` in place of \`time.time()\`; time never counts backwards |
| \`tests/test_limiter.py\` | a clock that steps back is harmless |

31 tests pass (\`uv run pytest\`).

## The migration plan, kept as asked
1. Ship the fix to one host with \`dry_run = true\`: decisions are logged, nothing is refused.
2. Compare refusals with the old limiter for one day.
3. Roll out to all hosts, then remove \`dry_run\`.

## Open
\`dry_run\` does not exist in \`settings.py\` yet.`

export function manualCompact(): Demo {
  const told = session('manual-compact', '/srv/gatehouse', '2026-08-12T13:02:05Z')
    .user(
      'On Sunday at 02:00 UTC the rate limiter refused nearly everything for ten minutes. The journal is in `incident.json`. What happened?',
    )
    .context(
      instructions('CONTRIBUTING.md'),
      'Instructions of this workspace (CONTRIBUTING.md):\n\n- Python 3.13, `uv run pytest`.\n- An incident gets a test with its name.',
    )
    .title('Rate limiter refused everything')
    .assistant('I start with the journal, then the limiter.')
    .tool('read', { path: 'incident.json' }, journal)
    .tool('read', { path: 'gatehouse/limiter.py' }, limiterPy)
    .assistant(
      'The clock was stepped back by an hour, 16 ms before the first refusal. `take` trusts `time.time()`, so an hour backwards takes 3,600 tokens away. I write that down as a test.',
      {
        think:
          'tokens + (now - seen) * rate with now - seen = -3600 and rate = 1 gives -3596 for a bucket with 4 left. It would need an hour to recover at rate 1; billing has rate 6, so ten minutes. That fits the window in the journal.',
      },
    )
    .tool(
      'edit',
      { path: 'tests/test_limiter.py', old: '', new: '…' },
      '--- a/tests/test_limiter.py\n+++ b/tests/test_limiter.py\n@@ -40,1 +40,7 @@ def test_burst_is_a_ceiling():\n     assert [bucket.take(now=0) for _ in range(6)] == [True] * 5 + [False]\n+\n+\n+def test_clock_that_steps_back_is_harmless():\n+    bucket = Bucket(rate=1, burst=5)\n+    assert bucket.take(now=10_000)\n+    assert bucket.take(now=6_400)',
    )
    .assistant('')
    .tool('bash', { command: 'uv run pytest -q' }, red, { isError: true })
    .assistant(
      'Reproduced: `tokens=-3596.0`. A monotonic clock cannot be stepped, and a guard keeps time from counting backwards at all.',
    )
    .tool('edit', { path: 'gatehouse/limiter.py', old: 'time.time', new: 'time.monotonic' }, clockDiff)
    .assistant('')
    .tool('bash', { command: 'uv run pytest -q' }, green(9))
    .assistant(
      '**Cause.** The host clock was stepped back by an hour. The limiter measured time with the wall clock and took away what it should have added.\n\n**Fix.** `time.monotonic()`, and a guard. Both are tested.',
    )
    .user('How do we get this out without another bad Sunday? Give me a plan in three steps.')
    .assistant(
      '1. **One host, dry run.** Decisions are logged, nothing is refused.\n2. **Compare for a day.** Refusals of the old and the new limiter, client by client.\n3. **Everywhere.** Then remove the switch.\n\nThe switch, `dry_run`, does not exist yet; it is a line in `settings.py` and one in the route.',
    )
    .compact({
      from: 0,
      to: -1,
      manual: true,
      args: 'keep the migration plan',
      summary,
      meanwhile: (story) =>
        story
          .context(
            notice('file-watch', 'gatehouse/settings.py changed on disk'),
            'While you were away, `gatehouse/settings.py` was changed on disk by another program. Read it again before you edit it.',
          )
          .context(
            skill('release-notes'),
            'Skill *release-notes*: write one line a change, in the present tense, and name the person it helps.',
          ),
    })
    .user('Good. Now add the switch.')
    .assistant('The file changed while you were compacting, so I read it again first.')
    .tool(
      'bash',
      { command: 'git diff --stat gatehouse/settings.py && sed -n 10,20p gatehouse/settings.py' },
      ' gatehouse/settings.py | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\nclass Limits(BaseModel):\n    """Rates by client; a client that is not named gets the default."""\n\n    default: Rate = Rate(rate=5, burst=20)\n    clients: dict[str, Rate] = {}',
    )
    .assistant('')
    .tool(
      'edit',
      { path: 'gatehouse/settings.py', old: 'clients: dict[str, Rate] = {}', new: '…' },
      settingsDiff,
    )
    .tool('edit', { path: 'tests/test_settings.py', old: '', new: '…' }, settingsTestDiff)
    .assistant('')
    .tool('bash', { command: 'uv run pytest -q' }, green(10))
    .assistant(
      '`dry_run` is in, off by default, and 32 tests pass. Release note:\n\n> Operators can try new limits without refusing anyone: `dry_run` logs what would have been refused.',
    )
    .end()
  return plain(
    {
      path: 'manual-compact.jsonl',
      title: 'Compaction by hand',
      look: 'Two messages arrived while /compact was running: they stay, although they stand before the marker.',
      shows: 'manual /compact',
    },
    told,
  )
}
