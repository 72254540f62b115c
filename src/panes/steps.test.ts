/** Columns and layouts that are made from the last ones are those that are made anew. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import type { Outline } from '#kernel/model/outline.ts'
import { MovingOutline } from '#kernel/projections/moving-outline.ts'
import { linesFrom } from '#kernel/projections/outline.ts'
import { tailRows } from '#kernel/projections/tail-rows.ts'
import { opened } from '#kernel/testing.ts'
import { outlineAfter } from '#src/store/outline-steps.ts'
import { Columns, columnsOf } from './columns.ts'
import { Layout } from './layout.ts'
import type { Key } from './layout.ts'

const none = new Uint32Array()
const noBars = {
  first: none,
  last: none,
  level: none,
  active: none,
  event: none,
  ordinal: none,
  blocks: [],
} as unknown as Outline['bars']

it('a step gives what an outline of its own gives', () => {
  const extra = fc.tuple(fc.boolean(), fc.nat(60), fc.nat(900))
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 1e6 }), { minLength: 1, maxLength: 120 }),
      fc.array(fc.tuple(fc.nat(), fc.option(extra)), { minLength: 2, maxLength: 10 }),
      (numbers, steps) => {
        const { open, p } = opened(randomSession(numbers).text())
        const events = open.session!.eventCount
        const extras = new Map<Key, number>()
        let outline: Outline | null = null
        let layout: Layout | null = null
        const moving = new MovingOutline(p, 1 + (numbers.length % 5))
        let at = 0
        for (const [place, more] of steps) {
          at = place % 3 === 0 ? place % (events + 1) : Math.min(events, Math.max(0, at + (place % 41) - 20))
          const moved = moving.move(at, { bars: () => noBars, stoppedAt: null, tail: tailRows(p, at) })
          const kept = outline ? moved.kept : 0
          outline = outlineAfter(outline, { name: 1, kept, outline: linesFrom(moved.outline, kept) })
          const whole = { ...open.outline(at).outline, bars: noBars }
          expect(outline).toEqual(whole)

          const columns = columnsOf(outline)
          const anew = new Columns(whole)
          const { lineCount, left, right, folds } = whole
          for (const row of [...left, 3, 12345]) expect(columns.lineOfRow(row)).toBe(anew.lineOfRow(row))
          for (const node of [...right, ...folds.node, 7])
            expect(columns.lineOfNode(node)).toBe(anew.lineOfNode(node))
          expect([columns.rowCount, columns.nodeCount, columns.foldStart, columns.foldEnd]).toEqual([
            anew.rowCount,
            anew.nodeCount,
            anew.foldStart,
            anew.foldEnd,
          ])
          for (const items of ['rowsBefore', 'nodesBefore'] as const)
            expect(columns[items].subarray(0, lineCount)).toEqual(anew[items].subarray(0, lineCount))

          // The old columns can still be asked.
          if (layout) {
            const { columns: old } = layout
            old.outline.left.forEach((row, line) => row < 1e6 && expect(old.lineOfRow(row)).toBe(line))
          }
          layout = new Layout(columns, 'both', extras, layout)
          if (more) {
            const key: Key = `${more[0] ? 'L' : 'R'}${more[1]}`
            extras.set(key, more[2])
            layout.refresh(key)
          }
          const fresh = new Layout(anew, 'both', extras)
          expect(layout.heights.total).toBe(fresh.heights.total)
          for (let slot = 0; slot <= layout.count; slot++) expect(layout.y(slot)).toBe(fresh.y(slot))
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 100) },
  )
}, 60_000)
