import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodeJsonFold } from './json-decode.ts'
import { jsonFold } from './json-fold.ts'

/** Every value of a document, numbers by their text, keys sorted: apart from the reader under test. */
function values(text: string): string {
  const tagged = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`,
  )
  return JSON.stringify(JSON.parse(tagged), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  )
}

/** Folds, and holds that decoding gives the document back. */
function folded(text: string): string {
  const output = jsonFold(text)
  expect(output).not.toBeNull()
  expect(values(decodeJsonFold(output!)!)).toBe(values(text))
  return output!
}

const rows = (row: (i: number) => string, count = 6): string =>
  `[${Array.from({ length: count }, (_, i) => row(i)).join(', ')}]`

describe('numbers keep their text (B3)', () => {
  it('distinct large integers stay distinct', () => {
    const text = folded(rows((i) => `{"id":115012345678901234${i},"zone":"eu-west-1a"}`))
    for (let i = 0; i < 6; i++) expect(text).toContain(`"id":115012345678901234${i}`)
  })

  it.each(['1e400', '-0', '-0.0', '1.0', '1E+2', '1.50e-7', '0.10', '12345678901234567890.5'])(
    '%s comes back as it was',
    (number) => {
      expect(folded(rows((i) => `{"w":${number},"i":${i},"name":"constant-name"}`))).toContain(
        `"w":${number}`,
      )
    },
  )

  it('values that are equal but written otherwise are not one', () => {
    const text = folded(rows((i) => `{"v":${i % 2 ? '1' : '1.0'},"zone":"eu-west-1a"}`))
    expect(text).toContain('"v":1.0')
    expect(jsonFold('[0, -0, 0, -0, 0, -0, 0, -0, 0, -0, 0, -0, 0, -0, 0, -0, 0, -0, 0, -0]')).toBeNull()
  })
})

describe('keys are the rows’ own (B3)', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'])(
    '%s, in every row, in some, in the first alone',
    (key) => {
      const k = '"k":"aaaaaaaaaaaaaaaaaaaaaaaa"'
      expect(folded(rows((i) => `{${k},"n":${i},"${key}":null}`))).toContain(`"${key}":null},"items"`)
      expect(folded(rows((i) => `{${k},"n":${i}${i > 0 ? `,"${key}":null` : ''}}`))).toContain(`"n":0},`)
      expect(folded(rows((i) => `{${k},"n":${i}${i === 0 ? `,"${key}":null` : ''}}`))).toContain(
        `"n":0,"${key}":null}`,
      )
      expect(folded(rows((i) => `{${k},"${key}":{"n":${i}}}`))).toContain(`"${key}":{"n":5}`)
    },
  )

  it('a document that holds the reserved key is left alone, at any depth', () => {
    const zone = '"zone":"a-long-constant-zone"'
    expect(jsonFold(rows((i) => `{${zone},"n":${i}}`))).not.toBeNull()
    expect(jsonFold(rows((i) => `{${zone},"n":{"__acp_crush":${i}}}`))).toBeNull()
    expect(jsonFold(rows((i) => `{${zone},"n":{"\\u005f_acp_crush":${i}}}`))).toBeNull()
    expect(jsonFold(rows((i) => `{${zone},"n":"__acp_crush ${i}"}`))).not.toBeNull()
  })

  it('keys that are array indexes come first, as the platform has them', () => {
    expect(folded(rows((i) => `{"zone":"a-long-constant-zone","10":${i},"9":${i},"01":0}`))).toMatch(
      /"const":\{"zone":"a-long-constant-zone","01":0\},"items":\[\{"9":0,"10":0\}/,
    )
  })
})

it('strings come back by value; escapes and halves of pairs are written as JSON.stringify does', () => {
  const text = rows((i) => `{"t":"\\u00e9\\/\\ud83d and \\ud83d\\ude00 \\n","é":${i}}`)
  expect(folded(text)).toContain(JSON.stringify('é/\ud83d and 😀 \n'))
})

it('folds up to twelve levels down, and no more than a thousand times', () => {
  const run = '["zzzzzzzzzzzz","zzzzzzzzzzzz","zzzzzzzzzzzz","zzzzzzzzzzzz","zzzzzzzzzzzz"]'
  const nested = (levels: number): string => '{"n":'.repeat(levels) + run + '}'.repeat(levels)
  expect(folded(nested(12))).toContain('"count":5')
  expect(jsonFold(nested(13))).toBeNull()
  const many = folded(`[${Array.from({ length: 1100 }, (_, i) => `[${i},${run}]`).join()}]`)
  expect(many.split('"count":5').length - 1).toBe(1000)
})

describe('what is no envelope is left as it is', () => {
  it.each([
    '{"__acp_crush":"rows","rows":3,"const":{"a":1},"items":[{}]}',
    '{"__acp_crush":"rows","rows":-1,"const":{"a":1}}',
    '{"__acp_crush":"rows","rows":2,"const":[]}',
    '{"__acp_crush":"identical-run","count":2,"item":1}',
    '[{"__acp_crush":"identical-run","count":1e3,"item":1}]',
    '[{"__acp_crush":"identical-run","count":4}]',
    '{"__acp_crush":1}',
    '"text"',
    '[1.0,-0]',
  ])('%s', (text) => expect(decodeJsonFold(text)).toBe(text))

  it('no JSON, or more than can be unfolded', () => {
    expect(decodeJsonFold('[1,')).toBeNull()
    const bomb = (item: string): string => `[{"__acp_crush":"identical-run","count":99999,"item":${item}}]`
    expect(decodeJsonFold(bomb(bomb(bomb('0'))))).toBeNull()
    expect(decodeJsonFold('{"__acp_crush":"rows","rows":999999999,"const":{"a":1}}')).toBeNull()
  })
})

test('hostile nesting is refused, not crashed on', () => {
  const deep = (open: string, close: string, levels: number): string =>
    open.repeat(levels) + close.repeat(levels)
  for (const text of [deep('[', ']', 100_000), deep('{"a":', '1}', 100_000).replace(/1(?=1)/g, '')]) {
    try {
      expect(jsonFold(text)).toBeNull()
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError)
    }
    expect(decodeJsonFold(text)).toBeNull()
  }
  const nearly = `[${Array.from({ length: 5 }, () => deep('[', ']', 990)).join()}]`
  expect(folded(nearly)).toContain('"count":5')
  expect(jsonFold(`[${'1,'.repeat(400_000)}1]`)).toContain('"count":400001')
})

const number = fc.constantFrom(
  '0',
  '-0',
  '1',
  '1.0',
  '1e2',
  '1E+2',
  '9007199254740993',
  '9007199254740992',
  '1e999',
)
const key = fc.constantFrom('a', 'b', 'id', '__proto__', 'constructor', '7', '10', 'é', '')
const scalar = fc.oneof(number, fc.constantFrom('null', 'true', '"aaaaaaaaaaaaaaaa"', '"\\ud800"', '"b"'))
const { document } = fc.letrec<{ document: string }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .tuple(fc.array(tie('document'), { maxLength: 4 }), fc.integer({ min: 1, max: 6 }))
      .map(
        ([items, times]) => `[${items.flatMap((item) => Array.from({ length: times }, () => item)).join()}]`,
      ),
    fc
      .tuple(
        fc.array(fc.tuple(key, tie('document')), { maxLength: 4 }),
        fc.array(number, { minLength: 1, maxLength: 6 }),
      )
      .map(([entries, ids]) => {
        const own = entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`)
        return `[${ids.map((id) => `{${[...own, `"id":${id}`].join(', ')}}`).join()}]`
      }),
    fc
      .array(fc.tuple(key, tie('document')), { maxLength: 4 })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  ),
}))

test('law: decoding gives back every value and the text of every number; folding makes shorter', () => {
  let folds = 0
  fc.assert(
    fc.property(document, (text) => {
      const output = jsonFold(text)
      if (output === null) return
      folds++
      expect(output.length).toBeLessThan(text.length)
      expect(values(decodeJsonFold(output)!)).toBe(values(text))
    }),
    { numRuns: 1500 },
  )
  expect(folds).toBeGreaterThan(100)
})
