import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import type { Lens, WhatIf } from '#kernel/model/lens.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import { assistant, call, checkpoint, opened, result, stepStart, user } from '#kernel/testing.ts'
import { foldSeries } from './fold-series.ts'
import { trackOf } from './track.ts'

const numbers = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 40 })
const sessions = numbers.map((list) => opened(randomSession(list).text()).open)
const all = { from: 0, to: Infinity, width: 1200, counter: 'estimate' } as const

/** The sum that a track has at a position: of the last step not behind it. */
function sumAt({ at, tokens }: { at: Uint32Array; tokens: Float64Array }, position: number): number {
  const step = at.findLastIndex((one) => one <= position)
  return step < 0 ? 0 : tokens.subarray(step * 6, step * 6 + 6).reduce((a, b) => a + b, 0)
}

describe('the track of any session', () => {
  it.each(['recorded', 'pr491', 'always'] as const)('weighs what the outline weighs: %s', (lens) => {
    fc.assert(
      fc.property(sessions, (open) => {
        const track = runWork(trackOf(open, { ...all, lens }))
        expect(track.lens).toBe(lens)
        const end = open.positionOf(null)
        for (let at = 0; at <= end; at++)
          expect([at, sumAt(track, at)]).toEqual([at, open.totals(at, 'estimate', lens).surface])
      }),
      { numRuns: 40 },
    )
  })

  it('is the same in a part of it', () => {
    fc.assert(
      fc.property(sessions, fc.nat(), fc.nat(), (open, one, two) => {
        const end = open.positionOf(null)
        const [from, to] = [one % end, (two % end) + 1].toSorted((a, b) => a - b) as [number, number]
        for (const lens of ['recorded', 'pr490'] as const) {
          const part = runWork(trackOf(open, { ...all, lens, from, to }))
          const whole = runWork(trackOf(open, { ...all, lens }))
          for (let at = part.from; at <= part.to; at++) expect(sumAt(part, at)).toBe(sumAt(whole, at))
        }
      }),
      { numRuns: 40 },
    )
  })
})

it('answers for a log without events, and for odd bounds', () => {
  const { open } = opened([])
  expect(runWork(trackOf(open, { ...all, lens: 'recorded' })).most).toBe(0)
  expect(runWork(trackOf(open, { ...all, lens: 'pr491' })).most).toBe(0)
  const one = opened([user('abcd')]).open
  expect(runWork(trackOf(one, { ...all, lens: 'recorded', from: 9, to: 3, width: -1 })).most).toBe(1)
})

describe('where not every turn can be afforded', () => {
  const told = Array.from({ length: 300 }, (_, i) => user(`Word ${i} ${'x'.repeat(40)}`))
  const covered = Array.from({ length: 100 }, (_, i) => i + 1)
  const { open } = opened([stepStart(), ...told, checkpoint(1, 100, covered), ...told.slice(0, 50)])
  const ask = { ...all, lens: 'pr491', budget: 5000 } as const

  it('turns at folds are run first, and more in a closer look', () => {
    const whole = runWork(trackOf(open, ask))
    expect(whole.turns!.run).toBeLessThan(40)
    expect(whole.turns!.of).toBeGreaterThan(300)
    const part = runWork(trackOf(open, { ...ask, from: 285, to: 290 }))
    expect(part.turns).toEqual({ run: 6, of: 6 })
  })

  it('the surface grows by what is appended, and drops where it folds', () => {
    const whole = runWork(trackOf(open, ask))
    for (const at of [1, 50, 299, 301, 302, 330, 352])
      expect([at, sumAt(whole, at)]).toEqual([at, open.totals(at, 'estimate', 'pr491').surface])
  })
})

it('of a workbench changes where that begins', () => {
  const { open } = opened([
    user('one '.repeat(40)),
    assistant('two '.repeat(40)),
    checkpoint(0, 1, [0, 1]),
    user('three'),
    assistant('four'),
    user('five'),
  ])
  const lens: WhatIf = `what-if ${JSON.stringify({ at: 4, pin: 'pr491', acts: [{ kind: 'off', block: 'b1' }] })}`
  for (const budget of [1, 1_000_000]) {
    const track = runWork(trackOf(open, { ...all, lens, budget }))
    expect(track.lens).toBe(lens)
    for (let at = 0; at <= 6; at++)
      expect([at, sumAt(track, at)]).toEqual([at, open.totals(at, 'estimate', lens).surface])
    expect(sumAt(track, 4)).toBeGreaterThan(sumAt(track, 3) + 20)
  }
})

describe('folds along a log', () => {
  it('are made, and end where another block takes them in', () => {
    const { open } = opened([
      user('one'),
      assistant('two'),
      checkpoint(0, 1, [0, 1]),
      user('three'),
      checkpoint(2, 3, [2, 3]),
    ])
    const { folds, voids } = runWork(foldSeries(open, 'pr491', 'estimate'))
    expect(folds.map(({ at, until }) => [at, until])).toEqual([
      [3, 5],
      [5, null],
    ])
    // No other user message survives, so the folded one is sent all the same.
    expect(voids).toEqual([
      { at: 3, blocks: ['b1'] },
      { at: 5, blocks: ['b2'] },
    ])
  })

  it('are void where the ledger says so', () => {
    fc.assert(
      fc.property(sessions, (open) => {
        const { voids } = runWork(foldSeries(open, 'always', 'estimate'))
        let before: readonly string[] = []
        for (let at = 0; at <= open.positionOf(null); at++) {
          const { blocks } = open.ledger(at, 'estimate', 'always')
          const now = blocks.filter(({ voidFold }) => voidFold !== 'no').map(({ blockId }) => blockId)
          const fresh = now.filter((block) => !before.includes(block)).toSorted()
          expect([at, voids.find((one) => one.at === at)?.blocks.toSorted() ?? []]).toEqual([at, fresh])
          before = now
        }
      }),
      { numRuns: 40 },
    )
  })

  it('of a kernel file are void at its end alone: no earlier list was sent under its state', () => {
    const open = createOpenSession('state.json', 'acp-state')
    open.append(readFileSync(new URL('../../public/demos/void-fold.json', import.meta.url)))
    open.end()
    const voids = (lens: Lens) => runWork(foldSeries(open, lens, 'estimate')).voids
    expect(voids('always')).toEqual([{ at: open.positionOf(null), blocks: ['b1'] }])
    expect(voids('pr491')).toEqual([])
  })

  it('need no turns where the log has no calls that fold', () => {
    const { open } = opened([user('one'), call('c'), result('c', 'x')])
    expect(runWork(foldSeries(open, 'recorded', 'estimate'))).toEqual({
      folds: [],
      voids: [],
      turns: { run: 0, of: 0 },
    })
  })
})
