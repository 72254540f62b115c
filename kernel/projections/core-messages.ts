/**
 * Events as the messages that the kernel takes: one content kind each (kernel-core 1.1), so one event
 * may give several, which share its id as their base (2.3).
 */
import { asObject, objectAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import {
  blockType,
  contentOf,
  derivedMessage,
  leavesOf,
  resultCallId,
  resultContent,
  textOf,
} from './messages.ts'

/** Messages of an event that sends something, with `base` as their id; none for one that sends nothing. */
export function coreMessagesOf(
  event: LogEvent,
  base: string,
  toolNameOf: (callId: string) => string | undefined,
): readonly CoreMessage[] {
  if (!derivedMessage(event)) return []
  switch (event.type) {
    case 'tool/result':
      return [resultMessage(event, base, toolNameOf)]
    case 'assistant/message':
      return assistantMessages(event, base)
    case 'user/message':
      return [textMessage(event, base, 'user')]
    default:
      return [textMessage(event, base, 'system')]
  }
}

function textMessage(event: LogEvent, id: string, role: 'user' | 'system'): CoreMessage {
  const content = contentOf(event)
  return { id, role, contentType: 'text', text: textOf(content), ...mediaOf(content) }
}

function resultMessage(
  event: LogEvent,
  id: string,
  toolNameOf: (callId: string) => string | undefined,
): CoreMessage {
  const content = resultContent(event)
  const toolCallId = resultCallId(event)
  const toolName = toolNameOf(toolCallId)
  return {
    id,
    role: 'tool',
    contentType: 'tool-result',
    text: textOf(content),
    ...(toolName ? { toolName } : {}),
    ...(toolCallId ? { toolCallId } : {}),
    ...mediaOf(content),
  }
}

function assistantMessages(event: LogEvent, base: string): readonly CoreMessage[] {
  const parts = contentOf(event)
  return parts.map((part, place) => assistantMessage(part, parts.length === 1 ? base : `${base}#${place}`))
}

function assistantMessage(part: Json, id: string): CoreMessage {
  const block = asObject(part)
  const role = 'assistant'
  switch (blockType(part)) {
    case 'tool-call': {
      const toolName = stringAt(block, 'name')
      const toolCallId = stringAt(block, 'id') ?? stringAt(block, 'toolCallId') ?? stringAt(block, 'callId')
      return {
        id,
        role,
        contentType: 'tool-call',
        text: stringAt(block, 'arguments') ?? '',
        ...(toolName ? { toolName } : {}),
        ...(toolCallId ? { toolCallId } : {}),
      }
    }
    case 'reasoning':
      return { id, role, contentType: 'reasoning', text: stringAt(block, 'text') ?? '' }
    default:
      return { id, role, contentType: 'text', text: textOf([part]), ...mediaOf([part]) }
  }
}

/** An image can't be folded: the kernel must see that one is there, not what it shows. */
function mediaOf(content: readonly Json[]): Partial<CoreMessage> {
  const image = leavesOf(content).find((block) => blockType(block) === 'image')
  if (image === undefined) return {}
  const attachment = stringAt(objectAt(asObject(image), 'attachment'), 'attachmentId')
  return { rawAnthropicBlock: { type: 'image', ...(attachment ? { attachment } : {}) } }
}
