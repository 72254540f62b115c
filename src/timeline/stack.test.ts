import { describe, expect, it } from 'vitest'
import type { Track } from '#kernel/model/track.ts'
import { axis, labelEvery } from './plot.ts'
import type { Plot } from './plot.ts'
import { stackOf } from './stack.ts'

const plot: Plot = { from: 0, to: 100, end: 100, width: 100, height: 50, top: 100 }
const track: Track = {
  from: 0,
  to: 100,
  lens: 'recorded',
  at: Uint32Array.of(0, 50),
  kinds: ['summary', 'user', 'tool'],
  tokens: Float64Array.of(0, 40, 60, 0, 20, 0),
  kind: 'estimate',
  most: 100,
  turns: null,
}

describe('the picture of a track', () => {
  it('goes in steps to the right edge, each kind down to the axis, the highest first', () => {
    const { line, areas } = stackOf(track, plot)
    expect(line).toBe('M0,0H50V40H100')
    expect(areas).toEqual([
      { kind: 'tool', path: 'M0,0H50V40H100V50H0Z' },
      { kind: 'user', path: 'M0,30H50V40H100V50H0Z' },
    ])
  })
  it('begins with the step that a part begins with', () => {
    expect(stackOf(track, { ...plot, from: 60, to: 80 }).line).toBe('M0,40H100')
    expect(stackOf(track, { ...plot, from: 40, to: 60 }).line).toBe('M0,0H50V40H100')
  })
  it('ends where nobody knows any more', () => {
    expect(stackOf(track, plot, 30).line).toBe('M0,0H30')
    expect(stackOf(track, { ...plot, from: 60 }, 30).line).toBe('')
  })
  it('draws nothing of an empty track, and a line of an empty surface', () => {
    expect(stackOf({ ...track, at: new Uint32Array() }, plot).line).toBe('')
    expect(stackOf({ ...track, tokens: new Float64Array(6) }, plot)).toEqual({ line: 'M0,50H100', areas: [] })
  })
})

it('puts its lines at round numbers', () => {
  expect(axis(22_000).lines).toEqual([10_000, 20_000])
  expect(axis(9_000).lines).toEqual([4_000])
  expect(axis(0).lines).toEqual([])
})

it('labels fewer turns the more there are', () => {
  expect(labelEvery(27, 1200)).toBe(5)
  expect(labelEvery(5, 1200)).toBe(1)
  expect(labelEvery(10_000, 1200)).toBe(500)
})
