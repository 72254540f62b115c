/** Asks the model to distil large tool results; in the view alone (kernel-ccr 4.3). */
import { resolveAbsorbConfig } from '#kernel/content/absorb-config.ts'
import { appendAbsorbPrompts } from '#kernel/content/append-absorb-prompts.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'

export const absorbPromptNode: PipelineNode = {
  name: 'absorb-prompt',
  enabled: (_, { config }) => resolveAbsorbConfig(config).enabled,
  run(frame, { config, tokenCount, countTokens, contentStore, explain }) {
    const { state, effects } = frame
    const { messages, promptedCount } = appendAbsorbPrompts({
      messages: frame.messages,
      state,
      config,
      tokenCount,
      countTokens,
      store: effects.ccr?.store ?? contentStore,
      ...(explain && { onPrompt: ({ id }, tokens) => explain({ id, rule: 'absorb/prompted', tokens }) }),
    })
    return { messages, state, effects: { ...effects, absorbPromptedCount: promptedCount } }
  },
}
