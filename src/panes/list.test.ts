import { describe, expect, it } from 'vitest'
import type { Outline } from '#kernel/model/outline.ts'
import { Columns } from './columns.ts'
import { ListModel } from './list.ts'
import type { Page } from './list.ts'

const N = 1000
const VIEW = 400

const range = (length: number) => Uint32Array.from({ length }, (_, i) => i)

/** `n` rows of 22 px that are sent as they are; the first `folded` of them under one summary. */
function plain(n = N, folded = 0): Columns {
  const right = range(n).map((i) => (i < folded ? 0xffffffff : i))
  const none = new Uint32Array(0)
  const fold = folded > 0 ? 1 : 0
  const outline: Outline = {
    at: n,
    lineCount: n,
    kinds: new Uint8Array(n).map((_, i) => (i < folded ? 1 : 0)),
    left: range(n),
    right,
    leftKind: new Uint8Array(n).fill(1),
    rightKind: new Uint8Array(n).map((_, i) => (i < folded ? 0 : 1)),
    folds: {
      first: new Uint32Array(fold),
      last: new Uint32Array(fold).fill(folded - 1),
      node: new Uint32Array(fold).fill(5000),
      messages: new Uint32Array(fold).fill(folded),
    },
    bars: {
      first: none,
      last: none,
      level: new Uint8Array(0),
      active: new Uint8Array(0),
      event: none,
      ordinal: none,
    },
    totals: { rows: n, messages: n, surfaceMessages: n, folds: fold },
    stoppedAt: null,
  }
  return new Columns(outline)
}

function mounted(columns = plain()): ListModel {
  const model = new ListModel('both', columns)
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

describe('ListModel', () => {
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
    model.select({ event: 800, row: 800, node: 800, by: 'jump' })
    expect(Math.round(y(model, 800))).toBe(Math.round(VIEW / 3))
    expect(model.sentence).toBe('L800')
    const { v } = model.track
    model.select({ event: 803, row: 803, node: 803, by: 'jump' })
    expect(model.track.v).toBe(v)
  })

  it('goes there once the outline has it', () => {
    const model = mounted(plain(100))
    model.select({ event: 800, row: 800, node: 800, by: 'jump' })
    expect(model.track.v).toBe(0)
    model.setColumns(plain())
    expect(model.lit.row).toBe(800)
    expect(Math.round(y(model, 800))).toBe(Math.round(VIEW / 3))
  })

  it('lights the summary of a folded row', () => {
    const model = mounted(plain(N, 50))
    model.select({ event: 20, row: 20, node: null, by: 'both' })
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
