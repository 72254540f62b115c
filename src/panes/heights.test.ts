import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Heights } from './heights.ts'

const heights = fc.array(fc.integer({ min: 0, max: 64 * 4000 }), { maxLength: 300 })
const of = (units: number[]) => new Heights(Float64Array.from(units, (u) => u / 64))

/** Where `line` starts, by plain addition. */
const plainY = (values: number[], line: number) => values.slice(0, line).reduce((a, b) => a + b, 0)
/** The last line that starts at or above `y`, by looking at all of them. */
function plainLine(values: number[], y: number): number {
  let line = 0
  while (line + 1 < values.length && plainY(values, line + 1) <= y) line++
  return Math.max(0, Math.min(line, values.length - 1))
}

describe('Heights', () => {
  it('agrees with a plain sum, exactly', () => {
    fc.assert(
      fc.property(heights, (units) => {
        const tree = of(units)
        const values = units.map((u) => u / 64)
        for (let i = 0; i <= values.length; i++) expect(tree.lineToY(i)).toBe(plainY(values, i))
        expect(tree.total).toBe(plainY(values, values.length))
      }),
    )
  })

  it('finds the line at a y', () => {
    fc.assert(
      fc.property(heights, fc.double({ min: -10, max: 1e6, noNaN: true }), (units, y) => {
        fc.pre(units.length > 0)
        expect(of(units).yToLine(y)).toBe(
          plainLine(
            units.map((u) => u / 64),
            y,
          ),
        )
      }),
    )
  })

  it('keeps agreeing after changes', () => {
    const change = fc.tuple(fc.nat(299), fc.integer({ min: 0, max: 64 * 9000 }))
    fc.assert(
      fc.property(heights, fc.array(change, { maxLength: 20 }), (units, changes) => {
        const tree = of(units)
        const values = units.map((u) => u / 64)
        for (const [line, unit] of changes) {
          if (line >= values.length) {
            expect(tree.set(line, unit / 64)).toBe(0)
            continue
          }
          expect(tree.set(line, unit / 64)).toBe(unit / 64 - values[line]!)
          values[line] = unit / 64
        }
        for (let i = 0; i <= values.length; i++) expect(tree.lineToY(i)).toBe(plainY(values, i))
        expect(tree.total).toBe(plainY(values, values.length))
      }),
    )
  })

  it('rounds to the layout unit', () => {
    const tree = new Heights(Float64Array.of(10.001, 10.009))
    expect(tree.get(0)).toBe(10)
    expect(tree.get(1)).toBe(10 + 1 / 64)
    expect(tree.set(0, 10.0001)).toBe(0)
  })

  it('is empty without lines', () => {
    const tree = new Heights(new Float64Array(0))
    expect([tree.total, tree.lineToY(0), tree.yToLine(5)]).toEqual([0, 0, 0])
  })
})
