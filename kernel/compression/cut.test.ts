import { describe, expect, it } from 'vitest'
import { clampPrefix, clampWindow } from './cut.ts'

const face = '😀'

describe('clampPrefix', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 9, 'abc'],
    ['abc', 0, ''],
    ['abc', -1, ''],
    [`a${face}b`, 2, 'a'],
    [`a${face}b`, 3, `a${face}`],
    [face, 1, ''],
    ['a\ud800\udc00', 2, 'a'],
    ['a\udbff\udfff', 2, 'a'],
    // Neighbours of the halves are no halves.
    ['a\ud7ff\udc00', 2, 'a\ud7ff'],
    ['a\ud800\ue000b', 2, 'a\ud800'],
    // Halves that are alone are kept as they are.
    ['a\ud83d', 2, 'a\ud83d'],
    ['\ud83dab', 1, '\ud83d'],
    ['a\ude00b', 1, 'a'],
  ])('%j to %i', (text, units, expected) => expect(clampPrefix(text, units)).toBe(expected))
})

describe('clampWindow', () => {
  it.each([
    ['abcdef', 1, 3, 'bc'],
    ['abcdef', -2, 2, 'ab'],
    ['abcdef', 4, 99, 'ef'],
    ['abcdef', 9, 12, ''],
    ['abcdef', 4, 2, ''],
    [`a${face}b`, 2, 4, 'b'],
    [`a${face}b`, 0, 2, 'a'],
    [`a${face}b`, 1, 3, face],
    [`a${face}b`, 2, 3, ''],
    [face + face, 1, 3, ''],
    ['a\ue000b', 1, 3, '\ue000b'],
    ['a\udbffb', 1, 2, ''],
    ['a\udc00b', 1, 3, 'b'],
    ['a\udfffb', 1, 3, 'b'],
  ])('%j from %i to %i', (text, start, end, expected) => expect(clampWindow(text, start, end)).toBe(expected))
})
