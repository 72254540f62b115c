/** The recent messages that a fold leaves alone (kernel-core 7). */
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { coverageOf } from './coverage.ts'
import { isHeaderLed } from '#kernel/base/ids.ts'
import { neverPreservedRecent } from './protection.ts'
import { refOf } from '#kernel/base/refs.ts'
import { messageTokens } from './tokens.ts'

/**
 * Refs of the last N visible messages, of the tail that fills T tokens (the message that crosses T
 * included), and, when N is set, of the last user message. Walks back only as far as these reach.
 */
export function computeProtectedRefs(
  messages: readonly CoreMessage[],
  state: CompressionState,
  config: CompressionConfig,
  countTokens: CountTokens,
): Set<Ref> {
  const { preserveRecentMessages: count, preserveRecentTokens: budget } = config
  const zone = new Set<Ref>()
  const coverage = coverageOf(state.blocks)
  const isNeverRecent = neverPreservedRecent(config)
  let seen = 0
  let total = 0
  let userWanted = count > 0
  for (let i = messages.length - 1; i >= 0; i--) {
    if (!(seen < count || total < budget || userWanted)) break
    const message = messages[i]!
    if (isHeaderLed(message) || coverage.hasId(message.id)) continue
    const ref = refOf(state.messageRefs, message.id)
    if (userWanted && message.role === 'user') {
      userWanted = false
      if (ref !== undefined) zone.add(ref)
    }
    if (ref === undefined || (isToolMessage(message) && isNeverRecent(message.toolName))) continue
    if (seen < count) zone.add(ref)
    seen++
    if (total < budget) {
      zone.add(ref)
      total += messageTokens(message, countTokens)
    }
  }
  return zone
}

function isToolMessage({ contentType }: CoreMessage): boolean {
  return contentType === 'tool-call' || contentType === 'tool-result'
}
