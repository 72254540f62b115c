/** Compactions within compactions, pruned results, an interruption and a subagent, as an export archive. */
import { image, text } from '#kernel/fixtures/story-content.ts'
import { instructions, notice } from '#kernel/fixtures/story-sources.ts'
import type { Story } from '#kernel/fixtures/story.ts'
import { zip } from './archive.ts'
import { type Demo, session, utf8 } from './demo.ts'
import { barChart } from './png.ts'

const scanRs = `  1  use std::io::{self, BufRead};
  2
  3  /// Lines of a source, one at a time, without their line feed.
  4  pub struct Scanner<R> {
  5      source: R,
  6      line: Vec<u8>,
  7      number: u64,
  8  }
  9
 10  impl<R: BufRead> Scanner<R> {
 11      pub fn new(source: R) -> Self {
 12          Scanner { source, line: Vec::new(), number: 0 }
 13      }
 14
 15      pub fn next_line(&mut self) -> io::Result<Option<(u64, &[u8])>> {
 16          self.line = Vec::new();
 17          for byte in self.source.by_ref().bytes() {
 18              let byte = byte?;
 19              if byte == b'\\n' {
 20                  self.number += 1;
 21                  return Ok(Some((self.number, &self.line)));
 22              }
 23              self.line.push(byte);
 24          }
 25          Ok(if self.line.is_empty() { None } else { self.number += 1; Some((self.number, &self.line)) })
 26      }
 27  }`

const sizes = ['1 MB', '16 MB', '256 MB', '2 GB']
const bench = (times: readonly string[], change: readonly string[]): string =>
  `   Compiling sift v0.9.0 (/home/noor/sift)
    Finished \`bench\` profile [optimized] target(s) in 11.42s
     Running benches/search.rs (target/release/deps/search-3f0c9a1be2d47a65)
${sizes
  .map(
    (size, k) => `
Benchmarking search/${size}
Benchmarking search/${size}: Warming up for 3.0000 s
Benchmarking search/${size}: Collecting 20 samples in estimated 5.0${k}12 s
Benchmarking search/${size}: Analyzing
search/${size.padEnd(8)}           time:   [${times[k]}]
                        change: [${change[k]}] (p = 0.00 < 0.05)
                        ${change[k]?.startsWith('-') ? 'Performance has improved.' : 'Performance has regressed.'}
Found 2 outliers among 20 measurements (10.00%)
  1 (5.00%) high mild
  1 (5.00%) high severe`,
  )
  .join('\n')}

[exit code: 0]`

const slow = bench(
  ['3.81 ms 3.84 ms 3.88 ms', '61.2 ms 61.9 ms 62.7 ms', '988 ms 996 ms 1.01 s', '7.88 s 7.93 s 8.01 s'],
  ['+31.2% +32.0% +32.9%', '+40.4% +41.1% +42.0%', '+43.8% +44.5% +45.1%', '+44.9% +45.6% +46.2%'],
)
const fast = bench(
  ['1.12 ms 1.13 ms 1.15 ms', '17.4 ms 17.6 ms 17.9 ms', '276 ms 279 ms 283 ms', '2.19 s 2.21 s 2.24 s'],
  ['-70.9% -70.6% -70.1%', '-71.9% -71.6% -71.2%', '-72.3% -72.0% -71.6%', '-72.4% -72.1% -71.8%'],
)

const tests = (count: number): string => `   Compiling sift v0.9.0 (/home/noor/sift)
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 2.07s
     Running unittests src/lib.rs (target/debug/deps/sift-91be0d5cf4a3e2c7)

running ${count} tests
${Array.from({ length: count }, (_, k) => `test ${['scan', 'matcher', 'print', 'args'][k % 4]}::tests::case_${String(k + 1).padStart(2, '0')} ... ok`).join('\n')}

test result: ok. ${count} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.04s

[exit code: 0]`

const scanDiff = `--- a/src/scan.rs
+++ b/src/scan.rs
@@ -13,15 +13,17 @@ impl<R: BufRead> Scanner<R> {
     }
 
     pub fn next_line(&mut self) -> io::Result<Option<(u64, &[u8])>> {
-        self.line = Vec::new();
-        for byte in self.source.by_ref().bytes() {
-            let byte = byte?;
-            if byte == b'\\n' {
-                self.number += 1;
-                return Ok(Some((self.number, &self.line)));
-            }
-            self.line.push(byte);
-        }
-        Ok(if self.line.is_empty() { None } else { self.number += 1; Some((self.number, &self.line)) })
+        // One buffer for all lines: it grows to the longest and stays.
+        self.line.clear();
+        if self.source.read_until(b'\\n', &mut self.line)? == 0 {
+            return Ok(None);
+        }
+        if self.line.last() == Some(&b'\\n') {
+            self.line.pop();
+        }
+        self.number += 1;
+        Ok(Some((self.number, &self.line)))
     }
 }`

const first = `## Task
Searching big files with **sift** got slower in 0.9 (chart: p95 by file size, 0.8 blue, 0.9 red).

## Found
- \`Scanner::next_line\` (\`src/scan.rs\`) makes a **new \`Vec\` for every line** and reads **byte by byte**.
- Baseline of the benchmark: 2 GB takes 7.93 s, 45 % more than 0.8.
- A subagent looked through the callers: three of them, and **none keeps a line beyond the next call**, so one buffer can serve all.

## Next
Use \`read_until\` with one buffer.`

const second = `## Task
Make **sift** search big files fast again.

## Done
- \`Scanner::next_line\` uses \`read_until\` and one buffer for all lines (the callers allow it: a subagent checked all three).
- 2 GB: 7.93 s before, **2.21 s** after. All 24 tests pass.
- Two tests were added: a last line without line feed, an empty line in the middle.

## Not done
Fuzzing. It was started and **interrupted by the person** after a moment.`

const third = `## State
**sift 0.9.1** is ready: searching reads with \`read_until\` into one buffer, 3.6 times as fast as 0.9.0 on 2 GB. 24 tests pass; fuzzing was left out by the person's wish.

## Left
Changelog entry, version, tag.`

/** What the subagent did, in a session of its own. */
function survey(parent: Story): Story {
  return parent
    .child('survey-callers', 'Survey callers of next_line', { createdAt: Date.parse('2026-08-13T16:21:09Z') })
    .user(
      'List every caller of Scanner::next_line in this repository. For each: does it keep the line beyond the next call? Answer in a table.',
    )
    .assistant('', { think: 'Search for the name first, then read each place.' })
    .tool(
      'grep',
      { pattern: 'next_line\\(', path: '.' },
      'src/search.rs:41:        while let Some((number, line)) = scanner.next_line()? {\nsrc/count.rs:18:    while scanner.next_line()?.is_some() {\nsrc/context.rs:63:            let Some((_, line)) = self.scanner.next_line()? else { break };\nsrc/scan.rs:15:    pub fn next_line(&mut self) -> io::Result<Option<(u64, &[u8])>> {',
    )
    .assistant('Three callers. `context.rs` is the one that could keep lines.')
    .tool(
      'read',
      { path: 'src/context.rs', offset: '60', limit: '9' },
      ' 60      /// Fill the window of lines around a hit.\n 61      fn fill(&mut self) -> io::Result<()> {\n 62          while self.window.len() < self.after {\n 63              let Some((_, line)) = self.scanner.next_line()? else { break };\n 64              // Copied: the scanner may use its buffer again.\n 65              self.window.push_back(line.to_vec());\n 66          }\n 67          Ok(())\n 68      }',
    )
    .tool(
      'read',
      { path: 'src/search.rs', offset: '38', limit: '9' },
      ' 38  pub fn search<R: BufRead>(source: R, matcher: &Matcher, out: &mut Printer) -> io::Result<u64> {\n 39      let mut scanner = Scanner::new(source);\n 40      let mut hits = 0;\n 41      while let Some((number, line)) = scanner.next_line()? {\n 42          if matcher.is_match(line) {\n 43              out.hit(number, line)?;\n 44              hits += 1;\n 45          }\n 46      }',
    )
    .assistant(table)
    .end()
}

const table = `| caller | keeps the line? |
| --- | --- |
| \`src/search.rs:41\` | no, prints it at once |
| \`src/count.rs:18\` | no, never looks at it |
| \`src/context.rs:63\` | no, it stores a copy (\`to_vec\`) |

One buffer can serve all callers.`

const chart = { mediaType: 'image/png', width: 320, height: 160, name: 'p95-by-size.png' }

export function nested(): Demo {
  const pixels = barChart([
    [29, 38],
    [44, 62],
    [69, 99],
    [88, 128],
  ])
  const told = session('nested', '/home/noor/sift', '2026-08-13T16:18:30Z', { packed: true })
    .user([
      text(
        'sift 0.9 got slower on big files. The chart shows p95 by file size: blue is 0.8, red is 0.9. Where does the time go?',
      ),
      image('p95-by-size', { ...chart, bytes: pixels.length }),
    ])
    .context(
      instructions('AGENTS.md'),
      'Instructions of this workspace (AGENTS.md):\n\n- Measure before and after.\n- No new dependencies without asking.',
    )
    .title('sift 0.9 is slower on big files')
    .assistant('I measure first, so that we have a number to beat.')
    .tool('bash', { command: 'cargo bench --bench search' }, slow)
    .as('before')
    .assistant('45 % on 2 GB, so the chart is right. The scanner is the part that touches every byte.')
    .tool('read', { path: 'src/scan.rs' }, scanRs)
    .assistant(
      'Two things cost here: a new `Vec` for each line, and reading byte by byte. Reusing one buffer is only safe if no caller keeps a line. A subagent shall check that.',
      {
        think:
          'next_line lends &self.line, so the borrow checker already forbids keeping the slice across calls. But callers could rely on the Vec being fresh through some unsafe or via to_owned costs. A survey is cheap.',
      },
    )
    .tool(
      'subagent',
      { task: 'List every caller of Scanner::next_line. Does any keep the line beyond the next call?' },
      table,
      {
        meta: { childSessionId: 'survey-callers' },
      },
    )
    .compact({ from: 0, to: -1, summary: first })
    .assistant('No caller keeps a line. I change `next_line`.')
    .tool('edit', { path: 'src/scan.rs', old: 'self.line = Vec::new();', new: '…' }, scanDiff)
    .assistant('')
    .tool('bash', { command: 'cargo test' }, tests(24))
    .as('tests')
    .assistant('24 tests pass, two of them new. Now the number.')
    .tool('bash', { command: 'cargo bench --bench search' }, fast)
    .as('after')
    .assistant(
      '**2 GB: 7.93 s before, 2.21 s after.**\n\n- `read_until` looks for the line feed in whole blocks.\n- One buffer serves all lines; it grows to the longest line and stays.\n- No new dependency.',
    )
    .prune('tests', '24 passed; 0 failed\n\n[… 31 lines left out]')
    .prune('after', 'search/2 GB  time: [2.19 s 2.21 s 2.24 s]  change: -72.1%\n\n[… 33 lines left out]')
    .user('Wonderful. Fuzz it for a while, please, and run the benchmark once more beside it.')
    .assistant('I start both.')
    .open('bash', { command: 'cargo fuzz run scan -- -max_total_time=1800' })
    .open('bash', { command: 'cargo bench --bench search -- --sample-size 100' })
    .interrupt()
    .user(
      'Stop, half an hour is too long, and two jobs disturb each other. Leave the fuzzing out. What is missing for a release?',
    )
    .compact({ from: 0, to: -2, summary: second })
    .assistant('Three things: an entry in the changelog, the version, the tag.', {
      think: 'The person does not want fuzzing. The release itself is small: CHANGELOG.md, Cargo.toml, tag.',
    })
    .tool(
      'bash',
      { command: 'head -12 CHANGELOG.md && grep ^version Cargo.toml' },
      '# Changelog\n\n## 0.9.0\n\n- `--context` shows lines around a hit.\n- Files are searched in the order of the arguments.\n\n## 0.8.2\n\n- Fixed: `-c` counted the last line twice.\nversion = "0.9.0"',
    )
    .steer('Put the number into the changelog, people will ask.')
    .assistant('Gladly: “3.6 times as fast on a file of 2 GB”.')
    .tool(
      'edit',
      { path: 'CHANGELOG.md', old: '## 0.9.0', new: '…' },
      '--- a/CHANGELOG.md\n+++ b/CHANGELOG.md\n@@ -1,3 +1,8 @@\n # Changelog\n \n+## 0.9.1\n+\n+- Searching is fast again: 3.6 times as fast as 0.9.0 on a file of 2 GB (7.93 s before, 2.21 s now).\n+- Lines are read into one buffer.\n+\n ## 0.9.0',
    )
    .tool(
      'edit',
      { path: 'Cargo.toml', old: 'version = "0.9.0"', new: 'version = "0.9.1"' },
      '--- a/Cargo.toml\n+++ b/Cargo.toml\n@@ -2,1 +2,1 @@\n-version = "0.9.0"\n+version = "0.9.1"',
    )
    .assistant('The entry and the version are in.')
    .compact({ from: 0, to: -1, summary: third, manual: true })
    .context(
      notice('git', 'branch main moved by one commit'),
      'The branch `main` moved by one commit: *docs: mention --context*.',
    )
    .user('Tag it.')
    .partial('`main` moved by one commit since, so I re')
    .retry('TRANSPORT', 'connection reset by peer')
    .assistant('`main` moved by one commit since, only in the docs. I rebase, test and tag.')
    .tool(
      'bash',
      { command: 'git pull --rebase && cargo test -q && git tag -a v0.9.1 -m "sift 0.9.1"' },
      'Successfully rebased and updated refs/heads/main.\n\nrunning 24 tests\n........................\ntest result: ok. 24 passed; 0 failed; 0 ignored\n\n[exit code: 0]',
    )
    .assistant('`v0.9.1` is tagged on top of the new commit. 24 tests pass.')
    .end()
  const child = survey(told)
  return {
    path: 'nested.zip',
    title: 'Folds within folds',
    look: 'Each summary covers the one before; two calls were cut off, long results were pruned, and a subagent has a session of its own.',
    shows: 'nested compactions',
    events: told.events.length,
    bytes: zip([
      ['session.jsonl', utf8(told.text())],
      ['subagents/survey-callers/session.jsonl', utf8(child.text())],
      ['media/p95-by-size.png', pixels],
    ]),
  }
}
