/**
 * What can be asked of an outline besides its columns: the line of a row or node, the fold around a
 * line, how many items a list has before a line. Built once per outline, O(lines).
 */
import type { Outline } from '#kernel/model/outline.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { LineIndex, NodeId, RowId } from '#kernel/model/units.ts'
import { BarState, NONE } from './kinds.ts'

/** Where a block lies: lines of its rows, and its summary on the surface, if that is over them. */
export interface BlockPlace {
  readonly ranges: readonly { readonly first: LineIndex; readonly last: LineIndex }[]
  readonly node: NodeId | null
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
  readonly #lineOfRow: (row: RowId) => LineIndex
  readonly #lineOfNode: (node: NodeId) => LineIndex
  readonly #foldOfNode = new Map<NodeId, number>()
  readonly #blocks = new Map<BlockId, BlockPlace | null>()

  constructor(outline: Outline) {
    this.outline = outline
    this.#lineOfRow = linesById(outline.left)
    this.#lineOfNode = linesById(outline.right)
    const { first, last, node } = outline.folds
    this.foldStart = new Uint32Array(first.length)
    this.foldEnd = new Uint32Array(first.length)
    for (let k = 0; k < first.length; k++) {
      // Ranges that lie apart may share one summary: the first has it.
      if (!this.#foldOfNode.has(node[k]!)) this.#foldOfNode.set(node[k]!, k)
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
    this.rowsBefore = new Uint32Array(lineCount)
    this.nodesBefore = new Uint32Array(lineCount)
    let rows = 0
    let nodes = 0
    let fold = 0
    for (let line = 0; line < lineCount; line++) {
      this.rowsBefore[line] = rows
      this.nodesBefore[line] = nodes
      if (left[line] !== NONE) rows++
      if (right[line] !== NONE) nodes++
      if (this.foldStart[fold] === line) {
        if (this.hasSummary(fold)) nodes++
        fold++
      }
    }
    this.rowCount = rows
    this.nodeCount = nodes
  }

  lineOfRow(row: RowId): LineIndex | null {
    const line = this.#lineOfRow(row)
    return line === NONE ? null : line
  }

  /** The line of a node; for a summary over a fold, where it begins. */
  lineOfNode(node: NodeId): LineIndex | null {
    const line = this.#lineOfNode(node)
    if (line !== NONE) return line
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

/**
 * Inverse of a column: for an id its line, or NONE. Ids are mostly dense and go into an array; the few
 * far above (rows of what is still running) into a map.
 */
function linesById(ids: Uint32Array): (id: number) => LineIndex {
  const dense = 4 * ids.length + 1024
  let most = -1
  for (let line = 0; line < ids.length; line++) {
    const id = ids[line]!
    if (id < dense && id > most) most = id
  }
  const lines = new Uint32Array(most + 1).fill(NONE)
  const far = new Map<number, LineIndex>()
  for (let line = 0; line < ids.length; line++) {
    const id = ids[line]!
    if (id <= most) lines[id] = line
    else if (id !== NONE) far.set(id, line)
  }
  return (id) => lines[id] ?? far.get(id) ?? NONE
}
