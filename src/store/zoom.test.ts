import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asZoom, following, inSight, LEAST, scaled } from './zoom.ts'

const ends = fc.integer({ min: 1, max: 100_000 })
const windows = fc.record({
  from: fc.integer({ min: -1000, max: 200_000 }),
  to: fc.integer({ min: -1000, max: 200_000 }),
})

describe('what is in sight', () => {
  it('lies inside of the log, whatever an address says', () => {
    fc.assert(
      fc.property(windows, ends, (zoom, end) => {
        const { from, to } = inSight(zoom, end)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(end)
        expect(to - from).toBeGreaterThanOrEqual(Math.min(LEAST, end))
      }),
    )
  })
  it('is a window that fits, or null for the whole', () => {
    fc.assert(
      fc.property(windows, ends, (window, end) => {
        const zoom = asZoom(window, end)
        if (zoom) expect(inSight(zoom, end)).toEqual(zoom)
        else expect(Math.max(LEAST, window.to - window.from)).toBeGreaterThanOrEqual(end)
      }),
    )
  })
  it('keeps the position that is zoomed about where it is', () => {
    expect(scaled({ from: 0, to: 100 }, 0.5, 20)).toEqual({ from: 10, to: 60 })
    expect(scaled({ from: 100, to: 200 }, 2, 500)).toEqual({ from: 0, to: 200 })
  })
  it('follows a position that leaves it', () => {
    const zoom = { from: 100, to: 200 }
    expect(following(zoom, 150, 1000)).toBe(zoom)
    expect(following(zoom, 201, 1000)).toEqual({ from: 176, to: 276 })
    expect(following(zoom, 99, 1000)).toEqual({ from: 24, to: 124 })
    expect(following(zoom, 0, 1000)).toEqual({ from: 0, to: 100 })
    expect(following(null, 5, 1000)).toBeNull()
  })
})
