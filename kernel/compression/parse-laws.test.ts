/** What holds for any arguments, whole, mangled or hostile. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCompressArgs, type ParsedArguments } from './parse-compress-args.ts'

function expectSound({ ranges, diagnostics }: ParsedArguments): void {
  const { ok, kind, invalidItems, invalidReasons = [] } = diagnostics
  expect(ok).toBe(ranges.length > 0)
  expect(invalidItems).toBe(invalidReasons.length)
  if (ok) expect(['ok', 'truncated']).toContain(kind)
  else expect(kind).not.toBe('ok')
  for (const { startRef, endRef, summary, topic = 'x', summaryMaxChars = 0 } of ranges) {
    for (const text of [startRef, endRef, summary, topic]) expect(text).toMatch(/[^]/)
    expect(Number.isFinite(summaryMaxChars)).toBe(true)
  }
}

const ref = fc.oneof(
  fc.nat({ max: 99_999 }).map((n) => `m${String(n).padStart(5, '0')}`),
  fc.nat({ max: 99 }).map((n) => `b${n}`),
)
const range = fc.record(
  {
    startRef: ref,
    endRef: ref,
    summary: fc.string({ minLength: 1, unit: 'grapheme' }),
    topic: fc.string({ minLength: 1 }),
    summaryMaxChars: fc.nat(),
  },
  { requiredKeys: ['startRef', 'endRef', 'summary'] },
)
const list = fc.array(range, { minLength: 1, maxLength: 4 })

describe('parsing', () => {
  test('never throws, and its diagnostics say what came out', () => {
    fc.assert(fc.property(fc.anything(), (input) => expectSound(parseCompressArgs(input))))
    fc.assert(fc.property(fc.jsonValue(), (input) => expectSound(parseCompressArgs({ content: input }))))
    fc.assert(fc.property(fc.json(), (input) => expectSound(parseCompressArgs(input))))
  })

  const shapes: Readonly<Record<string, (content: unknown) => unknown>> = {
    object: (content) => ({ content }),
    'list as text': (content) => ({ content: JSON.stringify(content) }),
    text: (content) => JSON.stringify({ content }),
    'text in text': (content) => JSON.stringify(JSON.stringify({ content })),
    fenced: (content) => `\`\`\`json\n${JSON.stringify({ content }, null, 2)}\n\`\`\``,
    'behind prose': (content) => `It's done (see {x}): ${JSON.stringify({ content })} Bye.`,
    ranges: (content) => ({ ranges: content }),
    'one comma too many': (content) => `${JSON.stringify({ content }).slice(0, -1)},}`,
  }
  test.each(Object.entries(shapes))('gives back what was meant: %s', (_, written) => {
    fc.assert(
      fc.property(list, (ranges) => {
        const parsed = parseCompressArgs(written(ranges))
        expect(parsed.ranges).toEqual(ranges)
        expect(parsed.diagnostics.kind).toBe('ok')
      }),
    )
  })

  test('of a text that is cut off keeps the whole entries and no half one', () => {
    fc.assert(
      fc.property(list, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (ranges, share) => {
        const text = JSON.stringify({ content: ranges })
        const cut = text.slice(0, Math.floor(text.length * share))
        const parsed = parseCompressArgs(cut)
        expectSound(parsed)
        expect(parsed.ranges).toEqual(ranges.slice(0, parsed.ranges.length))
        expect(parsed.diagnostics.kind).toBe(cut === '' ? 'empty-input' : 'truncated')
      }),
    )
  })

  test('is sound for texts with pieces taken out and put in', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\\',
      '\n',
      '```',
      'm1–m2\n',
      '"content":[',
    )
    fc.assert(
      fc.property(list, fc.array(fc.tuple(fc.nat(), piece), { maxLength: 6 }), (ranges, edits) => {
        let text = JSON.stringify({ content: ranges })
        for (const [at, put] of edits) {
          const place = at % (text.length + 1)
          text = text.slice(0, place) + put + text.slice(place + (at % 3))
        }
        expectSound(parseCompressArgs(text))
        expectSound(parseCompressArgs({ content: text }))
      }),
    )
  })

  test('takes hostile texts in its stride', () => {
    const many = 20_000
    for (const text of [
      '{'.repeat(many),
      '['.repeat(many),
      '"'.repeat(many),
      "'[".repeat(many),
      '\\'.repeat(many),
      '{}'.repeat(many),
      '"content":['.repeat(many),
      `{"content":[${'{"startId":"m1",'.repeat(many)}`,
      'm1–m2\n'.repeat(many),
      `${' '.repeat(many)}"${' '.repeat(many)}`,
      '```\n'.repeat(many),
    ]) {
      expectSound(parseCompressArgs(text))
      expectSound(parseCompressArgs({ content: text }))
    }
  })
})
