import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blockSpan } from './block-span.ts'

/** `blocks: b3=m00044–m00097, b4`: new blocks and their spans in one line; empty for none (kernel-core 18). */
export function formatCreatedBlocks(state: CompressionState, blocks: readonly CompressionBlock[]): string {
  if (blocks.length === 0) return ''
  const named = blocks.map((block) => {
    const span = blockSpan(block, state.messageRefs)
    return span ? `${block.blockId}=${span.startRef}–${span.endRef}` : block.blockId
  })
  return `blocks: ${named.join(', ')}`
}
