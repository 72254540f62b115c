/** Shortens large tool results before the model is asked to distil them (ccr-absorb-crush 5.2). */
import { mappedList } from '#kernel/base/derived-list.ts'
import { refOf } from '#kernel/base/refs.ts'
import { absorbCandidates } from '#kernel/content/absorb-candidate.ts'
import { withText } from '#kernel/content/with-text.ts'
import { evaluateToolResult, isRoomy } from '#kernel/crush/evaluate.ts'
import type { Evaluation } from '#kernel/crush/evaluate.ts'
import { crushPlugins } from '#kernel/crush/registry.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { evaluatedOnce, partsOf } from './crush-parts.ts'
import type { Evaluated } from './crush-parts.ts'

export interface CrushInput {
  readonly messages: readonly CoreMessage[]
  readonly config: CompressionConfig
  /** In use in the window. */
  readonly tokenCount: Tokens
  readonly countTokens: CountTokens
  /** Default: none is known. */
  readonly refs?: MessageRefs
  /** What placeholders stand for. */
  readonly store?: MessageContentStore | undefined
  readonly onEvaluated?: (message: CoreMessage, evaluation: Evaluation) => void
  readonly onFailure?: (message: CoreMessage) => void
}

export interface Crushed {
  /** The very list when no text changed. */
  readonly messages: readonly CoreMessage[]
  /** Results that are small enough now. */
  readonly crushedCount: number
  /** Results that are still large, shortened or not. */
  readonly distilledCount: number
}

const NO_REFS: MessageRefs = { byRaw: {}, byRef: {} }

export function applyCrush(input: CrushInput): Crushed {
  const { messages, config, tokenCount, refs = NO_REFS, onEvaluated, onFailure } = input
  const { absorb, modelContextLimit } = config
  let crushedCount = 0
  let distilledCount = 0
  if (isRoomy({ absorb, tokenCount, modelContextLimit })) return { messages, crushedCount, distilledCount }
  let isCandidate: ((message: CoreMessage) => boolean) | undefined
  const shortened = (message: CoreMessage): CoreMessage => {
    const { id, contentType, text = '' } = message
    if (contentType !== 'tool-result' || text === '') return message
    isCandidate ??= absorbCandidates(messages, config, input.store)
    if (!isCandidate(message)) return message
    const { tag, body } = partsOf(text, refOf(refs, id))
    const { evaluation, hasFailed } = evaluated(message, body, input)
    if (hasFailed) onFailure?.(message)
    if (evaluation.kind === 'skip') return message
    if (evaluation.kind === 'crushed') crushedCount++
    else distilledCount++
    onEvaluated?.(message, evaluation)
    // As it stands, its demand included: a view that a host sends back keeps its bytes (B5).
    return evaluation.strategy === undefined ? message : withText(message, tag + evaluation.text)
  }
  const list = mappedList(messages, shortened)
  return { messages: list, crushedCount, distilledCount }
}

function evaluated(message: CoreMessage, body: string, input: CrushInput): Evaluated {
  const { config, tokenCount, countTokens } = input
  const { absorb, crush, modelContextLimit } = config
  const keys = [absorb, crush, countTokens, crushPlugins()]
  return evaluatedOnce(message, body, keys, () => {
    let hasFailed = false
    const evaluation = evaluateToolResult({
      text: body,
      toolName: message.toolName,
      tokenCount,
      modelContextLimit,
      absorb,
      crush,
      countTokens,
      onFailure: () => (hasFailed = true),
    })
    return { evaluation, hasFailed }
  })
}

/** A rule for each built-in plugin; one of the host's has a rule in common. */
const RULES: Readonly<Record<string, string>> = {
  'json-fold': 'crush/folded',
  'code-trim': 'crush/trimmed',
  'log-select': 'crush/selected',
}

export const crushNode: PipelineNode = {
  name: 'crush',
  enabled: (_, { config }) => config.crush.enabled && config.absorb.enabled,
  run(frame, { config, tokenCount, countTokens, contentStore, explain }) {
    const { messages, crushedCount, distilledCount } = applyCrush({
      messages: frame.messages,
      config,
      tokenCount,
      countTokens,
      refs: frame.state.messageRefs,
      store: frame.effects.ccr?.store ?? contentStore,
      ...(explain && {
        onEvaluated: ({ id }, { strategy, rawTokens, newTokens }) => {
          if (strategy === undefined || newTokens === undefined) return
          const rule = Object.hasOwn(RULES, strategy) ? RULES[strategy]! : 'crush/plugin'
          explain({ id, rule, tokens: rawTokens - newTokens })
        },
        onFailure: ({ id }) => explain({ id, rule: 'crush/failed' }),
      }),
    })
    const effects = { ...frame.effects, crushCount: crushedCount, crushDistilledCount: distilledCount }
    return { ...frame, messages, effects }
  },
}
