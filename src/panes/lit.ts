/**
 * What the selection lights in an outline: a row, what stands for it, and the line both belong to; or
 * all rows of a block and its summary.
 */
import type { LineIndex, NodeId, RowId } from '#kernel/model/units.ts'
import type { BlockPlace, Columns } from './columns.ts'
import type { Selection } from './selection.ts'

export interface Lit {
  readonly row: RowId | null
  readonly node: NodeId | null
  readonly line: LineIndex | null
  /** The node is a summary, and the row, if any, is under it. */
  readonly summary: boolean
  /** Lines of the selected block. */
  readonly ranges: BlockPlace['ranges']
}

export const nothingLit: Lit = { row: null, node: null, line: null, summary: false, ranges: [] }

export function light(selection: Selection | null, columns: Columns): Lit {
  if (selection?.block != null) return lightBlock(selection.block, selection.node, columns)
  if (!selection || selection.event === null) return nothingLit
  const ofRow = selection.row === null ? null : columns.lineOfRow(selection.row)
  const ofNode = selection.node === null ? null : columns.lineOfNode(selection.node)
  if (ofRow !== null) {
    // What stands for the row depends on the position; the selection may come from another one.
    const node = columns.nodeFacing(ofRow) ?? (ofNode === null ? null : selection.node)
    const summary = node !== null && columns.foldOfNode(node) >= 0
    return { ...nothingLit, row: selection.row, node, line: ofRow, summary }
  }
  if (ofNode === null) return nothingLit
  const summary = columns.foldOfNode(selection.node!) >= 0
  const row = summary ? null : columns.rowAt(ofNode)
  return { ...nothingLit, row, node: selection.node, line: ofNode, summary }
}

/** A summary without rows in sight has no range; it is lit where it stands. */
function lightBlock(block: string, chosen: NodeId | null, columns: Columns): Lit {
  const place = columns.block(block)
  const node = place?.node ?? (chosen !== null && columns.lineOfNode(chosen) !== null ? chosen : null)
  return { ...nothingLit, node, summary: true, ranges: place?.ranges ?? [] }
}

export const inBlock = (lit: Lit, line: LineIndex): boolean =>
  lit.ranges.some(({ first, last }) => first <= line && line <= last)
