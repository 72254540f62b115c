/** Puts the demand to distil behind every large tool result (kernel-ccr 4.3). */
import { mappedList } from '#kernel/base/derived-list.ts'
import { isRecord } from '#kernel/base/record.ts'
import { refOf } from '#kernel/base/refs.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { absorbCandidates } from './absorb-candidate.ts'
import { resolveAbsorbConfig } from './absorb-config.ts'
import { buildAbsorbPrompt, hasAbsorbPrompt, withAbsorbPrompt } from './absorb-prompt.ts'
import { textTokens } from './text-tokens.ts'
import { withText } from './with-text.ts'

export interface PromptInput {
  readonly messages: readonly CoreMessage[]
  readonly state: Pick<CompressionState, 'messageRefs' | 'absorbed'>
  readonly config: CompressionConfig
  readonly tokenCount: Tokens
  readonly countTokens: CountTokens
  /** What placeholders stand for. */
  readonly store?: MessageContentStore | undefined
  readonly onPrompt?: (message: CoreMessage, tokens: Tokens) => void
}

export interface Prompted {
  /** The very list when nothing was appended. */
  readonly messages: readonly CoreMessage[]
  readonly promptedCount: number
}

export function appendAbsorbPrompts(input: PromptInput): Prompted {
  const { messages, state, config, countTokens, onPrompt } = input
  const absorb = resolveAbsorbConfig(config)
  if (!absorb.enabled || isGateClosed(input)) return { messages, promptedCount: 0 }
  const absorbed = resultsOf(state.absorbed ?? [])
  let isCandidate: ((message: CoreMessage) => boolean) | undefined
  let promptedCount = 0
  const prompted = (message: CoreMessage): CoreMessage => {
    const { id, contentType, text = '' } = message
    if (contentType !== 'tool-result' || absorbed.has(id)) return message
    const ref = refOf(state.messageRefs, id)
    if (ref === undefined || hasAbsorbPrompt(text, ref)) return message
    const tokens = textTokens(message, text, countTokens)
    isCandidate ??= absorbCandidates(messages, config, input.store)
    if (!(tokens >= absorb.minToolTokens) || !isCandidate(message)) return message
    promptedCount++
    onPrompt?.(message, tokens)
    return withText(message, withAbsorbPrompt(text, buildAbsorbPrompt(ref, tokens, absorb.toolName)))
  }
  const shown = mappedList(messages, prompted)
  return { messages: shown, promptedCount }
}

/** While so little of the window is in use, nothing is asked; an unknown window is no gate. */
function isGateClosed({ config, tokenCount }: PromptInput): boolean {
  const { contextThresholdPct } = resolveAbsorbConfig(config)
  const { modelContextLimit } = config
  return (
    contextThresholdPct > 0 && modelContextLimit > 0 && tokenCount < contextThresholdPct * modelContextLimit
  )
}

function resultsOf(absorbed: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(absorbed.map((record) => (isRecord(record) ? record['resultMessageId'] : undefined)))
}
