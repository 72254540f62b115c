/** Stores large tool results and shows placeholders for them (kernel-ccr 3). */
import { resolveCcrConfig } from '#kernel/content/ccr-config.ts'
import { storeLargeResults } from '#kernel/content/large-results.ts'
import type { Placed } from '#kernel/content/large-results.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { PipelineNode, Reason } from '#kernel/model/turn.ts'

export const ccrStoreNode: PipelineNode = {
  name: 'ccr-store',
  enabled: (_, { config }) => resolveCcrConfig(config).enabled,
  run(frame, ctx) {
    const { state, effects } = frame
    const { explain } = ctx
    const { messages, store, storedCount, headTitled } = storeLargeResults({
      messages: frame.messages,
      state,
      store: ctx.contentStore,
      config: ctx.config,
      countTokens: ctx.countTokens,
      ...(explain && { onPlaceholder: (placed) => explain(reasonOf(placed)) }),
    })
    return {
      messages,
      state: withStored(state, storedCount, headTitled),
      effects: { ...effects, ccr: { store, storedCount } },
    }
  },
}

const reasonOf = ({ message, isNew, tokens }: Placed): Reason => ({
  id: message.id,
  rule: isNew ? 'ccr/stored' : 'ccr/placeholder',
  tokens,
})

function withStored(state: CompressionState, count: number, headTitled: readonly Ref[]): CompressionState {
  if (count === 0) return state
  const { storedCount = 0 } = state.stats
  return {
    ...state,
    stats: { ...state.stats, storedCount: storedCount + count },
    ...(headTitled.length > 0 && { headTitled }),
  }
}
