/** Moving is the same as starting anew, from any position to any other. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import { opened } from '#kernel/testing.ts'
import { coverageBars } from './bars.ts'
import { LineSums } from './line-sums.ts'
import { MovingOutline } from './moving-outline.ts'
import { buildOutline, copyOf } from './outline.ts'
import type { BuiltOutline } from './outline.ts'
import type { Projection } from './projection.ts'
import { recordedSurface } from './recorded-surface.ts'
import { tailRows } from './tail-rows.ts'

const beside = (p: Projection, at: number) => ({
  bars: (lineOfRow: Uint32Array) =>
    coverageBars({ rows: p.rows(), messages: p.messages, lineOfRow, fold: p.fold, ordinalOf: () => 0 }, at),
  stoppedAt: null,
  tail: tailRows(p, at),
})

it('an outline moved to a position is the one built there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 1e6 }), { minLength: 1, maxLength: 160 }),
      fc.array(fc.nat(), { minLength: 2, maxLength: 12 }),
      (numbers, places) => {
        const { p } = opened(randomSession(numbers).text())
        const moving = new MovingOutline(p, 1 + (places[0]! % 5))
        const estimates = p.messages.estimate.view()
        const tokens = { estimates, exact: null, summary: () => 0 }
        const sums = new LineSums(p.rows())
        const events = p.session.eventCount
        let before: BuiltOutline | undefined
        // Far and near: a step goes on from the place before it.
        let at = 0
        for (const place of places) {
          at = place % 3 === 0 ? place % (events + 1) : Math.min(events, Math.max(0, at + (place % 41) - 20))
          const moved = moving.move(at, beside(p, at))
          sums.cut(moved.kept)
          const surface = recordedSurface(p.fold, p.messages, at)
          const built = buildOutline({ rows: p.rows(), messages: p.messages, surface, ...beside(p, at) }, at)
          expect(moved.outline).toEqual(built.outline)
          expect([moved.standsFor, moved.drawnInto]).toEqual([built.standsFor, built.drawnInto])
          expect(sums.totals(moved, tokens)).toEqual(new LineSums(p.rows()).totals(built, tokens))
          for (const column of ['left', 'right', 'kinds', 'leftKind', 'rightKind'] as const) {
            const [then, now] = [before, built].map((one) => one?.outline[column].subarray(0, moved.kept))
            if (then) expect(now).toEqual(then)
          }
          before = copyOf(moved)
        }
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)
