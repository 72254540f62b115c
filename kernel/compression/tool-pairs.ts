/** Widening a span so that calls stay with their results (kernel-core 13.1). */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Span } from './reasoning-pairs.ts'

/** How many messages beyond an end are looked at. */
export const PAIR_SCAN = 20

/**
 * One pass: a message near an end that shares a call id with the span moves that end. Messages before
 * the first such one are passed over, the first other one behind it stops. `compress` calls ask for
 * nothing.
 */
export function adjustBoundariesForToolPairs(
  startIndex: number,
  endIndex: number,
  messages: readonly CoreMessage[],
  maxScan: number = PAIR_SCAN,
): Span {
  const callIds = new Set<string>()
  collectCallIds(messages, { startIndex, endIndex }, callIds)
  return widenToPairs(messages, { startIndex, endIndex }, callIds, maxScan)
}

/** Adds the call ids of a span to the set, those of `compress` left out. */
export function collectCallIds(
  messages: readonly CoreMessage[],
  { startIndex, endIndex }: Span,
  callIds: Set<string>,
): void {
  const last = Math.min(endIndex, messages.length - 1)
  for (let i = Math.max(0, startIndex); i <= last; i++) {
    const { toolCallId, toolName } = messages[i]!
    if (toolCallId && toolName !== 'compress') callIds.add(toolCallId)
  }
}

export function widenToPairs(
  messages: readonly CoreMessage[],
  { startIndex, endIndex }: Span,
  callIds: ReadonlySet<string>,
  maxScan: number = PAIR_SCAN,
): Span {
  const reach = (from: number, step: 1 | -1): number => {
    let found = from
    for (let n = 1; n <= maxScan; n++) {
      const place = from + n * step
      const message = messages[place]
      if (!message) break
      if (message.toolCallId && callIds.has(message.toolCallId)) found = place
      else if (found !== from) break
    }
    return found
  }
  return { startIndex: reach(startIndex, -1), endIndex: reach(endIndex, 1) }
}
