/** Shortens large tool results before the model is asked to distil them (ccr-absorb-crush 5.2). */
import { evaluateToolResult } from '#kernel/crush/evaluate.ts'
import type { Evaluation } from '#kernel/crush/evaluate.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { crushCandidates, partsOf } from './crush-candidates.ts'

export interface CrushInput {
  readonly messages: readonly CoreMessage[]
  readonly config: CompressionConfig
  /** In use in the window. */
  readonly tokenCount: Tokens
  readonly countTokens: CountTokens
  /** Default: none is known. */
  readonly refs?: MessageRefs
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
  const { messages, config, tokenCount, countTokens, refs = NO_REFS, onEvaluated, onFailure } = input
  const isCandidate = crushCandidates(messages, config)
  let crushedCount = 0
  let distilledCount = 0
  const list = messages.map((message) => {
    if (!isCandidate(message)) return message
    const { tag, body } = partsOf(message, refs)
    const evaluation = evaluateToolResult({
      text: body,
      toolName: message.toolName,
      tokenCount,
      modelContextLimit: config.modelContextLimit,
      absorb: config.absorb,
      crush: config.crush,
      countTokens,
      onFailure: onFailure && (() => onFailure(message)),
    })
    if (evaluation.kind === 'skip') return message
    if (evaluation.kind === 'crushed') crushedCount++
    else distilledCount++
    onEvaluated?.(message, evaluation)
    const text = tag + evaluation.text
    return text === message.text ? message : { ...message, text }
  })
  return {
    messages: list.some((message, i) => message !== messages[i]) ? list : messages,
    crushedCount,
    distilledCount,
  }
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
  run(frame, { config, tokenCount, countTokens, explain }) {
    const { messages, crushedCount, distilledCount } = applyCrush({
      messages: frame.messages,
      config,
      tokenCount,
      countTokens,
      refs: frame.state.messageRefs,
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
