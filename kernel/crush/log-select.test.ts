import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { errorLinesSurvive } from './guards.ts'
import { splitLines } from './lines.ts'
import { dedupeKey } from './log-dedupe.ts'
import { levelOf } from './log-line.ts'
import { logSelect } from './log-select.ts'
import { traceMembership } from './log-traces.ts'

const ticks = (count: number, word = 'INFO tick'): string[] =>
  Array.from({ length: count }, (_, i) => `${word} ${i}`)
const select = (...lines: readonly string[]): string[] | null =>
  logSelect(lines.join('\n'))?.split('\n') ?? null

describe('the selection reads as the log does (B7)', () => {
  it('lines stay in their order', () => {
    expect(
      select(
        'INFO start',
        ...ticks(30),
        'Tests: 4 passed',
        ...ticks(30, 'INFO tock'),
        'WARN slow disk',
        ...ticks(9),
        'ERROR at the end',
      ),
    ).toEqual(
      [
        'INFO tick 27|INFO tick 28|INFO tick 29|Tests: 4 passed|INFO tock 0|INFO tock 1|INFO tock 2',
        'INFO tock 27|INFO tock 28|INFO tock 29|WARN slow disk|INFO tick 0|INFO tick 1|INFO tick 2',
        'INFO tick 6|INFO tick 7|INFO tick 8|ERROR at the end|[55 lines omitted: 55 INFO]',
      ].flatMap((part) => part.split('|')),
    )
  })

  it('a frame that a marker stands for is not shown beside it', () => {
    const frames = Array.from({ length: 25 }, (_, i) => `    at org.acme.Svc.m${i}(Svc.java:${i})`)
    expect(select('ERROR top', ...frames, ...ticks(40))).toEqual([
      'ERROR top',
      ...frames.slice(0, 5),
      '      [... 20 frames collapsed]',
      '[40 lines omitted: 40 INFO]',
    ])
  })
})

describe('the last line tells what is left out (B14)', () => {
  it('also where no level occurs', () => {
    expect(
      select(...ticks(30, 'step'), 'TypeError: x', '    at f (/srv/a.js:1:2)', ...ticks(30, 'tick'))?.at(-1),
    ).toBe('[55 lines omitted]')
  })

  it('counts only that', () => {
    const text = ['ERROR a', ...ticks(49), 'ERROR a', ...ticks(9), 'WARN b', 'WARN b'].join('\n')
    const output = splitLines(logSelect(text)!)
    expect(output.filter((line) => line === 'ERROR a')).toHaveLength(2)
    expect(output.at(-1)).toMatch(/^\[\d+ lines omitted: \d+ INFO\]$/)
  })
})

describe('documents are no logs (B19)', () => {
  const many = (line: (i: number) => string, count = 80): string[] =>
    Array.from({ length: count }, (_, i) => line(i))

  it.each([
    [
      'Markdown with rules',
      ['---', 'title: x', '---', ...many((i) => `Paragraph ${i} with meaningful prose.`), '---', 'the end'],
    ],
    [
      'prose with two words of a tool',
      [
        'Running the thing is easy.',
        ...many((i) => `This is the sentence number ${i} of a text.`),
        'It never failed.',
      ],
    ],
    [
      'prose that speaks of errors',
      many((i) => `When an error ${i} occurs, a warning is written to the file.`),
    ],
    ['a list', many((i) => `- [ ] fix the error in file ${i}`)],
    ['a table', ['id,level,msg', ...many((i) => `${i},info,row ${i}`), '61,error,bad']],
    ['a table with tabs', ['id\tlevel', ...many((i) => `${i}\tERROR`)]],
    [
      'a patch',
      ['diff --git a/a b/a', '--- a/a', '+++ b/a', '@@ -1,80 +1,80 @@', ...many((i) => ` ERROR ${i}`)],
    ],
  ])('%s', (_, lines) => {
    expect(select(...lines)).toBeNull()
    expect(logSelect(lines.join('\n'), 'published')).toBeNull()
  })

  it('a log of sentences is one', () => {
    expect(
      select(...many((i) => `2026-01-02 03:04:05 INFO Served the request number ${i}.`), 'ERROR Died.'),
    ).not.toBeNull()
  })
})

describe('every distinct error line stays', () => {
  it('is left to the gate by the published form, refused by ours', () => {
    const text = Array.from({ length: 25 }, (_, i) => [`ERROR shard ${i} lost`, ...ticks(8)].join('\n')).join(
      '\n',
    )
    expect(errorLinesSurvive(text, logSelect(text, 'published')!)).toBe(false)
    expect(logSelect(text)).toBeNull()
  })

  it('repeated ones do not crowd out a single one', () => {
    const text = [
      ...Array.from({ length: 40 }, () => 'ERROR again'),
      'FATAL once',
      'ERROR again',
      ...ticks(60),
    ].join('\n')
    expect(splitLines(logSelect(text)!)).toContain('FATAL once')
  })

  it('one among collapsed frames makes the whole stay', () => {
    const frames = Array.from(
      { length: 25 },
      (_, i) => `    at org.acme.${i === 12 ? 'FAIL.error' : 'Svc.m'}(Svc.java:${i})`,
    )
    expect(select('ERROR top', ...frames, ...ticks(40))).toBeNull()
  })
})

it('addresses do not tell warnings apart (B21)', () => {
  expect(dedupeKey('warn: at 0xdeadBEEF and 0x0012')).toBe('warn: at ADDR and ADDR')
})

it('a trace of Rust, of .NET and of Go, to its end', () => {
  expect(
    traceMembership([
      "thread 'main' panicked at src/a.rs:1:2:",
      'index out of bounds',
      '   1: std::f',
      'note: run with `X=1`',
      'done',
    ]),
  ).toEqual([true, true, true, true, false])
  expect(
    traceMembership([
      'Unhandled exception. System.X: y',
      '   at A.B() in /a.cs:line 3',
      '--- End of',
      'System.Inner+E`1.Exception: z',
      'bye',
    ]),
  ).toEqual([true, true, true, true, false])
  expect(
    traceMembership([
      'goroutine 1 [running]:',
      'main.(*T).f(0x1)',
      '\t/a.go:1 +0x2',
      '[signal x',
      'Plain text',
    ]),
  ).toEqual([true, true, true, true, false])
})

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('INFO ok', 'step', 'DEBUG x', '', '=== part ===', '3 passed') },
  fc.nat(30).map((i) => `ERROR number ${i}`),
  fc.nat(30).map((i) => `  test ${i} FAILED`),
  fc.nat(9).map((i) => `WARN disk=${i}`),
  fc.constantFrom(
    'Traceback (most recent call last):',
    '  File "/a.py", line 3',
    '    at f (/a.js:1:2)',
    '\tat a.B.c(B.java:1)',
    'panic: x',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\n', ' ')),
)

test('law: error lines survive, the text gets shorter, lines stay in order and are shown or counted', () => {
  let selected = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 40, maxLength: 200 }), (lines) => {
      const text = lines.join('\n')
      const output = logSelect(text)
      if (output === null) return
      selected++
      expect(output.length).toBeLessThan(text.length)
      expect(errorLinesSurvive(text, output)).toBe(true)
      for (const each of splitLines(text))
        if (['error', 'fail'].includes(levelOf(each))) expect(output).toContain(each.trim())
      const input = splitLines(text)
      let at = 0
      let told = 0
      for (const shown of splitLines(output)) {
        const counted = /^(?: {6}\[\.\.\. |\[)(\d+) (?:frames collapsed|lines omitted(?:: .*)?)\]$/.exec(
          shown,
        )
        if (counted) told += Number(counted[1])
        else {
          at = input.indexOf(shown, at) + 1
          expect(at).toBeGreaterThan(0)
          told++
        }
      }
      expect(told).toBe(input.length)
    }),
    { numRuns: 400 },
  )
  expect(selected).toBeGreaterThan(50)
})
