/** The rows of the two panes that are in sight, as they are drawn. */
import type { OpenSession } from '#kernel/debugger.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { RowView, SurfaceRowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { NodeId, Position } from '#kernel/model/units.ts'
import { blockRowView } from '#kernel/projections/block-row-view.ts'
import { rowView } from '#kernel/projections/row-view.ts'
import { surfaceRowView } from '#kernel/projections/surface-row-view.ts'
import { blockAtNode } from '#kernel/projections/turn-tables.ts'

export function rowsAt(open: OpenSession, at: Position, ids: Uint32Array): readonly RowView[] {
  return [...ids].flatMap((id) => rowView(open.projection, id, at) ?? [])
}

export function surfaceRowsAt(
  open: OpenSession,
  at: Position,
  ids: Uint32Array,
  lens: Lens = 'recorded',
): readonly SurfaceRowView[] {
  const { outline, drawnInto } = open.glance(at, lens)
  const folds = new Set(outline.folds.node)
  return [...ids].flatMap((id) =>
    id >= BLOCK_NODES
      ? (blockRow(open, at, lens, id) ?? [])
      : (surfaceRowView(open.projection, id, drawnInto[id] ?? NONE, folds.has(id)) ?? []),
  )
}

function blockRow(open: OpenSession, at: Position, lens: Lens, node: NodeId): SurfaceRowView | null {
  if (lens === 'recorded') return null
  const turn = open.recomputation().turnAt(open.positionOf(at), lens)
  const block = blockAtNode(turn, node)
  return block ? blockRowView(block, node, turn.before.madeBy.get(block.blockId)?.event ?? null) : null
}
