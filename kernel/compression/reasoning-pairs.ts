/**
 * Widening a span so that reasoning stays with what it led to (kernel-core 13.2).
 *
 *     R1 R2 A C   a span that ends at R2 grows to C; one that starts at A grows to R1
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import { isBurstMessage } from './turn-groups.ts'

/** Both ends included. */
export interface Span {
  readonly startIndex: number
  readonly endIndex: number
}

const OTHER = 0
const REASONING = 1
const BURST = 2

/** For each place what it is, and where the run of its kind starts and ends. */
export interface SpeechIndex {
  readonly kinds: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
}

export function indexSpeech(messages: readonly CoreMessage[]): SpeechIndex {
  const { length } = messages
  const kinds = new Uint8Array(length)
  const from = new Int32Array(length)
  const to = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    const kind = kindOf(messages[i]!)
    kinds[i] = kind
    from[i] = i > 0 && kinds[i - 1] === kind ? from[i - 1]! : i
  }
  for (let i = length - 1; i >= 0; i--) to[i] = i + 1 < length && kinds[i + 1] === kinds[i] ? to[i + 1]! : i
  return { kinds, from, to }
}

function kindOf(message: CoreMessage): number {
  if (message.contentType === 'reasoning') return REASONING
  return isBurstMessage(message) ? BURST : OTHER
}

/** One pass; only what lies in the given span asks for more. A span with its ends swapped stays. */
export function adjustBoundariesForReasoningPairs(
  startIndex: number,
  endIndex: number,
  messages: readonly CoreMessage[],
): Span {
  return widenToReasoning(indexSpeech(messages), { startIndex, endIndex })
}

/** The same pass against tables made once. Only its two ends can ask for more, hence constant time. */
export function widenToReasoning(speech: SpeechIndex, span: Span): Span {
  const { startIndex, endIndex } = span
  if (startIndex > endIndex) return span
  return { startIndex: runBehind(speech, span), endIndex: burstAhead(speech, span) }
}

function runBehind({ kinds, from, to }: SpeechIndex, { startIndex, endIndex }: Span): number {
  if (kinds[startIndex] === BURST)
    return kinds[startIndex - 1] === REASONING ? from[startIndex - 1]! : startIndex
  if (kinds[startIndex] !== REASONING) return startIndex
  const burst = to[startIndex]! + 1
  return burst <= endIndex && kinds[burst] === BURST ? from[startIndex]! : startIndex
}

function burstAhead({ kinds, from, to }: SpeechIndex, { startIndex, endIndex }: Span): number {
  if (kinds[endIndex] === REASONING) {
    const burst = to[endIndex]! + 1
    return kinds[burst] === BURST ? to[burst]! : endIndex
  }
  if (kinds[endIndex] !== BURST) return endIndex
  const reasoning = from[endIndex]! - 1
  return reasoning >= startIndex && kinds[reasoning] === REASONING ? to[endIndex]! : endIndex
}
