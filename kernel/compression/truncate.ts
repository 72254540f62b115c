/** Cutting the largest texts when the window is nearly full (kernel-core 16). */
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { clampPrefix, clampWindow } from './cut.ts'
import { isHeaderLed, isRenderedSummaryMessage, isRetrievedMessage } from '#kernel/base/ids.ts'
import { messageFacts, type MessageFacts } from './message-facts.ts'
import { thinkingTokensOf } from './tokens.ts'

export interface TruncateOptions {
  /** A text below this stays; default 1000. */
  readonly minOutputTokens?: Tokens
  /** UTF-16 units kept at either end; default 2000 each. */
  readonly keepPrefixChars?: number
  readonly keepSuffixChars?: number
  /** The last messages stay whole; default 3. */
  readonly protectRecentMessages?: number
  /** Also texts of user and assistant, after all tool results. */
  readonly includeTextMessages?: boolean
}

export interface Truncation {
  /** The very list given when nothing was cut. */
  readonly messages: readonly CoreMessage[]
  readonly truncatedCount: number
  /** Never negative: a cut that would not save a token is not made. */
  readonly savedTokens: Tokens
  /** Messages that were large enough to be looked at. */
  readonly candidatesFound: number
}

const CUT_MARK = '[truncated for context space]'
/** Below the threshold by this much, so that the next turn does not cut again. */
const TARGET_SHARE = 0.9

/** Cuts until the estimate falls to nine tenths of the threshold; nothing below the threshold. */
export function truncateLargeToolOutputs(
  messages: readonly CoreMessage[],
  tokenCount: Tokens,
  config: CompressionConfig,
  countTokens: CountTokens,
  options: TruncateOptions = {},
): Truncation {
  const { keepPrefixChars = 2000, keepSuffixChars = 2000 } = options
  const threshold = config.truncate.threshold * config.modelContextLimit
  if (!(config.modelContextLimit > 0) || tokenCount < threshold) return untouched(messages, 0)
  const candidates = candidatesIn(messageFacts(messages, countTokens), options)
  const target = threshold * TARGET_SHARE
  const cut = new Map<number, CoreMessage>()
  let saved = 0
  for (const { index, tokens } of candidates) {
    if (tokenCount - saved <= target) break
    const message = messages[index]!
    const text = message.text ?? ''
    if (text.length <= keepPrefixChars + keepSuffixChars) continue
    const head = clampPrefix(text, keepPrefixChars)
    const tail = clampWindow(text, text.length - keepSuffixChars, text.length)
    const shorter = `${head}\n\n...${CUT_MARK} — original ~${tokens} tokens]...\n\n${tail}`
    const gain = tokens - countTokens(shorter)
    if (gain <= 0) continue
    saved += gain
    cut.set(index, { ...message, text: shorter })
  }
  if (cut.size === 0) return untouched(messages, candidates.length)
  return {
    messages: messages.map((message, index) => cut.get(index) ?? message),
    truncatedCount: cut.size,
    savedTokens: saved,
    candidatesFound: candidates.length,
  }
}

function untouched(messages: readonly CoreMessage[], candidatesFound: number): Truncation {
  return { messages, truncatedCount: 0, savedTokens: 0, candidatesFound }
}

interface Candidate {
  readonly index: number
  /** Of the text alone: hidden thinking stays whatever is cut. */
  readonly tokens: Tokens
}

/** Tool results, then texts; the largest first in each. */
function candidatesIn(
  { messages, texts, tokens: counted }: MessageFacts,
  { minOutputTokens = 1000, protectRecentMessages = 3, includeTextMessages = false }: TruncateOptions,
): Candidate[] {
  const results: Candidate[] = []
  const others: Candidate[] = []
  const end = messages.length - Math.max(0, protectRecentMessages)
  for (let index = 0; index < end; index++) {
    const message = messages[index]!
    const isResult = message.contentType === 'tool-result'
    if (!isResult && !(includeTextMessages && isCuttableText(message))) continue
    const text = texts[index]!
    const tokens = counted[index]! - thinkingTokensOf(message)
    if (text === '' || tokens < minOutputTokens || text.includes(CUT_MARK)) continue
    ;(isResult ? results : others).push({ index, tokens })
  }
  const largestFirst = (a: Candidate, b: Candidate): number => b.tokens - a.tokens
  return [...results.toSorted(largestFirst), ...others.toSorted(largestFirst)]
}

function isCuttableText(message: CoreMessage): boolean {
  return (
    message.contentType === 'text' &&
    (message.role === 'user' || message.role === 'assistant') &&
    !isRenderedSummaryMessage(message) &&
    !isRetrievedMessage(message) &&
    !isHeaderLed(message)
  )
}
