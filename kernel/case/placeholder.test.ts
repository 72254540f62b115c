import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { countLines } from '#kernel/base/text.ts'
import { parseCompressArgs } from '#kernel/compression/parse-compress-args.ts'
import { utf8Length } from '#kernel/projections/canonical.ts'
import { commonText } from '#kernel/projections/prefix-compare.ts'
import type { Key } from './keyed.ts'
import { createPlaceholders } from './placeholder.ts'
import type { Placeholders } from './placeholder.ts'
import { createWordsSeen } from './words-seen.ts'

const key: Key = [1, 2, 3, 4]

function placeholdersFor(...texts: readonly string[]): Placeholders {
  const seen = createWordsSeen()
  for (const text of texts) seen.add(text)
  return createPlaceholders(key, seen)
}

const word = fc.oneof(
  fc.constantFrom(
    'the',
    'build',
    'Password',
    'naïve',
    'хлеб',
    '日本語',
    'ひらがな',
    '한국어',
    '🙂',
    'x_9',
    '0.50',
    '1e5',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.stringMatching(/^[a-z]{1,9}$/),
)
const prose = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '\n', ', ', '. ', '\r\n', '"', "\\n'", '')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))

const wordsOf = (text: string): readonly string[] =>
  (text.match(/\p{L}{4,}/gu) ?? []).map((found) => found.toLowerCase())

describe('a placeholder', () => {
  it('has the length, tokens, bytes, lines, blanks and signs of its text', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const made = placeholdersFor(text).text(text)
        expect(made).toHaveLength(text.length)
        expect(estimateTokens(made)).toBe(estimateTokens(text))
        expect(utf8Length(made)).toBe(utf8Length(text))
        expect(countLines(made)).toBe(countLines(text))
        const signs = (of: string) => of.replace(/[\p{L}\p{N}\p{M}]/gu, 'x')
        const isPlain = !/[\u{10000}-\u{10ffff}]/u.test(text)
        if (isPlain) expect(signs(made)).toBe(signs(text))
        expect(JSON.stringify(made)).toHaveLength(JSON.stringify(text).length)
      }),
    )
  })

  it('has none of the words of its text', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const made = wordsOf(placeholdersFor(text).text(text))
        for (const was of wordsOf(text)) expect(made).not.toContain(was)
      }),
      { numRuns: 60 },
    )
  })

  it('spells no word of a large vocabulary, also inside its own words', () => {
    const letters = 'etaoinshrdlu'
    const vocabulary = Array.from({ length: 4000 }, (_, i) =>
      Array.from({ length: 4 + (i % 3) }, (__, j) => letters[(i * 7 + j * j * (i % 11) + j) % 12]).join(''),
    )
    const text = vocabulary.join(' ')
    const made = placeholdersFor(text).text(text)
    for (const was of new Set(vocabulary)) expect(made).not.toContain(was)
  })

  it('is equal where the texts are, begins alike as far as they do, and parts where they part', () => {
    fc.assert(
      fc.property(prose, prose, prose, (head, one, other) => {
        const placeholders = placeholdersFor()
        const [a, b] = [head + one, head + other]
        const [x, y] = [placeholders.text(a), placeholders.text(b)]
        expect(placeholders.text(a)).toBe(x)
        // How a text is read is decided by how it opens.
        if (head.trim().length < 3 && a !== b) return
        // A ref is kept whole, and a word that spells one is chosen anew.
        if (/\b[mb]\d/i.test(a + b + x + y)) return
        if (/[\u{80}-\u{10ffff}]/u.test(one.slice(0, 2) + other.slice(0, 2)))
          expect(commonText(x, y)).toBeGreaterThanOrEqual(commonText(a, b))
        else expect(commonText(x, y)).toBe(commonText(a, b))
      }),
      { numRuns: 60 },
    )
  })

  it('depends on a key that nobody has', () => {
    const text = 'The password is swordfish.'
    const [one, other] = [[1, 2, 3, 4] as const, [1, 2, 3, 5] as const].map((k) =>
      createPlaceholders(k, createWordsSeen()).text(text),
    )
    expect(one).not.toBe(other)
  })

  it('keeps refs, and what the kernel knows by its words', () => {
    const { text } = placeholdersFor('Compressed conversation section truncated context space tokens type')
    expect(text('see m00012 and B7')).toMatch(/ m00012 \w{3} B7$/)
    expect(text('[Compressed conversation section]\nplan')).toMatch(
      /^\[Compressed conversation section\]\n\w{4}$/,
    )
    expect(text('<acp tokens="1.0K" type="text">m00001</acp>\nhello')).toMatch(
      /^<acp tokens="1.0K" type="text">m00001<\/acp>\n\w{5}$/,
    )
  })
})

describe('a placeholder of arguments', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? // Keys that are numbers go first, whatever they were.
          Object.values(value)
            .map((inner) => JSON.stringify(shape(inner)))
            .toSorted()
        : typeof value === 'string'
          ? value.length
          : typeof value
  const args = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }))

  it('is JSON of the same shape, with the same names at the top', () => {
    fc.assert(
      fc.property(args, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const made = placeholdersFor(text).args(text, 'bash')
        expect(made).toHaveLength(text.length)
        expect(estimateTokens(made)).toBe(estimateTokens(text))
        const parsed = JSON.parse(made) as object
        expect(Object.keys(parsed)).toEqual(Object.keys(JSON.parse(text) as object))
        expect(shape(parsed)).toEqual(shape(JSON.parse(text)))
      }),
    )
  })

  it('keeps keys apart that are, however many there are', () => {
    const keys = [...'abcdefghijklmnopqrstuvwxyz123456789'].map((sign) => `${sign}`)
    const text = JSON.stringify({
      env: Object.fromEntries(keys.map((name) => [name, 1])),
      rows: [{ a: 1 }, { a: 2 }],
    })
    const made = JSON.parse(placeholdersFor(text).args(text, 'bash')) as { env: object; rows: object[] }
    expect(Object.keys(made.env)).toHaveLength(keys.length)
    expect(Object.keys(made.rows[0]!)).toEqual(Object.keys(made.rows[1]!))
  })

  it('keeps escapes, and replaces what they stand for', () => {
    const text = String.raw`{"command":"caf\u00e9\nC:\\temp\" \ud83d\ude00"}`
    const made = placeholdersFor(text).args(text, 'bash')
    expect(made).toMatch(
      /^\{"command":"\w{3}\\u0[12][0-9a-f]{2}\\n\w:\\\\t\w{3}\\" \\ud83c\\udf[0-9a-f]{2}"\}$/,
    )
    expect(made).not.toContain('temp')
  })

  it.each([
    [
      'plain',
      '{"content":[{"startId":"m00003","endId":"m00009","summary":"What was\\nsaid","topic":"plan"}]}',
    ],
    [
      'a list in a string',
      '{"content":"[{\\"startRef\\":\\"m1\\",\\"endRef\\":\\"b2\\",\\"summary\\":\\"a\\\\nlong one\\"}]"}',
    ],
    ['lines', '{"content":["m00150–m00220 the topic\\nthe summary", "m3 to m7\\nanother"]}'],
    ['cut off', '{"content":[{"startId":"m3","endId":"m9","summary":"said"},{"startId":"m1'],
    ['single quotes', "{'content': [{'startId': 'm3', 'endId': 'm4', 'summary': 'it is said'}]}"],
    ['fenced', '```json\n{"startId":"m1","endId":"m2","summary":"abc def","summaryMaxChars":900}\n```'],
  ])('of the kernel’s own tool names the same ranges: %s', (_, text) => {
    const read = (of: string) => {
      const { ranges, diagnostics } = parseCompressArgs(of)
      return {
        kind: diagnostics.kind,
        ranges: ranges.map(({ startRef, endRef, summary, topic, summaryMaxChars }) => ({
          startRef,
          endRef,
          summary: estimateTokens(summary),
          length: summary.length,
          topic: topic?.length,
          summaryMaxChars,
        })),
      }
    }
    const made = placeholdersFor('What said long plan topic another summary').args(text, 'compress')
    expect(made).not.toBe(text)
    expect(read(text).ranges.length).toBeGreaterThan(0)
    expect(read(made)).toEqual(read(text))
  })
})
