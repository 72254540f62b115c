import { describe, expect, it } from 'vitest'
import type { DispositionKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import type { Outline } from '#kernel/model/outline.ts'
import type { BlocksState } from '#src/store/blocks.ts'
import type { Windows } from '#src/store/windows.ts'
import { barsIn, underKept } from './bars.ts'
import { Columns } from './columns.ts'
import { knownBlocks } from './known-blocks.ts'
import { linksIn } from './links.ts'
import { ListModel } from './list.ts'
import type { Page } from './list.ts'

const NONE = 0xffffffff

/**
 * The summary of b2 on line 0, before the user message on line 1 that is kept; lines 2 to 4 are under
 * b2, of which b1 held 2 and 3; line 5 is sent, line 6 is under b9, which is off.
 */
const outline: Outline = {
  at: 9,
  lineCount: 7,
  kinds: Uint8Array.of(2, 0, 1, 1, 1, 0, 0),
  left: Uint32Array.of(NONE, 0, 1, 2, 3, 4, 5),
  right: Uint32Array.of(900, 0, NONE, NONE, NONE, 4, 5),
  leftKind: Uint8Array.of(0, 2, 1, 1, 1, 1, 1),
  rightKind: Uint8Array.of(4, 2, 0, 0, 0, 1, 1),
  folds: {
    first: new Uint32Array(0),
    last: new Uint32Array(0),
    node: new Uint32Array(0),
    messages: new Uint32Array(0),
  },
  bars: {
    first: Uint32Array.of(1, 2, 6),
    last: Uint32Array.of(4, 3, 6),
    level: Uint8Array.of(0, 1, 0),
    active: Uint8Array.of(1, 0, 2),
    event: Uint32Array.of(NONE, NONE, NONE),
    ordinal: Uint32Array.of(0, 0, 0),
    blocks: ['b2', 'b1', 'b9'],
  },
  totals: { rows: 6, messages: 6, surfaceMessages: 4, folds: 0 },
  stoppedAt: null,
}

const kinds: Record<string, DispositionKind> = {
  L0: 'pinned',
  L1: 'folded',
  L2: 'folded',
  L3: 'hidden',
  R0: 'pinned',
  R4: 'truncated',
  R5: 'verbatim',
}
const windows = {
  marker: () => undefined,
  row: (id: number) => ({ events: [10 + id] }),
  node: (id: number) => ({ block: id === 900 ? 'b2' : null }),
  rowBadge: (id: number) => ({ kind: kinds[`L${id}`] }),
  nodeBadge: (id: number) => ({ kind: kinds[`R${id}`] }),
} as unknown as Windows

const columns = new Columns(outline)
const view = (blockId: string, rest: Partial<BlockView>) =>
  ({ blockId, stillSentEvents: [], ...rest }) as BlockView
const state: BlocksState = {
  session: 's',
  outline,
  byId: new Map([
    ['b2', view('b2', { tier: 2, node: 900, stillSentEvents: [10, 15] })],
    ['b1', view('b1', { tier: 1 })],
  ]),
  kind: 'exact',
}

function drawn(): ListModel {
  const model = new ListModel('both', columns)
  const page = {
    viewport: 900,
    layer: { style: {} },
    scroller: { settle: () => undefined },
    flush: (redraw: () => void) => redraw(),
  }
  model.mount(page as unknown as Page, null)
  return model
}

describe('bars of blocks', () => {
  const bars = barsIn(drawn(), windows, knownBlocks(state, columns), 118, true)

  it('are told apart by their state, in words, too', () => {
    expect(bars.map((bar) => [bar.block, bar.state, bar.label])).toEqual([
      ['b2', 'active', 'b2, tier 2, 4 rows'],
      ['b1', 'consumed', 'b1, tier 1, 2 rows, consumed'],
      ['b9', 'inactive', 'b9, 1 row, inactive'],
    ])
  })

  it('know their summary by its rows, or from the ledger', () => {
    expect(bars.map((bar) => bar.node)).toEqual([900, null, null])
    expect(bars[0]!.name).toMatchObject({ text: 'b2', tier: 'T2' })
    expect(barsIn(drawn(), windows, knownBlocks(state, columns), 72, true)[0]!.name!.tier).toBeNull()
  })

  it('are lit by the selected block', () => {
    const model = drawn()
    model.select({ event: null, block: 'b1', row: null, node: null, by: 'both' })
    const lit = barsIn(model, windows, knownBlocks(state, columns), 118, true).map((bar) => bar.lit)
    expect(lit).toEqual([false, true, false])
  })
})

describe('links of the recomputed surface', () => {
  const links = linksIn(drawn(), windows, knownBlocks(state, columns), 118)

  it('cross the bar where a covered message is sent all the same', () => {
    expect(links.kept.map(({ line, why, under }) => [line, why, under !== ''])).toEqual([
      [1, 'pinned', true],
      // b2 does not cover it here, but the ledger has it among what is still sent.
      [6, 'leaks', false],
    ])
  })

  it('mark what was changed, and end where nothing is sent', () => {
    expect(links.edits).toHaveLength(1)
    expect(links.stubs.match(/v8/g)).toHaveLength(1)
  })

  it('lead from the bar to a summary that stands before it', () => {
    expect(links.ribbons.map((r) => r.node)).toEqual([900])
  })

  it('make room for a name', () => {
    const kept = links.kept[0]!
    expect(underKept({ text: 'b2', tier: null, y: kept.from - 10 }, links.kept)).toBeGreaterThan(kept.from)
    expect(underKept({ text: 'b2', tier: null, y: kept.from + 1 }, links.kept)).toBe(kept.from + 1)
  })

  it('say nothing of alarms that belong to another position', () => {
    const old = knownBlocks({ ...state, outline: { ...outline } }, columns)
    expect(linksIn(drawn(), windows, old, 118).kept.map((k) => k.why)).toEqual(['pinned'])
    expect([old.tier('b2'), old.now('b2')]).toEqual([2, undefined])
  })
})

describe('where a block lies', () => {
  it('is its rows, and the summary over them', () => {
    expect(columns.block('b2')).toEqual({ ranges: [{ first: 1, last: 4 }], node: null })
    expect(columns.block('b7')).toBeNull()
    const folds = {
      first: Uint32Array.of(2),
      last: Uint32Array.of(4),
      node: Uint32Array.of(900),
      messages: Uint32Array.of(3),
    }
    expect(new Columns({ ...outline, folds }).block('b2')?.node).toBe(900)
    expect(new Columns({ ...outline, folds }).block('b1')?.node).toBeNull()
  })

  it('covers lines only while it is active', () => {
    expect([0, 1, 4, 5, 6].map((line) => columns.isCovered(line))).toEqual([false, true, true, false, false])
  })
})
