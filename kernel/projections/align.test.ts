import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align } from './align.ts'
import type { AlignItem, AlignedRow } from './align.ts'

const items = (keys: string): readonly AlignItem[] =>
  Array.from(keys, (key) => ({ key, order: key.charCodeAt(0) }))
const drawn = (rows: readonly AlignedRow[], left: string, right: string): string =>
  rows.map((row) => `${left[row.left] ?? '-'}${right[row.right] ?? '-'}${row.moved ? '!' : ''}`).join(' ')
const aligned = (left: string, right: string): string => drawn(align(items(left), items(right)), left, right)

describe('two lists beside each other', () => {
  it('share a row where both have it, leave a slot where one lacks it', () => {
    expect(aligned('abc', 'abc')).toBe('aa bb cc')
    expect(aligned('abd', 'acd')).toBe('aa b- -c dd')
    expect(aligned('', 'ab')).toBe('-a -b')
  })

  it('tell what has moved, on both sides', () => {
    expect(aligned('abcd', 'bcda')).toBe('a-! bb cc dd -a!')
  })

  const list = fc
    .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
    .map((keys) => keys.join(''))

  it('hold every item of both lists once, in its order', () => {
    fc.assert(
      fc.property(list, list, (left, right) => {
        const rows = align(items(left), items(right))
        const places = (side: 'left' | 'right') => rows.map((row) => row[side]).filter((place) => place >= 0)
        expect(places('left')).toEqual(Array.from(left, (_, i) => i))
        expect(places('right')).toEqual(Array.from(right, (_, i) => i))
        for (const row of rows) {
          if (row.left >= 0 && row.right >= 0) expect(left[row.left]).toBe(right[row.right])
          const alone = row.left < 0 ? left.includes(right[row.right]!) : right.includes(left[row.left]!)
          if (row.left < 0 || row.right < 0) expect(row.moved).toBe(alone)
        }
      }),
    )
  })

  it('share as many rows as can be', () => {
    const longest = (a: string, b: string): number =>
      a === '' || b === ''
        ? 0
        : a[0] === b[0]
          ? 1 + longest(a.slice(1), b.slice(1))
          : Math.max(longest(a.slice(1), b), longest(a, b.slice(1)))
    const short = list.map((keys) => keys.slice(0, 7))
    fc.assert(
      fc.property(short, short, (left, right) => {
        const shared = align(items(left), items(right)).filter((row) => row.left >= 0 && row.right >= 0)
        expect(shared).toHaveLength(longest(left, right))
      }),
    )
  })

  it('are the same with the lists exchanged, and equal to themselves', () => {
    fc.assert(
      fc.property(list, list, (left, right) => {
        const exchanged = align(items(right), items(left)).map((row) => ({
          ...row,
          left: row.right,
          right: row.left,
        }))
        expect(align(items(left), items(right))).toEqual(exchanged)
        expect(align(items(left), items(left)).every((row) => row.left === row.right)).toBe(true)
      }),
    )
  })
})
