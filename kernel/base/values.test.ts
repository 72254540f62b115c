/** Reading, comparing and printing values that nobody vouches for. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/model/json.ts'
import { fingerprint } from './hash.ts'
import { createLru } from './lru.ts'
import { printJson } from './print-json.ts'
import {
  asArray,
  asCount,
  asNumber,
  asObject,
  asString,
  countAt,
  member,
  objectAt,
  stringAt,
} from './read.ts'
import { sameJson } from './same-json.ts'

const nested = (depth: number): Json => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as Json

describe('reading', () => {
  it('answers null for what is of another kind', () => {
    expect([asObject([]), asObject(null), asObject('a'), asArray({}), asString(1), asNumber('1')]).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    expect(asObject({ a: 1 })).toEqual({ a: 1 })
  })

  it('counts with non-negative safe integers alone', () => {
    expect([0, 7, 2 ** 53 - 1].map(asCount)).toEqual([0, 7, 2 ** 53 - 1])
    expect([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map(asCount)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })

  it('finds members of what is there', () => {
    const value = { a: { b: 'c' }, n: 3 }
    expect([stringAt(objectAt(value, 'a'), 'b'), countAt(value, 'n'), member(null, 'a')]).toEqual([
      'c',
      3,
      undefined,
    ])
  })
})

describe('equality of JSON', () => {
  it('minds values and kinds, not the order of keys', () => {
    expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
    for (const [a, b] of [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [
        [1, 2],
        [2, 1],
      ],
      [[], {}],
      [null, {}],
      [1, '1'],
      [{ a: null }, { b: null }],
    ] as readonly (readonly [Json, Json])[])
      expect(sameJson(a, b)).toBe(false)
  })

  it('takes keys that objects inherit for what they are', () => {
    const proto = JSON.parse('{"__proto__":1}') as Json
    expect(sameJson(proto, {})).toBe(false)
    expect(sameJson(proto, JSON.parse('{"__proto__":1}') as Json)).toBe(true)
    expect(sameJson({ toString: 1 }, { valueOf: 1 })).toBe(false)
  })

  it('has no limit of depth', () => {
    expect(sameJson(nested(100_000), nested(100_000))).toBe(true)
    expect(sameJson(nested(100_000), nested(99_999))).toBe(false)
  })

  it('agrees with a comparison of sorted text', () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? ['{}', ...Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))]
          : inner,
      )
    const value = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(value, value, (a, b) => sameJson(a as Json, b as Json) === (sorted(a) === sorted(b))),
    )
  })
})

describe('printing JSON', () => {
  it('is JSON.stringify for what a person could read', () => {
    const value = { a: [1, 'x', null], b: { c: true } }
    expect(printJson(value)).toBe(JSON.stringify(value))
    expect(printJson(value, 2)).toBe(JSON.stringify(value, null, 2))
  })

  it('has no indents where they would outgrow the text', () => {
    expect(printJson(nested(101), 2)).toContain('\n')
    expect(printJson(nested(102), 2)).toBe('['.repeat(102) + ']'.repeat(102))
  })

  it('prints no value that is nested out of all measure', () => {
    expect(printJson(nested(100_000), 2)).toBe('(nested deeper than 1,000 levels)')
  })
})

describe('a fingerprint', () => {
  it('is sixteen hex digits that tell bytes apart', () => {
    const prints = ['', 'a', 'b', 'ab', 'ba'].map((said) => fingerprint(new TextEncoder().encode(said)))
    expect(new Set(prints).size).toBe(5)
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('the last few answers', () => {
  it('drop the one not asked for longest', () => {
    const lru = createLru<string, number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    expect(lru.get('a')).toBe(1)
    lru.set('c', 3)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  })

  it('are fresh when they are set again', () => {
    const lru = createLru<string, number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.set('a', 3)
    lru.set('c', 4)
    expect([lru.get('a'), lru.get('b')]).toEqual([3, undefined])
  })

  it('are gone when cleared', () => {
    const lru = createLru<string, number>(2)
    lru.set('a', 1)
    lru.clear()
    expect(lru.get('a')).toBeUndefined()
  })
})
