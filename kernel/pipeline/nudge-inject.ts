import { decideNudge } from '#kernel/compression/nudge-decision.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'

/**
 * Decides whether the model should be asked to fold, and stamps the state. Despite its name it puts
 * nothing into the messages: where a nudge lands is the host's (kernel-core 15).
 */
export const nudgeInject: PipelineNode = {
  name: 'nudge-inject',
  run: (frame, { config, tokenCount, countTokens }) => {
    const { messages, state, effects } = frame
    const { decision, gates, nudge } = decideNudge({
      messages,
      state,
      config,
      tokenCount,
      countTokens,
      compressibleRanges: effects.recommendedRanges ?? [],
      protectedRanges: effects.protectedRanges ?? [],
    })
    return {
      messages,
      state: nudge === state.nudge ? state : { ...state, nudge },
      effects: { ...effects, nudge: decision, nudgeGates: gates },
    }
  },
}
