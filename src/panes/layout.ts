/**
 * Where everything is, before anything is drawn. A list is a run of slots:
 *
 *     both    one slot per line: a transcript row and what faces it
 *     left    one slot per transcript row
 *     right   one slot per surface row, and one per fold for its summary
 *
 * In `both` a fold's summary lies over its lines, and the last of them is padded if the summary
 * needs more room than they have. Heights are known by class; only what opens adds to them.
 */
import type { LineIndex } from '#kernel/model/units.ts'
import type { Columns } from './columns.ts'
import { Heights } from './heights.ts'
import { NONE, RightKind } from './kinds.ts'
import { LEFT_HEIGHT, RIGHT_HEIGHT, SUMMARY_MIN } from './sizes.ts'

export type Side = 'both' | 'left' | 'right'
/** `L12`: transcript row 12. `R9`: surface node 9. */
export type Key = `L${number}` | `R${number}`

/** Heights that differ from the class: what a row has more, what a summary needs in all. */
export type Extras = ReadonlyMap<Key, number>

const FOLD = 0x80000000

const RIGHT_KINDS = RIGHT_HEIGHT.length
/** By the kinds of both sides: the height of a line in a list. */
const HEIGHTS: Readonly<Record<Side, Float64Array>> = {
  both: heightsBy((left, right) => Math.max(left, right)),
  left: heightsBy((left) => left),
  right: heightsBy((_, right) => right),
}

function heightsBy(of: (left: number, right: number) => number): Float64Array {
  return Float64Array.from(LEFT_HEIGHT.flatMap((left) => RIGHT_HEIGHT.map((right) => of(left, right))))
}

export class Layout {
  readonly columns: Columns
  readonly side: Side
  readonly count: number
  readonly heights: Heights
  /** Line of each slot, or `FOLD | fold`; null when slots are lines. */
  readonly #slots: Uint32Array | null
  readonly #pads: Float64Array
  readonly #extras: Extras

  /** `last`: the layout that this one takes the place of; its heights are taken over. */
  constructor(columns: Columns, side: Side, extras: Extras, last: Layout | null = null) {
    this.columns = columns
    this.side = side
    this.#extras = extras
    this.#slots = side === 'both' ? null : slotsOf(columns, side)
    this.count = this.#slots?.length ?? columns.outline.lineCount
    this.#pads = new Float64Array(side === 'both' ? columns.foldStart.length : 0)
    const before =
      side === 'both' && last?.side === 'both' && columns.keptOf === last.columns.token ? last : null
    const from = before ? columns.keptLines : 0
    const folds = before ? columns.keptFolds : 0
    if (before) this.#pads.set(before.#pads.subarray(0, folds))
    const heights = this.#classHeights(from)
    for (const key of extras.keys()) {
      const slot = this.slotOf(key)
      if (slot >= from) heights[slot - from] = this.#height(slot)
    }
    for (let k = folds; k < this.#pads.length; k++) {
      const start = columns.foldStart[k]!
      const end = columns.foldEnd[k]!
      let span = 0
      for (let line = start; line < end; line++) span += heights[line - from]!
      const pad = Math.max(0, this.#need(k) - span)
      this.#pads[k] = pad
      heights[end - 1 - from]! += pad
    }
    if (before) before.heights.replaceFrom(from, heights)
    this.heights = before?.heights ?? new Heights(heights)
  }

  /** Take the extras of one row or summary anew. Says whether a height changed. */
  refresh(key: Key): boolean {
    const slot = this.slotOf(key)
    if (slot < 0) return false
    let changed = false
    if (this.side !== 'both') return this.heights.set(slot, this.#height(slot)) !== 0
    const fold = this.columns.foldAt(slot)
    changed = this.heights.set(slot, this.#height(slot) + this.#padOn(slot, fold)) !== 0
    return (fold >= 0 && this.#refit(fold)) || changed
  }

  y(slot: number): number {
    return this.heights.lineToY(slot)
  }

  /** The line a slot shows, or where its summary begins. */
  lineOf(slot: number): LineIndex {
    if (!this.#slots) return slot
    const code = this.#slots[slot] ?? 0
    return code & FOLD ? this.columns.foldStart[code & ~FOLD]! : code
  }

  /** The fold whose summary is this slot (right list only), or -1. */
  foldOfSlot(slot: number): number {
    const code = this.#slots?.[slot] ?? 0
    return code & FOLD ? code & ~FOLD : -1
  }

  /** The slot that shows a line, or the nearest before it that does. */
  slotNear(line: LineIndex): number {
    if (!this.#slots) return Math.max(0, Math.min(line, this.count - 1))
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.lineOf(middle) <= line) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  /** The slot of a row or summary, or -1. */
  slotOf(key: Key): number {
    const id = Number(key.slice(1))
    const left = key.startsWith('L')
    const line = left ? this.columns.lineOfRow(id) : this.columns.lineOfNode(id)
    if (line === null || (left ? this.side === 'right' : this.side === 'left')) return -1
    return this.slotNear(line)
  }

  /** The next slot from `slot` on, up to `last`, that holds something on a side, or -1. */
  nextItem(slot: number, side: 'left' | 'right', step: 1 | -1, last = this.count - 1): number {
    for (let at = slot; at >= 0 && at <= last; at += step) if (this.keyAt(at, side)) return at
    return -1
  }

  /** What a slot holds on a side, or null. */
  keyAt(slot: number, side: 'left' | 'right'): Key | null {
    if (slot < 0 || slot >= this.count) return null
    const { outline, foldStart } = this.columns
    const line = this.lineOf(slot)
    if (side === 'left') {
      const row = this.side === 'right' ? NONE : outline.left[line]!
      return row === NONE ? null : `L${row}`
    }
    if (this.side === 'left') return null
    const fold = this.side === 'right' ? this.foldOfSlot(slot) : this.columns.foldAt(line)
    if (fold >= 0 && foldStart[fold] === line && this.columns.hasSummary(fold))
      return `R${outline.folds.node[fold]!}`
    const node = outline.right[line]!
    return node === NONE ? null : `R${node}`
  }

  /** Room that a fold's summary has (aligned): from the start of its range to the end of it. */
  span(fold: number): number {
    return this.y(this.columns.foldEnd[fold]!) - this.y(this.columns.foldStart[fold]!)
  }

  #need(fold: number): number {
    if (!this.columns.hasSummary(fold)) return 0
    return this.#extras.get(`R${this.columns.outline.folds.node[fold]!}`) ?? SUMMARY_MIN
  }

  #padOn(line: LineIndex, fold: number): number {
    return fold >= 0 && this.columns.foldEnd[fold] === line + 1 ? this.#pads[fold]! : 0
  }

  #refit(fold: number): boolean {
    const pad = Math.max(0, this.#need(fold) - (this.span(fold) - this.#pads[fold]!))
    const delta = pad - this.#pads[fold]!
    this.#pads[fold] = pad
    const last = this.columns.foldEnd[fold]! - 1
    return this.heights.set(last, this.heights.get(last) + delta) !== 0
  }

  /** Heights of the slots from `from` on, by what their lines hold. */
  #classHeights(from: number): Float64Array {
    const { leftKind, rightKind } = this.columns.outline
    const byKinds = HEIGHTS[this.side]
    const slots = this.#slots
    const { count } = this
    const heights = new Float64Array(count - from)
    for (let slot = from; slot < count; slot++) {
      const line = slots ? slots[slot]! : slot
      heights[slot - from] =
        slots && line & FOLD ? SUMMARY_MIN : byKinds[leftKind[line]! * RIGHT_KINDS + rightKind[line]!]!
    }
    return heights
  }

  #height(slot: number): number {
    const { outline } = this.columns
    const extra = (key: Key): number => this.#extras.get(key) ?? 0
    const fold = this.foldOfSlot(slot)
    if (fold >= 0) return this.#need(fold)
    const line = this.lineOf(slot)
    let left = 0
    let right = 0
    if (this.side !== 'right' && outline.left[line] !== NONE)
      left = LEFT_HEIGHT[outline.leftKind[line] as 0] + extra(`L${outline.left[line]!}`)
    if (this.side !== 'left' && outline.right[line] !== NONE) {
      const more = extra(`R${outline.right[line]!}`)
      right = RIGHT_HEIGHT[outline.rightKind[line] as 0]
      right = outline.rightKind[line] === RightKind.summary ? Math.max(right, more) : right + more
    }
    return Math.max(left, right)
  }
}

function slotsOf(columns: Columns, side: 'left' | 'right'): Uint32Array {
  const { lineCount, left, right } = columns.outline
  if (side === 'left') {
    const slots = new Uint32Array(lineCount)
    let n = 0
    for (let line = 0; line < lineCount; line++) if (left[line] !== NONE) slots[n++] = line
    return slots.subarray(0, n)
  }
  const { foldStart } = columns
  const slots = new Uint32Array(lineCount + foldStart.length)
  let n = 0
  let fold = 0
  for (let line = 0; line < lineCount; line++) {
    if (foldStart[fold] === line) {
      if (columns.hasSummary(fold)) slots[n++] = (FOLD | fold) >>> 0
      fold++
    }
    if (right[line] !== NONE) slots[n++] = line
  }
  return slots.subarray(0, n)
}
