/** The kernel's own ids and how they are told from a host's (kernel-core 2.3, 2.4, 25 item 12). */
import type { BlockId, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

export const SUMMARY_PREFIX = 'acp_summary_'
/** Injections of older hosts; still told from content. */
export const RETRIEVED_PREFIX = 'acp_retrieved_'
/** First line of every rendered summary. */
export const SUMMARY_HEADER = '[Compressed conversation section]'

/** The original's id of one of its parts: all before the first `#`, unless that is in front. */
export function baseIdOf(id: RawId): RawId {
  const hash = id.indexOf('#')
  return hash > 0 ? id.slice(0, hash) : id
}

export function summaryMessageId(blockId: BlockId): RawId {
  return SUMMARY_PREFIX + blockId
}

/** The block that the id of a rendered summary names. */
export function blockIdIn(summaryId: RawId): BlockId {
  return summaryId.slice(SUMMARY_PREFIX.length)
}

/** By prefix alone; a host may use such an id for content of its own. */
export function isSummaryMessageId(id: RawId): boolean {
  return id.startsWith(SUMMARY_PREFIX)
}

/** The full shape: reserved id, role system, text. In another role the id means nothing. */
export function isRenderedSummaryMessage(message: CoreMessage): boolean {
  return message.role === 'system' && message.contentType === 'text' && isSummaryMessageId(message.id)
}

/** A legacy retrieval: reserved id, role system or user, text. */
export function isRetrievedMessage(message: CoreMessage): boolean {
  return (
    message.contentType === 'text' &&
    (message.role === 'system' || message.role === 'user') &&
    message.id.startsWith(RETRIEVED_PREFIX)
  )
}

/** Text that opens like a summary, whoever wrote it. */
export function isHeaderLed(message: CoreMessage): boolean {
  return message.text !== undefined && message.text.startsWith(SUMMARY_HEADER)
}
