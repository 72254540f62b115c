import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_CAP, Track } from './track.ts'

const VIEW = 800

/** A track at rest at `v`. */
function at(v: number, total: number): Track {
  const track = new Track()
  track.resize(total, VIEW)
  track.moveTo(v)
  rest(track)
  return track
}

function rest(track: Track): void {
  track.space = track.spaceWanted
  track.s = track.restingPlace()
}

describe('Track', () => {
  it('is the native space itself where that is long enough', () => {
    const track = at(12_345, 100_000)
    expect([track.space, track.s, track.base]).toEqual([100_000, 12_345, 0])
  })

  it('never asks for more than the browser can scroll', () => {
    expect(at(0, 83_000_000).space).toBe(NATIVE_CAP)
  })

  it('moves by what a wheel moves, however compressed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 83_000_000 }),
        fc.array(fc.integer({ min: -1200, max: 1200 }), { maxLength: 200 }),
        (start, deltas) => {
          const track = at(start, 83_000_000)
          for (const delta of deltas) {
            const before = track.v
            const s = Math.max(0, Math.min(track.s + delta, track.smax))
            track.scrolled(s, 'relative')
            if (track.cramped()) rest(track)
            const wanted = Math.max(0, Math.min(before + delta, track.vmax))
            expect(track.v).toBe(wanted)
          }
        },
      ),
    )
  })

  it('follows the scrollbar over the whole document', () => {
    const track = at(0, 83_000_000)
    track.scrolled(track.smax / 2, 'absolute')
    expect(track.v).toBeCloseTo(track.vmax / 2, 6)
    track.scrolled(track.smax, 'absolute')
    expect(track.v).toBe(track.vmax)
  })

  it('rests with room on both sides, so that it need not rest again soon', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 90_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, share) => {
          const track = at(Math.round(share * total), total)
          expect(track.cramped()).toBe(false)
          expect(track.s).toBeGreaterThanOrEqual(0)
          expect(track.s).toBeLessThanOrEqual(track.smax)
        },
      ),
    )
  })

  it('takes corrections without moving the native scroller', () => {
    const track = at(40_000, 100_000)
    const { s } = track
    track.moveTo(track.v + 3_333)
    expect([track.v, track.s, track.base]).toEqual([43_333, s, 3_333])
    track.scrolled(s + 120, 'relative')
    expect(track.v).toBe(43_453)
  })

  it('holds to the ends', () => {
    const track = at(0, 5_000)
    track.moveTo(-10)
    expect(track.v).toBe(0)
    track.moveTo(1e9)
    expect(track.v).toBe(5_000 - VIEW)
    track.resize(300, VIEW)
    expect([track.v, track.vmax]).toEqual([0, 0])
  })
})
