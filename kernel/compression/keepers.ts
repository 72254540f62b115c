/** Messages that a fold leaves alone because of what they are (kernel-core 11.4, step 7). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { hasMediaPayload } from './media.ts'
import { isMessageProtected, latestProtected } from './protection.ts'

export interface Kept {
  readonly kept: ReadonlySet<CoreMessage>
  /** Kept for their payload alone: what is also protected by its tool counts as that. */
  readonly mediaCount: number
}

export type Keepers = (messages: readonly CoreMessage[]) => Kept

/**
 * Tests parts of one list: protected tools, the latest call of some tools, images; then every result
 * that belongs to a protected call anywhere in the list or to what was kept just now.
 */
export function keepers(list: readonly CoreMessage[], config: CompressionConfig): Keepers {
  const latest = latestProtected(list, config)
  const protectedCalls = new Set<string>()
  for (const message of list)
    if (message.toolCallId && isMessageProtected(message, config)) protectedCalls.add(message.toolCallId)
  return (messages) => {
    const kept = new Set<CoreMessage>()
    const calls = new Set<string>()
    let mediaCount = 0
    for (const message of messages) {
      const isTool = isMessageProtected(message, config) || latest.has(message)
      if (!isTool && !hasMediaPayload(message)) continue
      if (!isTool) mediaCount++
      kept.add(message)
      if (message.toolCallId) calls.add(message.toolCallId)
    }
    for (const message of messages) {
      const { contentType, toolCallId } = message
      if (contentType !== 'tool-result' || !toolCallId) continue
      if (calls.has(toolCallId) || protectedCalls.has(toolCallId)) kept.add(message)
    }
    return { kept, mediaCount }
  }
}
