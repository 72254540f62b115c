/** Operations of the codecs' vectors: bodies to core messages, back, and what is done in between. */
import type { Operation, Operations, Run } from './operation.ts'
import type { Loose } from './vector.ts'

const REASONING = 'ACP_REASONING_KEEP'

/** The variable is set for this call alone, and otherwise not at all. */
function withReasoning(run: Run, input: Loose): Loose {
  const before = process.env[REASONING]
  delete process.env[REASONING]
  if (input.env?.[REASONING] !== undefined) process.env[REASONING] = input.env[REASONING]
  try {
    return run.kernel['responsesToCore'](run.inputs.give(input.body))
  } finally {
    delete process.env[REASONING]
    if (before !== undefined) process.env[REASONING] = before
  }
}

/** `setText` and `drop` by place, `insert` before a place of the list as it was, or at its end. */
function edited(
  run: Run,
  messages: readonly Loose[],
  { setText = {}, insert = [], drop = [] }: Loose,
): Loose {
  const at = (place: number | 'end'): Loose[] =>
    insert.filter(({ before }: Loose) => before === place).map(({ message }: Loose) => message)
  const list = messages.flatMap((message, i) => {
    const text: string | undefined = setText[String(i)]
    const own = drop.includes(i) ? [] : [text === undefined ? message : { ...message, text }]
    return [...at(i), ...own]
  })
  return run.inputs.give([...list, ...at('end')])
}

const mapOf = (record: Loose): Loose => new Map(Object.entries(record ?? {}))

const anthropicBack = ({ kernel }: Run, messages: Loose, controls: Loose): Loose =>
  kernel['coreToAnthropic'](messages, controls)

const anthropic: Operations = {
  'anthropic.toCore': ({ kernel, inputs }, { body }) => {
    const { msgs, cacheControls } = kernel['anthropicToCore'](inputs.give(body))
    return { msgs, cacheControls: Object.fromEntries(cacheControls) }
  },
  'anthropic.roundTrip': (run, { body }) => {
    const { msgs, cacheControls } = run.kernel['anthropicToCore'](run.inputs.give(body))
    return anthropicBack(run, msgs, cacheControls)
  },
  'anthropic.edit': (run, { body, edit }) => {
    const { msgs, cacheControls } = run.kernel['anthropicToCore'](run.inputs.give(body))
    return anthropicBack(run, edited(run, msgs, edit), cacheControls)
  },
  'anthropic.fromCore': (run, { messages, cacheControls }) =>
    anthropicBack(run, run.inputs.give(messages), mapOf(cacheControls)),
  'anthropic.extractSystem': ({ kernel }, { system }) => kernel['extractSystem'](system),
  'anthropic.buildSystem': ({ kernel, inputs }, { text, original }) =>
    kernel['buildSystem'](text, inputs.give(original)),
}

const openai: Operations = {
  'openai.toCore': ({ kernel, inputs }, { body }) => kernel['openaiToCore'](inputs.give(body)),
  'openai.roundTrip': ({ kernel, inputs }, { body }) => {
    const { msgs, systemText } = kernel['openaiToCore'](inputs.give(body))
    return { systemText, messages: kernel['coreToOpenai'](msgs) }
  },
  'openai.edit': (run, { body, edit }) => {
    const { msgs } = run.kernel['openaiToCore'](run.inputs.give(body))
    return run.kernel['coreToOpenai'](edited(run, msgs, edit))
  },
  'openai.fromCore': ({ kernel, inputs }, { messages }) => kernel['coreToOpenai'](inputs.give(messages)),
  'openai.injectSystem': ({ kernel, inputs }, { messages, parts }) =>
    kernel['injectOpenaiSystem'](inputs.give(messages), parts),
}

const responses: Operations = {
  'responses.toCore': (run, input) => {
    const { layout, stringInput, ...projection } = withReasoning(run, input)
    return {
      ...projection,
      layoutCoreIds: layout.map(({ coreId }: Loose) => coreId ?? null),
      stringInputCoreId: stringInput?.coreId ?? null,
    }
  },
  'responses.roundTrip': (run, input) => {
    const projection = withReasoning(run, input)
    return run.kernel['patchResponsesInput'](projection, projection.msgs)
  },
  'responses.edit': (run, input) => {
    const projection = withReasoning(run, input)
    return run.kernel['patchResponsesInput'](projection, edited(run, projection.msgs, input.edit))
  },
  'responses.rebuild': (run, input) => {
    const { msgs, customToolCallIds } = withReasoning(run, input)
    return run.kernel['coreToResponses'](msgs, customToolCallIds)
  },
  'responses.fromCore': ({ kernel, inputs }, { messages, customToolCallIds = [] }) =>
    kernel['coreToResponses'](inputs.give(messages), new Set(customToolCallIds)),
  'responses.injectDeveloper': ({ kernel, inputs }, { input, content }) =>
    kernel['injectResponsesDeveloperMessage'](inputs.give(input), content),
}

const reads: Readonly<Record<string, string>> = {
  anthropic: 'anthropicToCore',
  openai: 'openaiToCore',
  responses: 'responsesToCore',
}

/** A crash of ours is what these vectors look for: it fails them by itself. */
const noThrow: Operation = ({ kernel, inputs }, { protocol, body }) => {
  kernel[reads[protocol]!](inputs.give(body))
  return { throws: false }
}

const signal =
  (name: string): Operation =>
  ({ kernel, inputs }, { body, header }) =>
    kernel[name](inputs.give(body), header)

const mirror =
  (name: string): Operation =>
  ({ kernel, inputs }, { view, system, systemText }) =>
    kernel[name](inputs.give(view), system ?? systemText)

export const wireOperations: Operations = {
  ...anthropic,
  ...openai,
  ...responses,
  noThrow,
  clusterIds: ({ kernel }, { baseIds }) => {
    const counter = new (kernel['ClusterCounter'] as Loose)()
    return baseIds.map((id: string) => counter.next(id))
  },
  hashId: ({ kernel }, { text }) => kernel['hashId'](text),
  deriveMessageId: ({ kernel }, { role, contentType, text, toolCallId, toolName }) =>
    kernel['deriveMessageId'](role, contentType, text, { toolCallId, toolName }),
  detectWireFormat: ({ kernel, inputs }, { body }) => ({
    format: kernel['detectWireFormat'](inputs.give(body)) ?? null,
  }),
  isWireFormat: ({ kernel }, { values }) => values.map((value: unknown) => kernel['isWireFormat'](value)),
  resolveTransformChannel: ({ kernel }, { explicit, wireViable }) =>
    kernel['resolveTransformChannel'](explicit ?? undefined, wireViable),
  parseDataUrl: ({ kernel }, { url }) => kernel['parseDataUrl'](url),
  splitDemotedThinking: ({ kernel }, { content }) => kernel['splitDemotedThinking'](content),
  'identity.responses': signal('conversationIdentityResponses'),
  'signal.anthropic': signal('conversationSignalAnthropic'),
  'signal.openai': signal('conversationSignalOpenai'),
  'signal.responses': signal('conversationSignalResponses'),
  subagentNamespaces: ({ kernel }, { calls }) => {
    const namespaces = kernel['createSubagentNamespaces']()
    return calls.map(({ identity, instructions }: Loose) => namespaces.namespaceFor(identity, instructions))
  },
  stripHistoricalImages: ({ kernel, inputs }, { body, protocol, keepRecent }) =>
    kernel['stripHistoricalImages'](inputs.give(body), protocol, keepRecent),
  'mirror.anthropic': mirror('mirrorAnthropic'),
  'mirror.openai': mirror('mirrorOpenai'),
  'mirror.responses': mirror('mirrorResponses'),
}
