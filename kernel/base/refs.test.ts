import { describe, expect, it } from 'vitest'
import { BLOCKED, highestUsedIndex, indexToRef, rawOf, refOf, refToIndex, rememberHighest } from './refs.ts'

describe('indexToRef', () => {
  it('pads to five digits and grows beyond', () => {
    expect([1, 42, 99_999, 100_000, 9_999_999].map(indexToRef)).toEqual([
      'm00001',
      'm00042',
      'm99999',
      'm100000',
      'm9999999',
    ])
  })
  it.each([0, -1, 1.5, 10_000_000, NaN, Infinity])('refuses %s by name and with the span', (index) => {
    expect(() => indexToRef(index)).toThrow(RangeError)
    expect(() => indexToRef(index)).toThrow(`${index} is out of bounds`)
    expect(() => indexToRef(index)).toThrow('1 to 9999999')
  })
})

describe('refToIndex', () => {
  it.each([
    ['m00001', 1],
    ['m1', 1],
    [' M00042\n', 42],
    ['m0000000000042', 42],
    ['m9999999', 9_999_999],
    ['m10000000', null],
    ['m0', null],
    ['m', null],
    ['', null],
    ['b1', null],
    ['12', null],
    ['m1x', null],
    ['m 1', null],
    ['m-1', null],
    ['m1.5', null],
    [BLOCKED, null],
  ])('%j is %s', (ref, index) => expect(refToIndex(ref)).toBe(index))
})

describe('looking up', () => {
  const refs = {
    byRaw: { a: 'm00001', b: BLOCKED },
    byRef: { m00001: 'a' },
  }
  it('finds own entries only, and no ref for what is blocked', () => {
    expect(refOf(refs, 'a')).toBe('m00001')
    expect(refOf(refs, 'b')).toBeUndefined()
    expect(refOf(refs, 'c')).toBeUndefined()
    for (const id of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(refOf(refs, id)).toBeUndefined()
      expect(rawOf(refs, id)).toBeUndefined()
    }
    expect(rawOf(refs, 'm00001')).toBe('a')
  })
})

describe('highestUsedIndex', () => {
  it('ignores what is blocked and what is no ref', () => {
    expect(highestUsedIndex({ byRaw: {}, byRef: {} })).toBe(0)
    expect(highestUsedIndex({ byRaw: { a: 'm00007', b: BLOCKED, c: 'm00003', d: 'x9' }, byRef: {} })).toBe(7)
  })
  it('believes who made the map', () => {
    const map = { byRaw: { a: 'm00007' }, byRef: {} }
    rememberHighest(map, 9)
    expect(highestUsedIndex(map)).toBe(9)
  })
})
