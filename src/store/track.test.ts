import { expect, it } from 'vitest'
import type { Track } from '#kernel/model/track.ts'
import { serves, stepAt, trackIn } from './track.ts'

const track = (from: number, to: number, more: Partial<Track> = {}): Track => ({
  from,
  to,
  lens: 'recorded',
  at: Uint32Array.of(0, 5, 9),
  kinds: ['user', 'tool'],
  tokens: Float64Array.of(0, 0, 3, 1, 2, 2),
  kind: 'estimate',
  most: 4,
  turns: null,
  ...more,
})

it('reads the sum of the step at a position', () => {
  expect([4, 5, 8, 9, 99].map((at) => stepAt(track(0, 10), at)?.sum)).toEqual([0, 4, 4, 4, 4])
  expect(stepAt(track(5, 10, { at: Uint32Array.of(6) }), 5)).toBeNull()
})

it('draws the part where it reaches over what is in sight and is of the same surface', () => {
  const whole = track(0, 1000)
  const part = track(100, 200)
  expect(trackIn({ whole, part }, { from: 120, to: 150 })).toBe(part)
  expect(trackIn({ whole, part }, { from: 120, to: 250 })).toBe(whole)
  expect(trackIn({ whole, part: track(100, 200, { lens: 'pr491' }) }, { from: 120, to: 150 })).toBe(whole)
})

it('asks for a closer picture once the one there is would be stretched', () => {
  expect(serves(track(0, 1000), { from: 0, to: 700 }, 1)).toBe(true)
  expect(serves(track(0, 1000), { from: 0, to: 500 }, 1)).toBe(false)
  expect(serves(track(100, 400), { from: 200, to: 300 }, 3)).toBe(true)
  expect(serves(track(100, 400), { from: 350, to: 450 }, 3)).toBe(false)
})
