import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementSpans, valueSpan } from './json-spans.ts'
import type { JsonSpan } from './json-spans.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textAt = (bytes: Uint8Array, span: JsonSpan | null): string | null =>
  span && new TextDecoder().decode(bytes.subarray(span.start, span.end))
const elements = (text: string, path: readonly string[]): readonly (string | null)[] => {
  const bytes = bytesOf(text)
  return elementSpans(bytes, path).map((span) => textAt(bytes, span))
}
const value = (text: string, path: readonly string[]): string | null =>
  textAt(bytesOf(text), valueSpan(bytesOf(text), path))

describe('a value by its path', () => {
  it.each<[string, string, readonly string[], string | null]>([
    ['the whole', ' {"a":1}\n', [], '{"a":1}'],
    ['behind a byte order mark', '\uFEFF[1]', [], '[1]'],
    ['a member', '{"x":"}\\"","a" : {"b":[1, 2]} }', ['a', 'b'], '[1, 2]'],
    ['the last of a repeated name', '{"a":1,"b":2,"a":3}', ['a'], '3'],
    ['a name with escapes', '{"\\u0061":true}', ['a'], 'true'],
    ['a name of every object', '{"__proto__":{"toString":7}}', ['__proto__', 'toString'], '7'],
    ['a name that is not there', '{"a":1}', ['b'], null],
    ['a member of no object', '[1]', ['a'], null],
    ['nothing', '', [], null],
  ])('%s', (_, text, path, expected) => expect(value(text, path)).toBe(expected))
})

describe('the elements of a list', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['minified', '[1,"a,]",{"b":[2]},[]]', [], ['1', '"a,]"', '{"b":[2]}', '[]']],
    ['pretty', '{\r\n "a": [\r\n  1 ,\r\n  {"é": "\\\\"}\r\n ]\r\n}', ['a'], ['1', '{"é": "\\\\"}']],
    ['empty', '[ ]', [], []],
    ['of no list', '{"a":1}', ['a'], []],
  ])('%s', (_, text, path, expected) => expect(elements(text, path)).toEqual(expected))

  it('are nested without end', () => {
    const deep = `[${'['.repeat(200_000)}${']'.repeat(200_000)},1]`
    expect(elements(deep, []).map((text) => text!.length)).toEqual([400_000, 1])
  })

  it('parse to what the whole parses to', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, 2), (list, indent) => {
        const text = JSON.stringify({ before: list, a: { b: list } }, null, indent)
        expect(elements(text, ['a', 'b']).map((one) => JSON.parse(one!) as unknown)).toEqual(
          (JSON.parse(text) as { before: unknown[] }).before,
        )
      }),
    )
  })

  it('never hang on damage', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        elementSpans(noise, [])
        elementSpans(bytesOf(`[${new TextDecoder().decode(noise)}`), [])
      }),
    )
  })
})
