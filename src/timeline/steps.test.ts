import { describe, expect, it } from 'vitest'
import { axis, labelEvery, spaced, stepPath } from './steps.ts'

const plot = { width: 100, height: 50, events: 100, top: 100 }

describe('the picture of the series', () => {
  it('goes in steps and ends at the right edge', () => {
    const path = stepPath({ at: Uint32Array.of(0, 50), tokens: Float64Array.of(100, 0) }, plot)
    expect(path.line).toBe('M0,0H50V50H100')
    expect(path.area).toBe('M0,0H50V50H100V50H0Z')
  })
  it('draws nothing of an empty series', () => {
    expect(stepPath({ at: new Uint32Array(), tokens: new Float64Array() }, plot).line).toBe('')
  })
  it('keeps the peak of a pixel, and at most two points each', () => {
    const at = Uint32Array.from({ length: 10_000 }, (_, i) => i)
    const tokens = Float64Array.from({ length: 10_000 }, (_, i) => (i === 5001 ? 100 : 1))
    const { line } = stepPath({ at, tokens }, { ...plot, events: 10_000 })
    expect(line).toContain('V0')
    expect(line.split('H').length).toBeLessThan(210)
  })
})

it('puts its lines at round numbers', () => {
  expect(axis(22_000).lines).toEqual([10_000, 20_000])
  expect(axis(9_000).lines).toEqual([2_000, 4_000])
  expect(axis(0).lines).toEqual([])
})

it('leaves out landmarks that would touch', () => {
  expect(spaced(Uint32Array.of(1, 2, 30), plot, 10).map((m) => m.nth)).toEqual([1, 3])
})

it('labels fewer turns the more there are', () => {
  expect(labelEvery(27, 1200)).toBe(5)
  expect(labelEvery(5, 1200)).toBe(1)
  expect(labelEvery(10_000, 1200)).toBe(500)
})
