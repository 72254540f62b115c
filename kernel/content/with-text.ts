import type { CoreMessage } from '#kernel/model/message.ts'

interface Known {
  readonly before: string | undefined
  readonly copy: CoreMessage
}
const remembered = new WeakMap<CoreMessage, Known>()

/** A message with another text: itself when it has it, and the same copy as long as nothing changes. */
export function withText(message: CoreMessage, text: string): CoreMessage {
  if (message.text === text) return message
  const known = remembered.get(message)
  if (known && known.before === message.text && known.copy.text === text) return known.copy
  const copy = { ...message, text }
  remembered.set(message, { before: message.text, copy })
  return copy
}
