/** Blocks above and below a block in the order of consumption (kernel-core 18). Rings and dangling ids end a walk. */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blockIndex } from './blocks.ts'

/**
 * The nearest active block among those that `blockId` consumed, directly or through others, breadth
 * first; null when none is. The contract's name says ancestor; it walks down all the same.
 */
export function findActiveAncestor(state: CompressionState, blockId: BlockId): BlockId | null {
  const byId = blockIndex(state.blocks)
  const seen = new Set<BlockId>([blockId])
  // The loop sees what it adds: a set is walked in the order of insertion.
  for (const id of seen) {
    const block = byId.get(id)
    if (id !== blockId && block?.active) return id
    for (const child of block?.directBlockIds ?? []) seen.add(child)
  }
  return null
}

/**
 * Ids of the active blocks that consumed `blockId`, directly or through others: nearest first, those
 * of one distance in the order of the state.
 */
export function activeAncestorIds(state: CompressionState, blockId: BlockId): BlockId[] {
  const parents = parentsOf(state.blocks)
  const seen = new Set<BlockId>([blockId])
  const active: BlockId[] = []
  let frontier: readonly BlockId[] = [blockId]
  while (frontier.length > 0) {
    const places = new Set(frontier.flatMap((id) => parents.get(id) ?? []))
    const found = [...places].toSorted((a, b) => a - b).map((place) => state.blocks[place]!)
    const next: BlockId[] = []
    for (const parent of found) {
      if (seen.has(parent.blockId)) continue
      seen.add(parent.blockId)
      next.push(parent.blockId)
      if (parent.active) active.push(parent.blockId)
    }
    frontier = next
  }
  return active
}

/** Places of the blocks that consumed each block. */
function parentsOf(blocks: readonly CompressionBlock[]): Map<BlockId, number[]> {
  const parents = new Map<BlockId, number[]>()
  blocks.forEach((block, place) => {
    for (const child of block.directBlockIds) {
      const known = parents.get(child)
      if (known) known.push(place)
      else parents.set(child, [place])
    }
  })
  return parents
}

/** The blocks named and all that they consumed, directly or through others. */
export function withDescendants(
  blocks: readonly CompressionBlock[],
  ids: Iterable<BlockId>,
): ReadonlySet<BlockId> {
  const byId = blockIndex(blocks)
  const all = new Set(ids)
  for (const id of all) for (const child of byId.get(id)?.directBlockIds ?? []) all.add(child)
  return all
}
