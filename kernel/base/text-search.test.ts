import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'
import { createNeedle, foldCase } from './text-search.ts'

const found = (query: string, pieces: readonly string[]): readonly number[] => {
  const offsets: number[] = []
  const feed = createNeedle(query)?.scan((offset) => offsets.push(offset))
  for (const piece of pieces) feed?.(piece)
  return offsets
}

describe('a string in a text', () => {
  it('is found whatever its case, also across pieces, and never overlaps', () => {
    expect(found('Ab', ['xaB', 'Abx', 'a', 'b'])).toEqual([1, 3, 6])
    expect(found('aa', ['aaaaa'])).toEqual([0, 2])
    expect(found('straße', ['Die STRAßE'])).toEqual([4])
    expect(found('ΟΔΟΣ', ['η οδος'])).toEqual([2])
    expect(createNeedle('')).toBeNull()
  })

  it('keeps places where a small letter is longer than its capital', () => {
    expect(foldCase('İx')).toHaveLength(2)
    expect(found('x', ['İİx'])).toEqual([2])
  })

  it('agrees with indexOf, however the text is cut', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A'), maxLength: 40 })
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom('a', 'B'), minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (text, query, length) => {
          const expected: number[] = []
          const [small, wanted] = [text.toLowerCase(), query.toLowerCase()]
          for (let at = small.indexOf(wanted); at !== -1; at = small.indexOf(wanted, at + wanted.length))
            expected.push(at)
          expect(found(query, [...piecesOf(text, length)])).toEqual(expected)
        },
      ),
    )
  })
})

describe('pieces', () => {
  it('are not cut before they begin', () => {
    expect([...piecesOf(' abcdef', 2)]).toEqual([' ', 'ab', 'cd', 'ef'])
    expect([...piecesOf('a\nbcd e', 3)]).toEqual(['a\n', 'bcd', ' e'])
  })

  it('are the text, none too long, no pair cut', () => {
    const unit = fc.oneof(
      fc.constantFrom(' ', '\n', 'a', '😀'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 2, max: 9 }), (text, length) => {
        const pieces = [...piecesOf(text, length)]
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(length)
          expect(piece).not.toMatch(/[\ud800-\udbff]$/)
        }
      }),
    )
  })
})
