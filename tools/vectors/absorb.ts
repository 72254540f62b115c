/** Operations of absorption. */
import { configOf, countOf, stateOf, turnsOf } from './content-parts.ts'
import type { Operations } from './operation.ts'
import type { Loose } from './vector.ts'

const LIMIT = 200_000

export const absorbOperations: Operations = {
  resolveAbsorbConfig: (run, input) => run.kernel['resolveAbsorbConfig'](configOf(run, input, LIMIT)),
  validateFeatureConfig: (run, input) => run.kernel['validateFeatureConfig'](configOf(run, input, LIMIT)),
  formatTokenCount: ({ kernel }, { tokens }) => kernel['formatTokenCount'](tokens),
  buildAbsorbPrompt: ({ kernel }, { ref, tokens, toolName = 'absorb' }) =>
    kernel['buildAbsorbPrompt'](ref, tokens, toolName),
  isAbsorbCandidate: (run, input) =>
    run.kernel['isAbsorbCandidate'](
      run.inputs.copy(input.message),
      configOf(run, input, LIMIT),
      input.messages && run.inputs.copy(input.messages),
    ),
  appendAbsorbPrompts: (run, input) =>
    run.kernel['appendAbsorbPrompts']({
      messages: run.inputs.copy(input.messages),
      state: stateOf(run, input),
      config: configOf(run, input, LIMIT),
      tokenCount: input.tokenCount ?? 0,
      countTokens: countOf(run, input.counter),
    }),
  parseAbsorbInput: ({ kernel, inputs }, { input, callId }) =>
    kernel['parseAbsorbInput'](inputs.copy(input), callId),
  /** The clock's field is left out of the records. */
  applyAbsorb(run, input) {
    const { ref, summary, absorbCallId } = input
    const { ok, resultText, state } = run.kernel['applyAbsorb'](
      {
        ref,
        summary,
        absorbCallId,
        messages: run.inputs.copy(input.messages),
        state: stateOf(run, input),
        config: configOf(run, input, LIMIT),
      },
      { countTokens: countOf(run, input.counter), now: run.now },
    )
    const absorbed = state.absorbed.map((record: Loose) => ({ ...record, createdAt: undefined }))
    return { ok, resultText, absorbed, stats: state.stats }
  },
  hideAbsorbedMessages: ({ kernel, inputs }, { messages, absorbed }) =>
    kernel['hideAbsorbedMessages'](inputs.copy(messages), inputs.copy(absorbed ?? [])).map(
      ({ id }: Loose) => id,
    ),
  applyCrush: (run, input) =>
    run.kernel['applyCrush']({
      messages: run.inputs.copy(input.messages),
      config: configOf(run, input, LIMIT),
      countTokens: countOf(run, input.counter),
    }),
  turns: turnsOf(LIMIT),
}
