/** Halves of call and result that a list of messages sends alone; providers refuse both. */
import type { CoreMessage } from '#kernel/model/message.ts'

export interface Orphan {
  readonly message: CoreMessage
  readonly kind: 'call' | 'result'
}

/**
 * A call whose result is not behind it, unless nothing but calls and results follows: then it may be
 * running. A result whose call is not before it. What has no call id can't be told and is left out.
 */
export function findOrphans(messages: readonly CoreMessage[]): readonly Orphan[] {
  const orphans: Orphan[] = []
  const open = new Map<string, CoreMessage>()
  const called = new Set<string>()
  let lastWord = -1
  messages.forEach((message, i) => {
    const { contentType, toolCallId } = message
    if (contentType === 'text') lastWord = i
    if (!toolCallId) return
    if (contentType === 'tool-call') {
      called.add(toolCallId)
      open.set(toolCallId, message)
    } else if (contentType === 'tool-result') {
      if (!called.has(toolCallId)) orphans.push({ message, kind: 'result' })
      open.delete(toolCallId)
    }
  })
  const places = new Map(messages.map((message, i) => [message, i]))
  for (const message of open.values())
    if (places.get(message)! < lastWord) orphans.push({ message, kind: 'call' })
  return orphans
}
