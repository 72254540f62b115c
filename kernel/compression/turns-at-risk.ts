/**
 * The part of a list in which a fold of everything foldable could split a turn (kernel-core 13.3):
 * a turn is split only at a call or a result that stays behind, so turns without one are left out.
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import { isAssistantCall, isBurstMessage } from './turn-groups.ts'

/**
 * Messages of the turns that hold or answer a call left behind, each turn followed by the message
 * behind it so that turns stay apart, and every result of their calls. Empty when nothing is at risk.
 */
export function turnsAtRisk(
  messages: readonly CoreMessage[],
  staysBehind: (place: number) => boolean,
): readonly CoreMessage[] {
  const callIds = new Set<string>()
  const runs = new Set<number>()
  const runAt = new Int32Array(messages.length).fill(-1)
  let run = -1
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]!
    if (isInRun(message)) runAt[i] = run = i > 0 && runAt[i - 1]! >= 0 ? run : run + 1
    if (!isToolMessage(message) || !staysBehind(i)) continue
    if (message.toolCallId) callIds.add(message.toolCallId)
    if (isAssistantCall(message)) runs.add(runAt[i]!)
  }
  if (callIds.size === 0 && runs.size === 0) return []
  // A call id used twice ties two turns together, hence until nothing new is found.
  for (let ids = -1, found = -1; ids !== callIds.size || found !== runs.size;) {
    ids = callIds.size
    found = runs.size
    for (let i = 0; i < messages.length; i++) {
      const message = messages[i]!
      if (!isAssistantCall(message) || !message.toolCallId) continue
      if (callIds.has(message.toolCallId)) runs.add(runAt[i]!)
      else if (runs.has(runAt[i]!)) callIds.add(message.toolCallId)
    }
  }
  return messages.filter(
    (message, i) =>
      runs.has(runAt[i]!) ||
      (i > 0 && runAt[i]! < 0 && runs.has(runAt[i - 1]!)) ||
      (message.contentType === 'tool-result' &&
        message.toolCallId !== undefined &&
        callIds.has(message.toolCallId)),
  )
}

function isInRun(message: CoreMessage): boolean {
  return message.contentType === 'reasoning' || isBurstMessage(message)
}

function isToolMessage({ contentType }: CoreMessage): boolean {
  return contentType === 'tool-call' || contentType === 'tool-result'
}
