import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonObjectEnd } from './json-end.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const endOf = (text: string): number => jsonObjectEnd(bytesOf(text), 0)

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the end of an object', () => {
  it.each([
    '{}',
    '{"a":[]}',
    '{"a":[{},[],""],"b":{"c":null}}',
    '{"a":-0,"b":1.5e+3,"c":0.1E-2,"d":12}',
    '{"a":true,"b":false}',
    '{"\\u00e9\\n\\"":"é 上 👩‍💻"}',
  ])('of %s is its length', (text) => {
    expect(endOf(text)).toBe(bytesOf(text).length)
    expect(endOf(`${text}}`)).toBe(bytesOf(text).length)
  })

  const none = [
    ['', '[]', '1', '{', '}', '{"a"}', '{"a":}', '{"a":1,}', '{,}', '{"a":[1,]}', '{"a":[}', '{"a":1]'],
    ['{"a":01}', '{"a":+1}', '{"a":.5}', '{"a":1.}', '{"a":1e}', '{"a":-}', '{"a":nul}', '{"a":nulL}'],
    [
      '{"a":"\\x"}',
      '{"a":"\\u12g4"}',
      '{"a":"\u0001"}',
      '{"a":"',
      '{a:1}',
      "{'a':1}",
      '{"a" :1}',
      '{"a": 1}',
    ],
  ]
  it.each(none.flat())('is not told of %j', (text) => {
    expect(endOf(text)).toBe(-1)
  })

  it('leaves deep nesting to a parser', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(endOf(nested(30))).toBe(nested(30).length)
    expect(endOf(nested(31))).toBe(-1)
    expect(endOf(`{"a":${'['.repeat(100_000)}`)).toBe(-1)
  })

  it('is told of what JSON.stringify writes, and of nothing that JSON.parse refuses', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))
    const edit = fc.record({ at: fc.nat(), put: fc.constantFrom(...'{}[]",:\\0-e1 ', '') })
    fc.assert(
      fc.property(object, fc.array(edit, { maxLength: 3 }), (value, edits) => {
        const text = JSON.stringify(value)
        expect(endOf(text)).toBe(bytesOf(text).length)
        let broken = text
        for (const { at, put } of edits) {
          const place = at % broken.length
          broken = broken.slice(0, place) + put + broken.slice(place + 1)
        }
        const end = endOf(broken)
        if (end !== -1) expect(parses(new TextDecoder().decode(bytesOf(broken).subarray(0, end)))).toBe(true)
      }),
    )
  })
})
