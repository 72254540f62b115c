/** Operations of the core on blocks: making, opening, searching, reporting, keeping. */
import { configOf, coreOf, counterOf } from './core-input.ts'
import { resultAnswer } from './core-answer.ts'
import type { Operation, Operations } from './operation.ts'
import type { Loose } from './vector.ts'

/** The function of that name of state and value, once per value. */
const ofState =
  (name: string): Operation =>
  ({ kernel, inputs }, { state, values }) =>
    values.map((value: Loose) => kernel[name](inputs.copy(state), value))

const idsOf = (blocks: Loose): Loose => blocks.map(({ blockId }: Loose) => blockId)

export const blockOperations: Operations = {
  applyCompression(run, input) {
    const { state, result } = coreOf(run, input).applyCompression({
      ranges: run.inputs.copy(input.ranges),
      messages: run.inputs.copy(input.messages),
      state: run.inputs.copy(input.state),
      config: configOf(run, input),
      ...(input.protectedMessageIds ? { protectedMessageIds: new Set(input.protectedMessageIds) } : {}),
    })
    return { state, result: resultAnswer(result) }
  },
  /** These two change the state that they are given: the contract says so. */
  allocate({ kernel }, { state, times }) {
    const draft = { ...kernel['createInitialState'](), ...structuredClone(state) }
    const out = Array.from({ length: times }, () => [
      kernel['allocateBlockId'](draft),
      kernel['allocateRunId'](draft),
    ])
    return { out, nextBlockId: draft.nextBlockId, nextRunId: draft.nextRunId }
  },
  advanceSurvival({ kernel }, { state, times = 1, threshold }) {
    const draft = structuredClone(state)
    for (let i = 0; i < times; i++) kernel['advanceSurvival'](draft, threshold)
    return draft.blocks
  },
  coveredMessageIds: ({ kernel, inputs }, { state }) => kernel['coveredMessageIds'](inputs.copy(state)),
  highestActiveTier: ({ kernel, inputs }, { state }) => kernel['highestActiveTier'](inputs.copy(state)),
  decompress: (run, { blockId, state }) =>
    coreOf(run, {}).decompress(blockId, run.inputs.copy(state)) ?? null,
  coreSearch: (run, { query, state }) => idsOf(coreOf(run, {}).search(query, run.inputs.copy(state))),
  status: (run, input) =>
    coreOf(run, {}).status(run.inputs.copy(input.state), input.tokenCount, configOf(run, input)),
  searchBlocks: ({ kernel, inputs }, { state, msgs, query, options }) =>
    kernel['searchBlocks'](
      [
        ...(state ? kernel['blockDocs'](inputs.copy(state)) : []),
        ...(msgs ? kernel['messageDocs'](inputs.copy(msgs)) : []),
      ],
      query,
      options ?? {},
    ),
  blockDocs: ({ kernel, inputs }, { state }) => kernel['blockDocs'](inputs.copy(state)),
  messageDocs: ({ kernel, inputs }, { msgs }) => kernel['messageDocs'](inputs.copy(msgs)),
  buildStatusReport: (run, input) =>
    run.kernel['buildStatusReport'](
      run.inputs.copy(input.state),
      run.inputs.copy(input.messages),
      counterOf(run, input),
      input.options ?? {},
    ),
  buildRecap: ({ kernel, inputs }, { state, blockId }) => kernel['buildRecap'](inputs.copy(state), blockId),
  findBlocksOverlappingMessages: ({ kernel, inputs }, { state, ids }) =>
    idsOf(kernel['findBlocksOverlappingMessages'](inputs.copy(state), new Set(ids))),
  findActiveAncestor: ofState('findActiveAncestor'),
  activeAncestorIds: ofState('activeAncestorIds'),
  deactivateBlock: ({ kernel, inputs }, { state, blockIds, options }) =>
    kernel['deactivateBlock'](inputs.copy(state), blockIds, options ?? {}).blocks.map(
      ({ blockId, active }: Loose) => [blockId, active],
    ),
  markBlockRestoredInline: ({ kernel, inputs }, { state, blockId }) =>
    kernel['markBlockRestoredInline'](inputs.copy(state), blockId),
  buildRestoredContentPreview: ({ kernel, inputs }, { messages, before, state }) =>
    kernel['buildRestoredContentPreview'](inputs.copy(messages), new Set(before), inputs.copy(state)),
  collectBlockContent({ kernel, inputs }, { state, blockId, messages, options }) {
    const own = inputs.copy(state)
    const block = own.blocks.find((other: Loose) => other.blockId === blockId)
    return kernel['collectBlockContent'](own, block, inputs.copy(messages), options ?? {})
  },
  resolveBlockSpan: ({ kernel, inputs }, { state }) =>
    state.blocks.map((block: Loose) =>
      kernel['resolveBlockSpan'](inputs.copy(block), state.messageRefs.byRaw),
    ),
  formatCreatedBlocks: ({ kernel, inputs }, { state }) =>
    kernel['formatCreatedBlocks'](inputs.copy(state), inputs.copy(state).blocks),
  rebuildCompressionState: (run, input) =>
    run.kernel['rebuildCompressionState'](
      run.inputs.copy(input.state ?? run.kernel['createInitialState']()),
      run.inputs.copy(input.messages),
      configOf(run, input),
    ),
  mergeCompressionState: ({ kernel, inputs }, { parsed }) =>
    kernel['mergeCompressionState'](inputs.copy(parsed)),
}
