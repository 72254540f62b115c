/** Operations of the nudge's vectors: turns that thread one state, messages and blocks given in short. */
import { counterOf } from './core-input.ts'
import { partOperations } from './core-parts.ts'
import type { Operation, Operations, Run } from './operation.ts'
import type { Loose } from './vector.ts'

/** `repeat` = the text so many times. */
export const messagesOf = (messages: readonly Loose[]): Loose =>
  messages.map(({ repeat, ...message }) =>
    repeat === undefined ? message : { ...message, text: message.text.repeat(repeat) },
  )

/** What vectors leave out of a block. */
function blockOf({ summaryRepeat = 1, ...block }: Loose): Loose {
  return {
    runId: 'r1',
    directMessageIds: block.effectiveMessageIds,
    directBlockIds: [],
    compressedTokens: 5_000,
    createdAt: 1,
    survivedCount: 0,
    generation: 'young',
    active: true,
    ...block,
    summary: block.summary.repeat(summaryRepeat),
  }
}

/** State in short: `nudge` over zeros, `blocks` without bookkeeping, or the refs alone. */
export function stateOf({ kernel, inputs }: Run, { nudge, blocks, ...rest }: Loose = {}): Loose {
  const fresh = kernel['createInitialState']()
  return inputs.give({
    ...fresh,
    ...rest,
    nudge: { ...fresh.nudge, ...nudge },
    blocks: (blocks ?? []).map(blockOf),
  })
}

const configOf = ({ kernel, inputs }: Run, input: Loose): Loose =>
  inputs.give(kernel['defaultConfig'](input.modelContextLimit ?? 200_000, inputs.copy(input.config ?? {})))

const nudgeStateOf = ({ nudge }: Loose): Loose => ({
  lastPerMessageNudgeTokens: nudge.lastPerMessageNudgeTokens,
  lastNudgeShownTokens: nudge.lastNudgeShownTokens,
  lastShownByTier: nudge.lastShownByTier,
  lastInjectedTier: nudge.lastInjectedTier ?? null,
})

const nudgeTurns: Operation = (run, input) => {
  const core = run.kernel['createCore']({ now: run.now })
  const config = configOf(run, input)
  let state = stateOf(run, input.state)
  const turns = input.turns.map(({ compress, messages, tokenCount }: Loose) => {
    const list = run.inputs.give(messagesOf(messages))
    if (compress) {
      const done = core.applyCompression({ ranges: run.inputs.copy(compress), messages: list, state, config })
      state = run.inputs.give(done.state)
      return { blocksCreated: done.result.blocksCreated, nudgeState: nudgeStateOf(state) }
    }
    const turn = core.processTurn({
      messages: list,
      state,
      config,
      tokenCount,
      renderTags: 'none',
      pinRule: 'always',
    })
    state = run.inputs.give(turn.state)
    return {
      ...turn.nudge,
      tierTargetBlockIds: turn.nudge?.tierTargetBlocks.map(({ blockId }: Loose) => blockId),
      messageCountOut: turn.messages.length,
      nudgeState: nudgeStateOf(state),
    }
  })
  return { turns }
}

export const nudgeOperations: Operations = {
  nudgeTurns,
  computeProtectedRefs: (run, input) =>
    run.kernel['computeProtectedRefs'](
      run.inputs.give(messagesOf(input.messages)),
      stateOf(run, input.state),
      configOf(run, input),
      counterOf(run, { counter: 'len4' }),
    ),
  buildCompressibleRanges: (run, input) =>
    run.kernel['buildCompressibleRanges'](
      run.inputs.give(messagesOf(input.messages)),
      stateOf(run, input.state),
      configOf(run, input),
      input.zone ? new Set(input.zone) : undefined,
      counterOf(run, { counter: 'len4' }),
    ),
  viableRanges: partOperations['viableRanges']!,
  /** These vectors measure tokens where the kernel's default measures characters. */
  mergeRangesToThreshold: ({ kernel, inputs }, { ranges, minTokens, minChars }) =>
    minTokens === undefined
      ? kernel['mergeRangesToThreshold'](inputs.copy(ranges), minChars)
      : kernel['mergeRangesToThreshold'](inputs.copy(ranges), minTokens, kernel['rangeTokens']),
  formatBlockMap: ({ kernel, inputs }, { spans }) => kernel['formatBlockMap'](inputs.copy(spans)),
  /** The rows alone: the title above them is worded freely. */
  formatRanges: ({ kernel, inputs }, { compressible, protected: kept }) =>
    kernel['formatRanges'](inputs.copy(compressible), inputs.copy(kept))
      .split('\n')
      .filter((line: string) => line.startsWith('  ')),
}
