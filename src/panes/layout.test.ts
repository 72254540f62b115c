import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outline } from '#kernel/model/outline.ts'
import { Columns } from './columns.ts'
import { NONE } from './kinds.ts'
import { Layout } from './layout.ts'
import type { Key, Side } from './layout.ts'
import { LEFT_HEIGHT, RIGHT_HEIGHT, SUMMARY_MIN } from './sizes.ts'

/** `u` user pair, `r` pair, `m` marker, `l` log-only, `s` surface alone; `(...)` is a fold. */
function outlineOf(text: string): Outline {
  const lines: { left: boolean; right: boolean; lk: number; rk: number }[] = []
  const folds: [number, number][] = []
  let inside = false
  for (const c of text) {
    if (c === '(') {
      inside = true
      folds.push([lines.length, lines.length])
    } else if (c === ')') {
      inside = false
      folds.at(-1)![1] = lines.length - 1
    } else {
      const left = c !== 's'
      const right = c === 's' || (!inside && (c === 'u' || c === 'r'))
      const lk = c === 'u' ? 2 : c === 'm' ? 3 : left ? 1 : 0
      lines.push({ left, right, lk, rk: right ? (c === 'u' ? 2 : 1) : 0 })
    }
  }
  let row = 0
  let node = 0
  const column = (of: (l: (typeof lines)[number]) => number) => Uint32Array.from(lines, of)
  return {
    at: lines.length,
    lineCount: lines.length,
    kinds: Uint8Array.from(lines, (l) => (l.left && l.right ? 0 : l.left ? 1 : 2)),
    left: column((l) => (l.left ? row++ : NONE)),
    right: column((l) => (l.right ? node++ : NONE)),
    leftKind: Uint8Array.from(lines, (l) => l.lk),
    rightKind: Uint8Array.from(lines, (l) => l.rk),
    folds: {
      first: Uint32Array.from(folds, (f) => f[0]),
      last: Uint32Array.from(folds, (f) => f[1]),
      node: Uint32Array.from(folds, (_, k) => 900 + k),
      messages: Uint32Array.from(folds, (f) => f[1] - f[0] + 1),
    },
    bars: {
      first: new Uint32Array(0),
      last: new Uint32Array(0),
      level: new Uint8Array(0),
      active: new Uint8Array(0),
      event: new Uint32Array(0),
      ordinal: new Uint32Array(0),
      blocks: [],
    },
    totals: { rows: row, messages: row, surfaceMessages: node, folds: folds.length },
    stoppedAt: null,
  }
}

const build = (text: string, side: Side = 'both', extras = new Map<Key, number>()) =>
  new Layout(new Columns(outlineOf(text)), side, extras)
const keys = (layout: Layout, side: 'left' | 'right') =>
  Array.from({ length: layout.count }, (_, slot) => layout.keyAt(slot, side))

describe('Layout', () => {
  it('knows heights by class', () => {
    const layout = build('urms')
    expect([0, 1, 2, 3].map((i) => layout.heights.get(i))).toEqual([30, 22, 32, 22])
  })

  it('pads the last line of a fold whose summary needs more room', () => {
    const layout = build('r(rr)r')
    expect(layout.span(0)).toBe(SUMMARY_MIN)
    expect(layout.heights.get(2)).toBe(SUMMARY_MIN - 22)
    expect(layout.y(3)).toBe(22 + SUMMARY_MIN)
  })

  it('does not pad a fold with room enough', () => {
    expect(build('(rrrrr)').heights.total).toBe(110)
  })

  it('takes the pad back when a row in the fold opens, and gives it again', () => {
    const extras = new Map<Key, number>()
    const layout = build('r(rr)r', 'both', extras)
    extras.set('L1', 500)
    layout.refresh('L1')
    expect(layout.heights.get(2)).toBe(22)
    extras.delete('L1')
    layout.refresh('L1')
    expect(layout.heights.get(2)).toBe(SUMMARY_MIN - 22)
  })

  it('pads more for a summary that is open', () => {
    const extras = new Map<Key, number>([['R900', 400]])
    const layout = build('r(rr)r', 'both', extras)
    expect(layout.span(0)).toBe(400)
    extras.delete('R900')
    layout.refresh('R900')
    expect(layout.span(0)).toBe(SUMMARY_MIN)
  })

  it('ends the room of a summary at a surface row inside its range', () => {
    const layout = build('(rrsrr)')
    expect(layout.span(0)).toBe(SUMMARY_MIN)
    expect(layout.heights.get(1)).toBe(SUMMARY_MIN - 22)
    expect(layout.heights.get(4)).toBe(22)
  })

  it('lists the sides by themselves', () => {
    const text = 'r(rl)sm'
    expect(keys(build(text, 'left'), 'left')).toEqual(['L0', 'L1', 'L2', 'L3'])
    expect(keys(build(text, 'right'), 'right')).toEqual(['R0', 'R900', 'R1'])
    expect(keys(build(text), 'right')).toEqual(['R0', 'R900', null, 'R1', null])
  })

  it('finds every key again', () => {
    for (const side of ['both', 'left', 'right'] as const) {
      const layout = build('ur(rrl)s(u)mr', side)
      for (const column of ['left', 'right'] as const)
        keys(layout, column).forEach((key, slot) => key && expect(layout.slotOf(key)).toBe(slot))
    }
  })

  it('refreshes to what it would be if built anew', () => {
    const part = fc.oneof(
      fc.constantFrom('u', 'r', 'm', 'l', 's'),
      fc
        .array(fc.constantFrom('u', 'r', 'm', 'l'), { minLength: 1, maxLength: 6 })
        .map((a) => `(${a.join('')})`),
    )
    const change = fc.tuple(fc.boolean(), fc.nat(20), fc.nat(900))
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 12 }),
        fc.array(change, { maxLength: 12 }),
        fc.constantFrom<Side>('both', 'left', 'right'),
        (parts, changes, side) => {
          const columns = new Columns(outlineOf(parts.join('')))
          const extras = new Map<Key, number>()
          const layout = new Layout(columns, side, extras)
          for (const [left, id, extra] of changes) {
            const key: Key = left ? `L${id}` : `R${id > 15 ? 900 + id - 16 : id}`
            extras.set(key, extra)
            layout.refresh(key)
          }
          const anew = new Layout(columns, side, extras)
          for (let slot = 0; slot <= layout.count; slot++) expect(layout.y(slot)).toBe(anew.y(slot))
        },
      ),
    )
  })

  it('has its heights from the tables', () => {
    expect(LEFT_HEIGHT.length).toBe(7)
    expect(RIGHT_HEIGHT[4]).toBe(SUMMARY_MIN)
  })
})
