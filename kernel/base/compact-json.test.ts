import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactJson } from './compact-json.ts'

/** Nested in lists and objects by turns. */
function nested(levels: number): unknown {
  let value: unknown = { a: 'x"', skipped: undefined, n: 1.5 }
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value, null] : { '"': value, b: true }
  return value
}

describe('a value as one line of JSON', () => {
  it('is what the platform writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(compactJson(value)).toBe(JSON.stringify(value))
      }),
    )
    expect(compactJson(undefined)).toBe('null')
  })

  it('at depths where the platform gives up is the same, read back level by level', () => {
    const levels = 200_000
    expect(() => JSON.stringify(nested(levels))).toThrow()
    const text = compactJson(nested(levels))
    const inner = JSON.stringify(nested(2))
    expect(text).toContain(inner)
    expect(text.startsWith('{"\\"":[{"\\"":[')).toBe(true)
    expect(text.endsWith(',null],"b":true},null],"b":true}')).toBe(true)
    expect(text.length).toBe(
      inner.length + ((levels - 2) / 2) * (JSON.stringify(nested(4)).length - inner.length),
    )
  })

  it('writes lists of nothing and values that JSON has no word for as the platform does', () => {
    const odd = [undefined, () => 1, Number.NaN, { gone: undefined, f: () => 1, kept: null }]
    const deep = (value: unknown): unknown => {
      let out = value
      for (let i = 0; i < 200_000; i++) out = [out]
      return out
    }
    const bare = compactJson(deep(odd)).replace(/^\[+|\]+$/g, '')
    expect(`[${bare}]`).toBe(JSON.stringify(odd))
  })
})
