/** Where the active blocks lie (kernel-core 15, 25 item 3). */
import type { CompressionState } from '#kernel/model/state.ts'
import type { NudgeDecision } from '#kernel/model/turn.ts'
import { blockSpan } from './block-span.ts'

/** In the order of the state; a block without a span is left out. */
export function activeBlockSpans(state: CompressionState): NudgeDecision['activeBlockSpans'] {
  return state.blocks.flatMap((block) => {
    const span = block.active ? blockSpan(block, state.messageRefs) : null
    return span ? { blockId: block.blockId, tier: block.tier, ...span } : []
  })
}
