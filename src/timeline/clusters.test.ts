import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterAt, clusters } from './clusters.ts'
import type { Plot } from './plot.ts'

const plot: Plot = { from: 0, to: 100, end: 100, width: 100, height: 40, top: 1 }
const gaps = { mark: 5, counted: 20 }

describe('marks along the axis', () => {
  it('stay apart where there is room, and are counted where there is none', () => {
    const found = clusters(Uint32Array.of(10, 40, 42, 55, 70), plot, gaps)
    expect(found.map(({ at, last, first, count }) => [at, last, first, count])).toEqual([
      [10, 10, 0, 1],
      [40, 55, 1, 3],
      [70, 70, 4, 1],
    ])
  })
  it('are those in sight', () => {
    const near = { ...plot, from: 40, to: 60 }
    expect(clusters(Uint32Array.of(10, 40, 55, 61), near, gaps).map(({ x }) => x)).toEqual([0, 75])
  })
  it('lose none and never lie on one another', () => {
    const lists = fc.array(fc.nat(5000)).map((list) => Uint32Array.from(list).toSorted())
    fc.assert(
      fc.property(lists, (list) => {
        const far = { ...plot, to: 5000, end: 5000 }
        const found = clusters(list, far, gaps)
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        found.slice(1).forEach(({ x }, i) => {
          expect(x - found[i]!.x).toBeGreaterThanOrEqual(
            (found[i]!.count > 1 ? gaps.counted : gaps.mark) - 1e-9,
          )
        })
      }),
    )
  })
  it('are found under a pixel, the nearest first', () => {
    const found = clusters(Uint32Array.of(10, 16, 90), plot, gaps)
    expect([clusterAt(found, 14, 7)?.at, clusterAt(found, 12, 7)?.at, clusterAt(found, 50, 7)]).toEqual([
      16,
      10,
      null,
    ])
  })
})
