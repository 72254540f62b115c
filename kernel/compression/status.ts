import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'

export interface CoreStatus {
  /** Share of the window in use; 0 when there is no limit. */
  readonly contextUsage: number
  readonly tokenCount: Tokens
  readonly modelContextLimit: Tokens
  readonly activeBlocks: number
  readonly totalBlocks: number
  readonly tokensCompressed: Tokens
  readonly breakdown: {
    readonly active: number
    readonly total: number
    /** In the content store, and taken out of it again. */
    readonly storedMessages: number
    readonly retrievals: number
  }
}

/** The session in figures (kernel-core 20). */
export function coreStatus(
  state: CompressionState,
  tokenCount: Tokens,
  { modelContextLimit }: Pick<CompressionConfig, 'modelContextLimit'>,
): CoreStatus {
  let active = 0
  for (const block of state.blocks) if (block.active) active++
  const total = state.blocks.length
  return {
    contextUsage: modelContextLimit > 0 ? tokenCount / modelContextLimit : 0,
    tokenCount,
    modelContextLimit,
    activeBlocks: active,
    totalBlocks: total,
    tokensCompressed: state.stats.tokensCompressed,
    breakdown: {
      active,
      total,
      storedMessages: state.stats.storedCount ?? 0,
      retrievals: state.stats.retrievalCount ?? 0,
    },
  }
}
