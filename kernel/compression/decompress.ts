/** Finding the blocks a person or a model wants back (kernel-core 18). */
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { byBlockNumber } from './block-number.ts'
import { activeBlocks, blockById } from './blocks.ts'

/** A look-up, nothing more: what becomes of the block is the host's affair. */
export function decompress(blockId: BlockId, state: CompressionState): CompressionBlock | undefined {
  return blockById(state, blockId)
}

/** Active blocks that stand for any of the messages, by block number. Full ids. */
export function findBlocksOverlappingMessages(
  state: CompressionState,
  ids: ReadonlySet<RawId>,
): CompressionBlock[] {
  if (ids.size === 0) return []
  return byBlockNumber(
    activeBlocks(state).filter((block) => block.effectiveMessageIds.some((id) => ids.has(id))),
  )
}
