/** Laws of the picture of a series: what a pixel shows is what the whole series holds there. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stackSeries, stepsInSight } from './stack-series.ts'

const totals = fc.array(fc.nat(1000), { minLength: 1, maxLength: 400 })

it('has the lowest, highest and last sum of every pixel, and what the part begins with', () => {
  fc.assert(
    fc.property(
      totals,
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 30 }),
      (list, gaps, one, two, width) => {
        let position = -1
        const at = list.map((_, i) => (position += gaps[i % (gaps.length || 1)] ?? 1))
        const series = stackSeries(
          at,
          list.flatMap((sum) => [0, 0, sum, 0, 0, 0]),
          'estimate',
        )
        const end = at.at(-1)! + 2
        const [from, to] = [one % end, (two % end) + 1].toSorted((a, b) => a - b) as [number, number]
        if (from === to) return
        const places = [...stepsInSight(series, { from, to }, width)]
        expect(places.length).toBeLessThanOrEqual(3 * width + 1)
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
        const before = at.findLastIndex((step) => step <= from)
        if (before >= 0) expect(places[0]).toBe(before)
        for (let pixel = 0; pixel < width; pixel++) {
          const edges = [pixel, pixel + 1].map((n) => from + Math.ceil((n * (to - from)) / width)) as [
            number,
            number,
          ]
          const inside = (i: number): boolean =>
            at[i]! > from &&
            at[i]! >= edges[0] &&
            (at[i]! < edges[1] || (pixel === width - 1 && at[i] === to))
          const all = [...at.keys()].filter(inside).map((i) => list[i]!)
          if (all.length === 0) continue
          const drawn = places.filter(inside).map((i) => list[i]!)
          expect([Math.min(...drawn), Math.max(...drawn), drawn.at(-1)]).toEqual([
            Math.min(...all),
            Math.max(...all),
            all.at(-1),
          ])
        }
      },
    ),
  )
})
