/** What the selection lights in an outline: a row, what stands for it, and the line both belong to. */
import type { LineIndex, NodeId, RowId } from '#kernel/model/units.ts'
import type { Columns } from './columns.ts'
import type { Selection } from './selection.ts'

export interface Lit {
  readonly row: RowId | null
  readonly node: NodeId | null
  readonly line: LineIndex | null
  /** The node is a summary, and the row, if any, is under it. */
  readonly summary: boolean
}

export const nothingLit: Lit = { row: null, node: null, line: null, summary: false }

export function light(selection: Selection | null, columns: Columns): Lit {
  if (!selection || selection.event === null) return nothingLit
  const ofRow = selection.row === null ? null : columns.lineOfRow(selection.row)
  const ofNode = selection.node === null ? null : columns.lineOfNode(selection.node)
  if (ofRow !== null) {
    // What stands for the row depends on the position; the selection may come from another one.
    const node = columns.nodeFacing(ofRow) ?? (ofNode === null ? null : selection.node)
    return { row: selection.row, node, line: ofRow, summary: node !== null && columns.foldOfNode(node) >= 0 }
  }
  if (ofNode === null) return nothingLit
  const summary = columns.foldOfNode(selection.node!) >= 0
  return { row: summary ? null : columns.rowAt(ofNode), node: selection.node, line: ofNode, summary }
}
