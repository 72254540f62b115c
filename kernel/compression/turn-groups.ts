/**
 * What a model said in one breath (kernel-core 13.3): a run of reasoning, the burst of assistant text
 * and calls right behind it, and the first result of each of these calls.
 *
 *     u  R1 R2 A C(k) C(j)  T(k) T(j) T(j)
 *        └run─┘└─burst──┘   └─results┘        one group; the second result of j is in none
 */
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

/** Assistant text or call: what a provider wants right behind reasoning. */
export function isBurstMessage({ role, contentType }: CoreMessage): boolean {
  return role === 'assistant' && (contentType === 'text' || contentType === 'tool-call')
}

export function isAssistantCall({ role, contentType }: CoreMessage): boolean {
  return role === 'assistant' && contentType === 'tool-call'
}

/** Places of run and burst in the list: `start` to before `burst`, `burst` to before `end`. */
export interface TurnSpan {
  readonly start: number
  readonly burst: number
  readonly end: number
}

/** All groups from left to right, results left out. A burst alone is one, a run alone is none. */
export function turnSpans(messages: readonly CoreMessage[]): TurnSpan[] {
  const spans: TurnSpan[] = []
  let i = 0
  while (i < messages.length) {
    const start = i
    while (i < messages.length && messages[i]!.contentType === 'reasoning') i++
    const burst = i
    while (i < messages.length && isBurstMessage(messages[i]!)) i++
    if (i > burst) spans.push({ start, burst, end: i })
    else if (i === start) i++
  }
  return spans
}

/** Place of the first result of each call id. */
export function firstResults(messages: readonly CoreMessage[]): Map<string, number> {
  const first = new Map<string, number>()
  for (let i = 0; i < messages.length; i++) {
    const { contentType, toolCallId } = messages[i]!
    if (contentType === 'tool-result' && toolCallId && !first.has(toolCallId)) first.set(toolCallId, i)
  }
  return first
}

/** Message ids of each group: run, burst, first results. */
export function computeTurnGroups(messages: readonly CoreMessage[]): RawId[][] {
  const results = firstResults(messages)
  return turnSpans(messages).map((span) => groupMembers(messages, span, results))
}

function groupMembers(
  messages: readonly CoreMessage[],
  { start, burst, end }: TurnSpan,
  results: ReadonlyMap<string, number>,
): RawId[] {
  const ids: RawId[] = []
  for (let i = start; i < end; i++) ids.push(messages[i]!.id)
  for (let i = burst; i < end; i++) {
    const message = messages[i]!
    const result = isAssistantCall(message) ? results.get(message.toolCallId ?? '') : undefined
    if (result !== undefined) ids.push(messages[result]!.id)
  }
  return ids
}
