import { advanceSurvival } from '#kernel/compression/blocks.ts'
import type { CompressionState } from '#kernel/model/state.ts'

/** Turns in which nothing but the survival of blocks changes (kernel-core 5). */
export function passTurns(
  state: CompressionState,
  turns: number,
  promotionThreshold: number,
): CompressionState {
  if (turns <= 0) return state
  const draft = { blocks: state.blocks }
  // The last of them decides the generation, and the count adds up.
  draft.blocks = draft.blocks.map((block) =>
    block.active ? { ...block, survivedCount: block.survivedCount + turns - 1 } : block,
  )
  advanceSurvival(draft, promotionThreshold)
  return { ...state, blocks: draft.blocks }
}
