/** Messages that carry an image or an attachment (kernel-core 6.4, kernel-ccr 1.4). */
import { isRecord } from '#kernel/base/record.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

export function hasMediaPayload(message: CoreMessage): boolean {
  return (
    isFilled(message.imageBase64) ||
    (message.rawOpenaiContent !== undefined && message.rawOpenaiContent !== null) ||
    (Array.isArray(message.rawOpenaiContentParts) && message.rawOpenaiContentParts.length > 0) ||
    isAnthropicMedia(message.rawAnthropicBlock) ||
    isResponsesMedia(message.rawResponsesItem) ||
    isGoogleMedia(message.rawGoogleParts)
  )
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isAnthropicMedia(block: unknown): boolean {
  if (!isRecord(block)) return false
  const { type, content } = block
  if (type === 'image') return true
  return (
    type === 'tool_result' &&
    Array.isArray(content) &&
    content.some((part) => !(isRecord(part) && part['type'] === 'text'))
  )
}

function isResponsesMedia(item: unknown): boolean {
  if (!isRecord(item)) return false
  const { type, content } = item
  return (
    type === 'input_image' ||
    (Array.isArray(content) && content.some((part) => isRecord(part) && part['type'] === 'input_image'))
  )
}

/** A part with data or a file of its own, also inside of a function's answer. */
function isGoogleMedia(parts: unknown): boolean {
  return (
    Array.isArray(parts) && parts.some((part) => isGooglePart(part) || answerParts(part).some(isGooglePart))
  )
}

function isGooglePart(part: unknown): boolean {
  return isRecord(part) && (isRecord(part['inlineData']) || isRecord(part['fileData']))
}

function answerParts(part: unknown): readonly unknown[] {
  const answer = isRecord(part) ? part['functionResponse'] : undefined
  const parts = isRecord(answer) ? answer['parts'] : undefined
  return Array.isArray(parts) ? parts : []
}
