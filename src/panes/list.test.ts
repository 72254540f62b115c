import { describe, expect, it } from 'vitest'
import { Columns } from './columns.ts'
import type { Side } from './layout.ts'
import { ListModel } from './list.ts'
import type { Page } from './list.ts'
import { inBlock } from './lit.ts'
import { outlineOf } from './testing.ts'

const N = 1000
const VIEW = 400

/** `n` rows of 22 px that are sent as they are; the first `folded` of them under one summary. */
const plain = (n = N, folded = 0): Columns => new Columns(outlineOf(n, folded))

function mounted(columns = plain(), side: Side = 'both'): ListModel {
  const model = new ListModel(side, columns)
  const page = {
    viewport: VIEW,
    layer: { style: {} },
    scroller: { settle: () => undefined },
    flush: (redraw: () => void) => redraw(),
  }
  model.mount(page as unknown as Page, null)
  return model
}

const y = (model: ListModel, row: number) => model.layout.y(model.layout.slotOf(`L${row}`)) - model.track.v

/** A hundred rows, of which 10 to 29 are under block b1 with the summary 5000; b0 inside it was consumed. */
function covered(lens: 'recorded' | 'recomputed'): Columns {
  const { outline } = plain(100)
  if (lens === 'recorded') return new Columns(outline)
  const under = (i: number) => i >= 10 && i < 30
  return new Columns({
    ...outline,
    kinds: outline.kinds.map((kind, i) => (under(i) ? 1 : kind)),
    right: outline.right.map((node, i) => (under(i) ? 0xffffffff : node)),
    rightKind: outline.rightKind.map((kind, i) => (under(i) ? 0 : kind)),
    folds: {
      first: Uint32Array.of(10),
      last: Uint32Array.of(29),
      node: Uint32Array.of(5000),
      messages: Uint32Array.of(20),
    },
    bars: {
      first: Uint32Array.of(10, 14),
      last: Uint32Array.of(29, 17),
      level: Uint8Array.of(0, 1),
      active: Uint8Array.of(1, 0),
      event: Uint32Array.of(40, 35),
      ordinal: Uint32Array.of(0, 0),
      blocks: ['b1', 'b0'],
    },
  })
}

describe('the first frame of a list', () => {
  it('has rows for half of the view, the one after it for all', async () => {
    const model = mounted()
    expect(model.last).toBeGreaterThan(0.4 * (VIEW / 22))
    expect(model.last).toBeLessThan(0.65 * (VIEW / 22))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(model.last).toBe(model.bottom)
  })

  it('is left behind by whoever moves', () => {
    const model = mounted()
    model.scrollBy(10)
    expect(model.last).toBeGreaterThanOrEqual(model.bottom)
  })
})

describe('another lens', () => {
  it('keeps the row in sight where it was, in each kind of list', () => {
    for (const side of ['both', 'left', 'right'] as const) {
      const model = mounted(covered('recorded'), side)
      model.scrollTo(20 * 22 + 7)
      const before = model.anchor()!
      model.setColumns(covered('recomputed'))
      const after = model.anchor()!
      // On the surface the row itself may be gone: then what stands for it is there.
      if (side === 'right')
        expect(model.layout.y(model.layout.slotOf('R5000')) - model.track.v).toBe(before.y)
      else expect(after).toMatchObject({ row: before.row, y: before.y })
      model.setColumns(covered('recorded'))
      if (side !== 'right') expect(model.anchor()).toMatchObject({ row: before.row, y: before.y })
    }
  })
})

it('shows what comes in above the first line, as long as nobody has moved', () => {
  const { outline } = plain(100)
  const above = new Columns({
    ...outline,
    lineCount: 101,
    kinds: Uint8Array.of(2, ...outline.kinds),
    left: Uint32Array.of(0xffffffff, ...outline.left),
    right: Uint32Array.of(5000, ...outline.right),
    leftKind: Uint8Array.of(0, ...outline.leftKind),
    rightKind: Uint8Array.of(4, ...outline.rightKind),
  })
  const still = mounted(plain(100))
  still.setColumns(above)
  expect(still.track.v).toBe(0)
  const moved = mounted(plain(100))
  moved.moved(1)
  moved.setColumns(above)
  expect(y(moved, 0)).toBe(0)
})

describe('a selected block', () => {
  const select = { event: null, row: null, node: null, by: 'jump' } as const

  it('lights its rows and its summary, and is gone to', () => {
    const model = mounted(covered('recomputed'))
    model.scrollTo(60 * 22)
    model.select({ ...select, block: 'b1' })
    expect(model.lit).toMatchObject({ row: null, node: 5000, ranges: [{ first: 10, last: 29 }] })
    expect([9, 10, 29, 30].map((line) => inBlock(model.lit, line))).toEqual([false, true, true, false])
    expect(y(model, 10)).toBeGreaterThanOrEqual(0)
  })

  it('without a summary of its own lights its rows alone', () => {
    const model = mounted(covered('recomputed'))
    model.scrollTo(60 * 22)
    model.select({ ...select, block: 'b0' })
    expect(model.lit).toMatchObject({ node: null, ranges: [{ first: 14, last: 17 }] })
    expect(y(model, 14)).toBeGreaterThanOrEqual(0)
  })

  it('is nowhere on the recorded surface, and comes back with the other lens', () => {
    const model = mounted(covered('recorded'))
    model.select({ ...select, block: 'b1' })
    expect(model.lit).toMatchObject({ node: null, ranges: [] })
    model.setColumns(covered('recomputed'))
    expect(model.lit.node).toBe(5000)
    model.select({ ...select, block: null })
    expect(model.lit.ranges).toEqual([])
  })
})

describe('ListModel', () => {
  it('sets prepared columns like others, and what was opened meanwhile counts', () => {
    const next = plain(N + 200, 30)
    const [prepared, other] = [mounted(), mounted()]
    for (const model of [prepared, other]) model.toggle('L505')
    prepared.prepare(next)
    prepared.setColumns(next)
    other.setColumns(next)
    expect(prepared.layout.heights.total).toBe(other.layout.heights.total)

    const further = plain(N + 300)
    prepared.prepare(further)
    for (const model of [prepared, other]) {
      model.measured([['L505', 'body', 100]])
      model.setColumns(further)
    }
    expect(prepared.layout.heights.total).toBe(other.layout.heights.total)
    expect(prepared.layout.heights.get(505)).toBe(122)
    expect(y(prepared, 505)).toBe(y(other, 505))
  })

  it('draws what is in sight and a bit more', () => {
    const model = mounted()
    model.reveal(500, 'start')
    expect(model.first).toBeLessThan(500)
    expect(model.first).toBeGreaterThan(470)
    expect(model.last).toBeGreaterThan(500 + VIEW / 22)
    expect(model.last).toBeLessThan(560)
  })

  it('keeps rows in view still while one above is measured', () => {
    const model = mounted()
    model.reveal(500, 'start')
    model.moved(model.track.v)
    model.openAll(['L490', 'L499'])
    const before = y(model, 505)
    model.measured([
      ['L490', 'body', 700],
      ['L499', 'body', 33],
    ])
    expect(y(model, 505)).toBe(before)
    expect(model.layout.heights.get(490)).toBe(722)
  })

  it('keeps rows still while the one that reaches in from above grows', () => {
    const model = mounted()
    model.scrollTo(500 * 22 + 10)
    model.openAll(['L500'])
    const before = y(model, 501)
    model.measured([['L500', 'body', 300]])
    expect(y(model, 501)).toBe(before)
  })

  it('lets a row that is opened grow downwards', () => {
    const model = mounted()
    model.reveal(500, 'start')
    const [itself, above] = [y(model, 505), y(model, 503)]
    model.toggle('L505')
    model.measured([['L505', 'body', 300]])
    expect([y(model, 505), y(model, 503)]).toEqual([itself, above])
    expect(y(model, 506)).toBe(itself + 322)
  })

  it('brings the head of a row to the top that is closed while its middle is read', () => {
    const model = mounted()
    model.toggle('L300')
    model.measured([['L300', 'body', 3000]])
    model.scrollTo(300 * 22 + 1500)
    model.moved(model.track.v)
    model.toggle('L300')
    expect(y(model, 300)).toBe(0)
  })

  it('keeps the row one looks at when the position changes', () => {
    const model = mounted(plain(N, 200))
    model.reveal(700, 'start')
    model.moved(model.track.v)
    const before = y(model, 700)
    model.setColumns(plain(N, 650))
    expect(y(model, 700)).toBe(before)
    model.setColumns(plain(710))
    expect(model.track.v).toBe(model.track.vmax)
  })

  it('goes to what was selected elsewhere, a third below the top', () => {
    const model = mounted()
    model.select({ event: 800, block: null, row: 800, node: 800, by: 'jump' })
    expect(Math.round(y(model, 800))).toBe(Math.round(VIEW / 3))
    expect(model.sentence).toBe('L800')
    const { v } = model.track
    model.select({ event: 803, block: null, row: 803, node: 803, by: 'jump' })
    expect(model.track.v).toBe(v)
  })

  it('goes there once the outline has it', () => {
    const model = mounted(plain(100))
    model.select({ event: 800, block: null, row: 800, node: 800, by: 'jump' })
    expect(model.track.v).toBe(0)
    model.setColumns(plain())
    expect(model.lit.row).toBe(800)
    expect(Math.round(y(model, 800))).toBe(Math.round(VIEW / 3))
  })

  it('lights the summary of a folded row', () => {
    const model = mounted(plain(N, 50))
    model.select({ event: 20, block: null, row: 20, node: null, by: 'both' })
    expect(model.lit).toMatchObject({ row: 20, node: 5000, summary: true })
  })

  it('says whose empty paper is in view', () => {
    const model = mounted(plain(N, 500))
    expect(model.echo).toBe(-1)
    model.scrollTo(3000)
    expect(model.echo).toBe(0)
    model.scrollTo(499 * 22)
    expect(model.echo).toBe(-1)
  })
})
