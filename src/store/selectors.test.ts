import { describe, expect, it } from 'vitest'
import { neighbour, passed } from './selectors.ts'

const marks = Uint32Array.of(3, 8, 8, 20)

describe('landmarks', () => {
  it('counts those at or before a position', () => {
    expect([0, 3, 7, 8, 19, 20, 99].map((at) => passed(marks, at))).toEqual([0, 1, 1, 3, 3, 4, 4])
  })
  it('finds the neighbour on either side', () => {
    expect(neighbour(marks, 8, 1)).toBe(20)
    expect(neighbour(marks, 8, -1)).toBe(3)
    expect(neighbour(marks, 20, 1)).toBeNull()
    expect(neighbour(marks, 3, -1)).toBeNull()
  })
})
