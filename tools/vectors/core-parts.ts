/** Operations of the core on ids, configuration, messages and single steps of a turn. */
import { configOf, counterOf, withFilters } from './core-input.ts'
import { rangeAnswer } from './core-answer.ts'
import { caught } from './operation.ts'
import type { Operation, Operations } from './operation.ts'
import type { Loose } from './vector.ts'

/** The function of that name, once per value. */
const each =
  (name: string): Operation =>
  ({ kernel }, { values }) =>
    values.map((value: Loose) => kernel[name](value))

/** The function of that name, once per list of arguments. */
const eachSpread =
  (name: string): Operation =>
  ({ kernel }, { values }) =>
    values.map((value: readonly Loose[]) => kernel[name](...value))

export const partOperations: Operations = {
  createInitialState: ({ kernel }) => kernel['createInitialState'](),
  defaultConfig: (run, input) => configOf(run, input),
  validateConfig(run, input) {
    const count = run.kernel['validateConfig'](configOf(run, input)).length
    return count === 0 ? { ok: true } : { ok: false, count }
  },
  indexToRef: ({ kernel }, { values }) =>
    values.map((value: Loose) => caught(() => kernel['indexToRef'](value))),
  refToIndex: each('refToIndex'),
  parseBoundary: each('parseBoundary'),
  parseBlockIdArg: each('parseBlockIdArg'),
  baseIdOf: each('baseIdOf'),
  isSummaryMessageId: each('isSummaryMessageId'),
  isRenderedSummaryMessage: each('isRenderedSummaryMessage'),
  matchToolPattern: eachSpread('matchToolPattern'),
  defaultCountTokens: each('defaultCountTokens'),
  estimateTokensFast: each('estimateTokensFast'),
  isMessageProtected: (run, input) =>
    input.values.map((value: Loose) => run.kernel['isMessageProtected'](value, configOf(run, input))),
  resolveTransformChannel: ({ kernel }, { values }) =>
    values.map(([explicit, viable]: readonly Loose[]) =>
      kernel['resolveTransformChannel'](explicit ?? undefined, viable),
    ),
  assignRefs: ({ kernel, inputs }, { messages, existing, nextIndex, protectIds, skipIds }) =>
    caught(() =>
      kernel['assignRefs'](inputs.copy(messages), {
        existing: inputs.copy(existing),
        nextIndex,
        ...(protectIds ? { isProtected: ({ id }: Loose) => protectIds.includes(id) } : {}),
        ...(skipIds ? { shouldSkip: ({ id }: Loose) => skipIds.includes(id) } : {}),
      }),
    ),
  highestUsedIndex: ({ kernel, inputs }, { map }) => kernel['highestUsedIndex'](inputs.copy(map)),
  remintCoveredLiveIds: ({ kernel, inputs }, { messages, state }) =>
    kernel['remintCoveredLiveIds'](inputs.copy(messages), inputs.copy(state)),
  syncBlocks: ({ kernel, inputs }, { messages, state }) =>
    kernel['syncBlocks'](inputs.copy(messages), inputs.copy(state)),
  prune: ({ kernel, inputs, pinRule }, { messages, state, options }) =>
    kernel['prune'](inputs.copy(messages), inputs.copy(state), { pinRule, ...options }),
  pairSafeAnchorIndex: ({ kernel, inputs }, { messages, indexes }) =>
    indexes.map((index: number) => kernel['pairSafeAnchorIndex'](inputs.copy(messages), index)),
  applyMessageFilters: (run, { messages, config, filters }) =>
    withFilters(run, filters, () => run.kernel['applyMessageFilters'](run.inputs.copy(messages), config)),
  hideConsumedCompressCalls: ({ kernel, inputs }, { messages, state }) =>
    kernel['hideConsumedCompressCalls'](inputs.copy(state), inputs.copy(messages)),
  computeProtectedRefs: (run, input) =>
    run.kernel['computeProtectedRefs'](
      run.inputs.copy(input.messages),
      run.inputs.copy(input.state),
      configOf(run, input),
      counterOf(run, input),
    ),
  buildCompressibleRanges: (run, input) =>
    run.kernel['buildCompressibleRanges'](
      run.inputs.copy(input.messages),
      run.inputs.copy(input.state),
      configOf(run, input),
      input.zone ? new Set(input.zone) : undefined,
      counterOf(run, input),
    ),
  mergeRangesToThreshold: ({ kernel, inputs }, { ranges, minChars }) =>
    kernel['mergeRangesToThreshold'](inputs.copy(ranges), minChars),
  viableRanges: ({ kernel, inputs }, { ranges }) => kernel['viableRanges'](inputs.copy(ranges)),
  truncateLargeToolOutputs: (run, input) =>
    run.kernel['truncateLargeToolOutputs'](
      run.inputs.copy(input.messages),
      input.tokenCount,
      configOf(run, input),
      counterOf(run, input),
      input.options ?? {},
    ),
  renderVisibleRefs: (run, input) =>
    run.kernel['renderVisibleRefs'](
      run.inputs.copy(input.messages),
      run.inputs.copy(input.state),
      counterOf(run, input),
      input.strategy,
    ),
  resolveBoundaries: ({ kernel, inputs }, { startRef, endRef, messages, state }) =>
    caught(() =>
      rangeAnswer(
        kernel['resolveBoundaries']({
          startRef,
          endRef,
          messages: inputs.copy(messages),
          state: inputs.copy(state),
        }),
      ),
    ),
  adjustToolPairs: ({ kernel, inputs }, { ranges, messages }) =>
    ranges.map(([start, end, passes]: readonly number[]) =>
      kernel['adjustBoundariesForToolPairs'](start, end, inputs.copy(messages), passes),
    ),
  adjustReasoningPairs: ({ kernel, inputs }, { ranges, messages }) =>
    ranges.map(([start, end]: readonly number[]) =>
      kernel['adjustBoundariesForReasoningPairs'](start, end, inputs.copy(messages)),
    ),
  computeTurnGroups: ({ kernel, inputs }, { messages }) => kernel['computeTurnGroups'](inputs.copy(messages)),
  computeIntegrityWithdrawals: ({ kernel, inputs }, { messages, folded }) =>
    kernel['computeIntegrityWithdrawals'](inputs.copy(messages), new Set(folded)),
}
