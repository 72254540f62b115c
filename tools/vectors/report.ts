/** Operations that report on a session. */
import { blockOperations } from './core-blocks.ts'
import { messagesOf, stateOf } from './nudge.ts'
import type { Operation, Operations } from './operation.ts'
import type { Loose } from './vector.ts'

const quarterOf = (text: string): number => Math.ceil(text.length / 4)

/** The function of that name, once per value. */
const each =
  (name: string, key: string): Operation =>
  ({ kernel }, input) =>
    input[key].map((value: Loose) => kernel[name](value))

export const reportOperations: Operations = {
  activeBlockSpans: (run, { state }) => run.kernel['activeBlockSpans'](stateOf(run, state)),
  coreStatus(run, { state, tokenCount, modelContextLimit }) {
    const config = run.kernel['defaultConfig'](modelContextLimit)
    return run.kernel['createCore']({ now: run.now }).status(stateOf(run, state), tokenCount, config)
  },
  formatCreatedBlocks: (run, { state, newBlocks }) =>
    run.kernel['formatCreatedBlocks'](stateOf(run, state), run.inputs.copy(newBlocks)),
  recap: (run, { state, blockId }) => run.kernel['buildRecap'](stateOf(run, state), blockId),
  statusReport: (run, { state, messages, options }) =>
    run.kernel['buildStatusReport'](
      stateOf(run, state),
      run.inputs.give(messagesOf(messages)),
      quarterOf,
      options ?? {},
    ),
  panelNumbers: (run, { state, ...input }) =>
    run.kernel['buildStatusPanel']({ ...run.inputs.copy(input), state: stateOf(run, state) }),
  cacheHitStats: ({ kernel, inputs }, { usages }) => kernel['cacheHitStats'](inputs.copy(usages)),
  cacheReport: ({ kernel, inputs }, { samples, folds, options }) =>
    kernel['buildCacheReport'](inputs.copy(samples), inputs.copy(folds), options ?? {}),
  decomposeSample: ({ kernel, inputs }, { prev, cur, folds }) =>
    kernel['decomposeSample'](inputs.copy(prev), inputs.copy(cur), inputs.copy(folds)),
  foldEconomics: ({ kernel, inputs }, { fold, price }) =>
    price === undefined
      ? kernel['computeFoldEconomics'](inputs.copy(fold))
      : kernel['computeFoldEconomics'](inputs.copy(fold), inputs.copy(price)),
  fillTemplate: ({ kernel, inputs }, { template, params }) =>
    kernel['fillTemplate'](template, inputs.copy(params)),
  formatCompactTokens: each('formatCompactTokens', 'values'),
  formatHitRate: each('formatHitRate', 'values'),
  topicFallback: each('topicFallback', 'summaries'),
  resolveBlockSpan: blockOperations['resolveBlockSpan']!,
}
