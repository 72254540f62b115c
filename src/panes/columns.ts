/**
 * What can be asked of an outline besides its columns: the line of a row or node, the fold around a
 * line, how many items a list has before a line. Built once per outline, O(lines) or O(lines that
 * differ from the last).
 */
import type { Outline } from '#kernel/model/outline.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { LineIndex, NodeId, RowId } from '#kernel/model/units.ts'
import { madeFrom } from '#src/store/outline-steps.ts'
import { Counted } from './counted.ts'
import type { LinesById } from './counted.ts'
import { BarState, NONE } from './kinds.ts'

/** Where a block lies: lines of its rows, and its summary on the surface, if that is over them. */
export interface BlockPlace {
  readonly ranges: readonly { readonly first: LineIndex; readonly last: LineIndex }[]
  readonly node: NodeId | null
}

/** Columns that the newest ones were made from; they can still be asked, by looking through their lines. */
export interface Before {
  readonly columns: Columns
  /** Lines that the outlines have in common. */
  readonly kept: LineIndex
}

export class Columns {
  readonly outline: Outline
  /** Per fold: the lines on which its summary lies, from `start` to before `end`: nothing faces them. */
  readonly foldStart: Uint32Array
  readonly foldEnd: Uint32Array
  /** Items of each list; before a line there are `rowsBefore[line]` and `nodesBefore[line]`. */
  readonly rowCount: number
  readonly nodeCount: number
  readonly rowsBefore: Uint32Array
  readonly nodesBefore: Uint32Array
  /** Lines and folds before these are as they were in the columns with that token. */
  readonly keptLines: LineIndex
  readonly keptFolds: number
  readonly keptOf: object | null
  readonly token: object = {}
  readonly #counted: Counted
  /** Newer columns took what was counted. */
  #superseded = false
  readonly #foldOfNode = new Map<NodeId, number>()
  readonly #blocks = new Map<BlockId, BlockPlace | null>()

  constructor(outline: Outline, before: Before | null = null) {
    this.outline = outline
    const old = before && !before.columns.#superseded ? before : null
    const { first, last, node } = outline.folds
    const folds = old ? foldsInCommon(outline, old) : 0
    let from = old ? old.kept : 0
    if (old && folds < first.length) from = Math.min(from, first[folds]!)
    if (old && folds < old.columns.foldStart.length)
      from = Math.min(from, old.columns.outline.folds.first[folds]!)
    this.keptLines = from
    this.keptFolds = folds
    this.keptOf = old?.columns.token ?? null
    this.foldStart = new Uint32Array(first.length)
    this.foldEnd = new Uint32Array(first.length)
    for (let k = 0; k < first.length; k++) {
      // Ranges that lie apart may share one summary: the first has it.
      if (!this.#foldOfNode.has(node[k]!)) this.#foldOfNode.set(node[k]!, k)
      if (k < folds) {
        this.foldStart[k] = old!.columns.foldStart[k]!
        this.foldEnd[k] = old!.columns.foldEnd[k]!
        continue
      }
      // Usually the whole range. A surface row inside it ends the room that the summary has.
      let start = first[k]!
      while (start <= last[k]! && outline.right[start] !== NONE) start++
      if (start > last[k]!) start = first[k]!
      let end = start + 1
      while (end <= last[k]! && outline.right[end] === NONE) end++
      this.foldStart[k] = start
      this.foldEnd[k] = end
    }
    const { lineCount, left, right } = outline
    const counted = old ? old.columns.#counted : new Counted()
    const beforeFrom = old ? old.columns.#itemsBefore(from) : { rows: 0, nodes: 0 }
    if (old) old.columns.#superseded = true
    this.#counted = counted
    counted.reserve(lineCount)
    counted.lineOfRow.take(left, from)
    counted.lineOfNode.take(right, from)
    const { rowsBefore, nodesBefore } = counted
    this.rowsBefore = rowsBefore
    this.nodesBefore = nodesBefore
    let { rows, nodes } = beforeFrom
    let fold = folds
    // Run through once for a new log: names of its own keep the loop short before it is compiled.
    let nextFold = this.foldStart[fold] ?? NONE
    for (let line = from; line < lineCount; line++) {
      rowsBefore[line] = rows
      nodesBefore[line] = nodes
      if (left[line] !== NONE) rows++
      if (right[line] !== NONE) nodes++
      if (line !== nextFold) continue
      if (this.hasSummary(fold)) nodes++
      nextFold = this.foldStart[++fold] ?? NONE
    }
    this.rowCount = rows
    this.nodeCount = nodes
  }

  #itemsBefore(line: LineIndex): { readonly rows: number; readonly nodes: number } {
    return line >= this.outline.lineCount
      ? { rows: this.rowCount, nodes: this.nodeCount }
      : { rows: this.rowsBefore[line]!, nodes: this.nodesBefore[line]! }
  }

  #lineOf(ids: Uint32Array, id: number, known: LinesById): LineIndex {
    if (this.#superseded) return ids.indexOf(id)
    const line = known.get(id)
    return ids[line] === id ? line : -1
  }

  lineOfRow(row: RowId): LineIndex | null {
    const line = this.#lineOf(this.outline.left, row, this.#counted.lineOfRow)
    return line === -1 ? null : line
  }

  /** The line of a node; for a summary over a fold, where it begins. */
  lineOfNode(node: NodeId): LineIndex | null {
    const line = this.#lineOf(this.outline.right, node, this.#counted.lineOfNode)
    if (line !== -1) return line
    const fold = this.#foldOfNode.get(node)
    return fold === undefined ? null : this.foldStart[fold]!
  }

  /** The fold whose summary is this node, or -1. */
  foldOfNode(node: NodeId): number {
    return this.#foldOfNode.get(node) ?? -1
  }

  /** Is the summary of this fold drawn over it? Not if an earlier range has the same one. */
  hasSummary(fold: number): boolean {
    return this.#foldOfNode.get(this.outline.folds.node[fold]!) === fold
  }

  /** The fold around a line, or -1. */
  foldAt(line: LineIndex): number {
    const k = this.foldFrom(line)
    return k < this.outline.folds.first.length && this.outline.folds.first[k]! <= line ? k : -1
  }

  /** The first fold that ends at `line` or later. */
  foldFrom(line: LineIndex): number {
    const last = this.outline.folds.last
    let low = 0
    let high = last.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (last[middle]! < line) low = middle + 1
      else high = middle
    }
    return low
  }

  /** What stands on the surface for a line: its own node, or the summary of its fold. */
  nodeFacing(line: LineIndex): NodeId | null {
    const node = this.outline.right[line] ?? NONE
    if (node !== NONE) return node
    const k = this.foldAt(line)
    return k < 0 ? null : this.outline.folds.node[k]!
  }

  /** Where a block lies in this outline, or null if it has no bar. */
  block(id: BlockId): BlockPlace | null {
    let place = this.#blocks.get(id)
    if (place === undefined) this.#blocks.set(id, (place = this.#placeOf(id)))
    return place
  }

  #placeOf(id: BlockId): BlockPlace | null {
    const { bars, folds } = this.outline
    const ranges: { first: LineIndex; last: LineIndex }[] = []
    bars.blocks.forEach((block, b) => {
      if (block === id) ranges.push({ first: bars.first[b]!, last: bars.last[b]! })
    })
    if (ranges.length === 0) return null
    for (let k = this.foldFrom(ranges[0]!.first); k < folds.first.length; k++) {
      if (folds.first[k]! > ranges.at(-1)!.last) break
      if (this.blockOfFold(k) === id) return { ranges, node: folds.node[k]! }
    }
    return { ranges, node: null }
  }

  /** The block whose summary a fold has: of the active bars around it the innermost. */
  blockOfFold(fold: number): BlockId | null {
    const { bars, folds } = this.outline
    let found: number | null = null
    for (let b = 0; b < bars.blocks.length; b++) {
      const around = bars.first[b]! <= folds.first[fold]! && bars.last[b]! >= folds.last[fold]!
      if (around && bars.active[b] === BarState.active) found = b
    }
    return found === null ? null : bars.blocks[found]!
  }

  /** Does an active bar lie over the line? */
  isCovered(line: LineIndex): boolean {
    const { first, last, active } = this.outline.bars
    for (let b = 0; b < first.length; b++)
      if (first[b]! <= line && line <= last[b]! && active[b] === BarState.active) return true
    return this.foldAt(line) >= 0
  }

  /** The transcript row of a line, or null. */
  rowAt(line: LineIndex): RowId | null {
    const row = this.outline.left[line] ?? NONE
    return row === NONE ? null : row
  }
}

/** Folds that are the same in both outlines and end before the lines that differ. */
function foldsInCommon({ folds }: Outline, { columns, kept }: Before): number {
  const old = columns.outline.folds
  const end = Math.min(folds.first.length, old.first.length)
  let k = 0
  while (
    k < end &&
    folds.last[k]! < kept &&
    folds.first[k] === old.first[k] &&
    folds.last[k] === old.last[k] &&
    folds.node[k] === old.node[k]
  )
    k++
  return k
}

/** The newest columns, for the outline that comes next. */
let newest: Columns | null = null

/** The columns of an outline; where it was made from the last one, only what differs is worked out. */
export function columnsOf(outline: Outline): Columns {
  if (newest?.outline === outline) return newest
  const made = madeFrom(outline)
  const before = made && newest?.outline === made.from ? { columns: newest, kept: made.kept } : null
  newest = new Columns(outline, before)
  return newest
}
