/** Operations of the content store. */
import { configOf, countOf, stateOf, turnsOf } from './content-parts.ts'
import type { Operations } from './operation.ts'
import type { Loose } from './vector.ts'

const LIMIT = 100_000

export const ccrOperations: Operations = {
  hashContent: ({ kernel }, { text }) => kernel['hashContent'](text),
  classifyKind: ({ kernel }, { toolName }) => kernel['classifyKind'](toolName),
  normalizeHead: ({ kernel }, { text, maxChars }) => kernel['normalizeHead'](text, maxChars),
  extractCommand: ({ kernel }, { text, maxChars }) => kernel['extractCommand'](text, maxChars),
  buildStoredPlaceholder: ({ kernel, inputs }, input) => kernel['buildStoredPlaceholder'](inputs.copy(input)),
  parseStoredPlaceholder: ({ kernel }, { text }) => kernel['parseStoredPlaceholder'](text),
  restoreStoredPlaceholder: ({ kernel, inputs }, input) =>
    kernel['restoreStoredPlaceholder'](
      input.ref,
      inputs.copy(input.entry),
      input.retrieveToolName,
      input.callArgsText,
      input.maxHeadChars,
    ),
  storeSequence({ kernel, inputs }, { specs }) {
    let store = kernel['emptyContentStore']()
    for (const spec of specs) store = kernel['addContent'](inputs.give(store), inputs.copy(spec))
    return { store, stats: kernel['contentStoreStats'](store) }
  },
  storeLargeResults(run, input) {
    const { messages, store, storedCount } = run.kernel['storeLargeResults']({
      messages: run.inputs.copy(input.messages),
      state: stateOf(run, input),
      store: run.inputs.copy(input.store ?? run.kernel['emptyContentStore']()),
      config: configOf(run, input, LIMIT),
      countTokens: countOf(run, input.counter),
    })
    return { messages, store, storedCount }
  },
  storeCoveredOriginals: (run, input) =>
    run.kernel['storeCoveredOriginals'](
      run.inputs.copy(input.store ?? run.kernel['emptyContentStore']()),
      run.inputs.copy(input.messages),
      stateOf(run, input),
      input.blockIds,
      countOf(run, input.counter),
      input.maxHeadChars,
    ),
  retrieve: (run, { store, ref, exportDir, inlineTokenLimit }) =>
    run.kernel['retrieveByRef'](run.inputs.copy(store), ref, { exportDir, inlineTokenLimit }),
  noteRetrieval(run, { stats, times }) {
    const { kernel, inputs } = run
    let state = stateOf(run, { stats })
    for (let i = 0; i < times; i++) state = inputs.give(kernel['noteRetrieval'](state))
    const { storedMessages, retrievals } = kernel['createCore']().status(state, 0, {
      modelContextLimit: LIMIT,
    }).breakdown
    return { stats: state.stats, breakdown: { storedMessages, retrievals } }
  },
  resolveCcrConfig: (run, input) => run.kernel['resolveCcrConfig'](configOf(run, input, LIMIT)),
  validateFeatureConfig: (run, input) => run.kernel['validateFeatureConfig'](configOf(run, input, LIMIT)),
  isRetrievedMessage: ({ kernel, inputs }, { message }) => kernel['isRetrievedMessage'](inputs.copy(message)),
  hasMediaPayload: ({ kernel, inputs }, { message }) => kernel['hasMediaPayload'](inputs.copy(message)),
  /** The node's way of giving refs, without any before. */
  assignRefs({ kernel, inputs }, { messages }) {
    const [node] = kernel['defaultNodes']().filter(({ name }: Loose) => name === 'assign-refs')
    const state = inputs.give(kernel['createInitialState']())
    const frame = { messages: inputs.copy(messages), state, effects: {} }
    return node.run(frame, { config: kernel['defaultConfig'](LIMIT) }).state.messageRefs
  },
  turns: turnsOf(LIMIT),
}
