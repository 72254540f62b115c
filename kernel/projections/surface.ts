/** One surface at a position, whichever source it comes from (DESIGN.md 3, sentence 3). */
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import { NONE } from '#kernel/model/units.ts'
import type { NodeId } from '#kernel/model/units.ts'

/**
 * Nodes are numbered densely in here: messages by their place, then the blocks' summaries. `nodeId`
 * gives the number that the world knows them by.
 */
export interface Surface {
  /** Messages that may be nodes; what comes behind are summaries of blocks. */
  readonly messageCount: number
  /** Nodes on the surface, in surface order. */
  readonly live: Uint32Array
  /** 1 = drawn into the line of the tool result behind it. */
  readonly drawn: Uint8Array
  /** Place in `live` of each node, or NONE. */
  readonly placeOf: Uint32Array
  /** For each message the node that stands for it: itself, what covers it, or NONE. */
  readonly standsFor: Uint32Array
  /** For a tool result: the message of nothing but calls drawn into its line, or NONE. */
  readonly drawnInto: Uint32Array
  /** How many messages of the log each live node stands for, itself not counted when it stands for others. */
  readonly originals: Uint32Array
  /** Nodes that derive a message. */
  readonly sent: number
}

export function nodeId(surface: Pick<Surface, 'messageCount'>, node: number): NodeId {
  return node === NONE || node < surface.messageCount ? node : BLOCK_NODES + (node - surface.messageCount)
}

/** The same for a whole column; the very column when no block is a node of it. */
export function nodeIds(
  surface: Pick<Surface, 'messageCount' | 'placeOf'>,
  column: Uint32Array,
): Uint32Array {
  const { messageCount, placeOf } = surface
  if (placeOf.length <= messageCount) return column
  return column.some((node) => node !== NONE && node >= messageCount)
    ? column.map((node) => nodeId(surface, node))
    : column
}
