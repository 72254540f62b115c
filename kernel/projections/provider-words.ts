/** How violations name messages. */
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

/** `the call bash (call_1)`, `the summary b3`, `a message of role user`. */
export function named(message: CoreMessage): string {
  const { contentType, toolName, toolCallId, role } = message
  const id = toolCallId ? ` (${toolCallId})` : ''
  if (contentType === 'tool-call') return `the call ${toolName ?? 'of an unnamed tool'}${id}`
  if (contentType === 'tool-result') return `the result${toolName ? ` of ${toolName}` : ''}${id}`
  if (isRenderedSummaryMessage(message)) return `the summary ${message.id}`
  if (contentType === 'reasoning') return 'reasoning'
  return `a message of role ${role}`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
