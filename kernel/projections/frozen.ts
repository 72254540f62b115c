/**
 * Frozen nodes: what a turn left open at its end, a partial or calls without a result
 * (spec/dsh-log.md 4.3, 4.8). They stand beside the nodes of the log, at a fraction before the event
 * that ended the turn, and are merged with them in one linear pass.
 */
import type { AssistantNode, ToolResultNode, TranscriptNode } from '#kernel/model/node.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'

/** `until` = NONE unless a late result takes its place. */
export interface FrozenNode {
  readonly node: AssistantNode | ToolResultNode
  until: Position
}

export interface Frozen {
  /** All of them, ascending, also those whose place was taken. */
  readonly list: readonly FrozenNode[]
  /** Take a node; the answer is its entry in the list. */
  add(node: FrozenNode['node']): FrozenNode
  /** The event `at` takes the place of an entry. */
  supersede(entry: FrozenNode, at: EventIndex): void
  /** The nodes of the log and those that still stand; the very same array for the same of both. */
  mergedWith(nodes: readonly TranscriptNode[]): readonly TranscriptNode[]
}

export function createFrozen(): Frozen {
  const list: FrozenNode[] = []
  let revision = 0
  let last: {
    readonly nodes: readonly TranscriptNode[]
    readonly revision: number
    readonly merged: readonly TranscriptNode[]
  } | null = null
  return {
    list,
    add(node) {
      const entry = { node, until: NONE }
      list.push(entry)
      revision++
      return entry
    },
    supersede(entry, at) {
      entry.until = at
      revision++
    },
    mergedWith(nodes) {
      if (last && last.nodes === nodes && last.revision === revision) return last.merged
      const kept = list.filter((entry) => entry.until === NONE).map((entry) => entry.node)
      const merged = kept.length === 0 ? nodes : mergeByPlace(nodes, kept)
      last = { nodes, revision, merged }
      return merged
    },
  }
}

/** Position of a node in the log: its event, or a fraction before it. */
export function placeOf(node: TranscriptNode): number {
  return node.event - (Number.isInteger(node.seq) ? 0 : 1 - (node.seq - Math.floor(node.seq)))
}

/** Two ascending lists as one; linear. */
function mergeByPlace(
  left: readonly TranscriptNode[],
  right: readonly TranscriptNode[],
): readonly TranscriptNode[] {
  const merged: TranscriptNode[] = []
  let r = 0
  for (const node of left) {
    while (r < right.length && placeOf(right[r]!) < placeOf(node)) merged.push(right[r++]!)
    merged.push(node)
  }
  while (r < right.length) merged.push(right[r++]!)
  return merged
}
