import type { Ref } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { coverageOf, holderInOrder } from './coverage.ts'
import { refOf } from '#kernel/base/refs.ts'
import { messageTokens } from './tokens.ts'

/** A message a report counts: it has a ref and tokens, and no block covers it. */
export interface VisibleMessage {
  readonly ref: Ref
  readonly tokens: Tokens
  readonly isTool: boolean
  readonly isUser: boolean
  /** Name of the tool, else `text`. */
  readonly label: string
  /** Something that has a ref but does not count stands between this one and the one before. */
  readonly afterGap: boolean
}

/** In list order. Messages without a ref are passed over and open no gap (kernel-core 25 item 13). */
export function visibleMessages(
  state: CompressionState,
  messages: readonly CoreMessage[],
  countTokens: CountTokens,
): VisibleMessage[] {
  const holderOf = holderInOrder(coverageOf(state.blocks))
  const labelOf = labeller(messages)
  const visible: VisibleMessage[] = []
  let afterGap = false
  for (const message of messages) {
    const ref = refOf(state.messageRefs, message.id)
    if (ref === undefined) continue
    const tokens = holderOf(message.id) >= 0 ? 0 : messageTokens(message, countTokens)
    if (tokens > 0) {
      const isUser = message.role === 'user'
      visible.push({ ref, tokens, isTool: isTool(message), isUser, label: labelOf(message), afterGap })
    }
    afterGap = tokens <= 0
  }
  return visible
}

const isTool = ({ contentType }: CoreMessage): boolean =>
  contentType === 'tool-call' || contentType === 'tool-result'

/** A nameless result is called like its call, wherever that stands. */
function labeller(messages: readonly CoreMessage[]): (message: CoreMessage) => string {
  const names = new Map<string, string>()
  for (const { contentType, toolCallId, toolName } of messages)
    if (contentType === 'tool-call' && toolCallId && toolName && !names.has(toolCallId))
      names.set(toolCallId, toolName)
  return (message) => {
    if (!isTool(message)) return 'text'
    return message.toolName || names.get(message.toolCallId ?? '') || 'tool'
  }
}

/** Tokens by label, in order of appearance. */
export function tokensByLabel(messages: readonly VisibleMessage[]): Map<string, Tokens> {
  const totals = new Map<string, Tokens>()
  for (const { label, tokens } of messages) totals.set(label, (totals.get(label) ?? 0) + tokens)
  return totals
}

export function tokensOf(messages: readonly { readonly tokens: Tokens }[]): Tokens {
  return messages.reduce((total, { tokens }) => total + tokens, 0)
}
