/**
 * The span that is really folded (kernel-core 11.4): reasoning, then call pairs, until neither asks
 * for more, so that a chain of interleaved calls is folded as a whole instead of losing its last link.
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import { widenToReasoning, type Span, type SpeechIndex } from './reasoning-pairs.ts'
import { collectCallIds, widenToPairs } from './tool-pairs.ts'

/** Linear in the result: each pass reads only what the one before it added. */
export function widenSpan(messages: readonly CoreMessage[], speech: SpeechIndex, span: Span): Span {
  const callIds = new Set<string>()
  collectCallIds(messages, span, callIds)
  const grow = (from: Span, to: Span): Span => {
    collectCallIds(messages, { startIndex: to.startIndex, endIndex: from.startIndex - 1 }, callIds)
    collectCallIds(messages, { startIndex: from.endIndex + 1, endIndex: to.endIndex }, callIds)
    return to
  }
  let widened = span
  for (;;) {
    const before = widened
    widened = grow(widened, widenToReasoning(speech, widened))
    widened = grow(widened, widenToPairs(messages, widened, callIds))
    if (isSameSpan(before, widened)) return widened
  }
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.startIndex === b.startIndex && a.endIndex === b.endIndex
}
