import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clip, countLines, oneLine } from './text.ts'

it('cuts at a number of units, never inside a pair', () => {
  expect([clip('abc', 3), clip('abcd', 3), clip('ab😀', 3), clip('ab😀', 4)]).toEqual([
    'abc',
    'abc',
    'ab',
    'ab😀',
  ])
})

it('makes one line of any text', () => {
  expect(oneLine('  a\r\n\tb\u2028c\u0000d  ')).toBe('a b c d')
})

it('drops what would turn the direction of the line', () => {
  expect(oneLine('a\u202Eb\u2066c')).toBe('abc')
})

it('marks what it cuts', () => {
  expect(oneLine('abcdef', 4)).toBe('abcd…')
  expect(oneLine('abcd', 4)).toBe('abcd')
  // Blanks up to the limit of what is looked at: more may follow.
  expect(oneLine(`${' '.repeat(20)}x`, 4)).toBe('…')
})

it('is never longer than its limit and the mark', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 20 }),
      (text, limit) => oneLine(text, limit).length <= limit + 1,
    ),
  )
})

it('counts lines; a line feed at the end opens none', () => {
  expect(['', 'a', 'a\n', 'a\nb', '\n', 'a\n\n'].map(countLines)).toEqual([0, 1, 1, 2, 1, 2])
})
