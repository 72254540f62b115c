import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cuts, lineCount } from './chunks.ts'

describe('cuts', () => {
  it('shows a short text whole', () => {
    expect(cuts('one\ntwo', 1)).toEqual([7])
  })
  it('stops after thirty lines', () => {
    const text = 'line\n'.repeat(100)
    expect(cuts(text, 1)).toEqual([150])
  })
  it('cuts one endless line', () => {
    expect(cuts('x'.repeat(1_000_000), 2)).toEqual([3000, 43_000])
  })
  it('never cuts a character in half', () => {
    const [end] = cuts('a' + '😀'.repeat(3000), 1)
    expect(end).toBe(3001)
  })
  it('ascends and reaches the end', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => {
        const ends = cuts(text, 1000)
        expect(ends.every((end, i) => end > (ends[i - 1] ?? 0))).toBe(true)
        expect(ends.at(-1) ?? 0).toBe(text.length)
      }),
    )
  })
})

it('counts lines up to a limit', () => {
  expect(lineCount('a\nb\nc')).toBe(3)
  expect(lineCount('a\nb\nc', 2)).toBe(2)
})
