/** Reading the messages inside events: who speaks, which blocks, the text as one string. */
import { arrayAt, asArray, asObject, member, objectAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

export const isMessageType = (type: string): boolean =>
  type === 'user/message' || type === 'assistant/message' || type === 'tool/result' || type === 'system/message' || type === 'developer/message'

/** The message object of a surface event, without asking whether it derives anything. */
export function messageOf(event: LogEvent): JsonObject | null {
  if (event.type === 'user/message') return event.data
  return isMessageType(event.type) ? objectAt(event.data, 'message') : null
}

/**
 * What a surface node sends (spec/dsh-log.md 3, "Message of a node"): null for an assistant or system
 * message with empty content, which is a node that derives nothing.
 */
export function derivedMessage(event: LogEvent): JsonObject | null {
  const message = messageOf(event)
  if (!message) return null
  const mayBeEmpty = event.type === 'user/message' || event.type === 'tool/result'
  return mayBeEmpty || contentOf(event).length > 0 ? message : null
}

export function contentOf(event: LogEvent): readonly Json[] {
  return arrayAt(messageOf(event), 'content') ?? []
}

export function sourceOf(event: LogEvent): JsonObject | null {
  return objectAt(messageOf(event), 'source')
}

export function messageId(event: LogEvent): string | null {
  return stringAt(messageOf(event), 'id')
}

export function blockType(block: Json): string {
  return stringAt(asObject(block), 'type') ?? ''
}

/** The tool-result block of a `tool/result`, or null. */
export function resultBlock(event: LogEvent): JsonObject | null {
  for (const block of contentOf(event)) if (blockType(block) === 'tool-result') return asObject(block)
  return null
}

/** Content of a tool's answer. */
export function resultContent(event: LogEvent): readonly Json[] {
  return arrayAt(resultBlock(event), 'content') ?? []
}

export function resultCallId(event: LogEvent): string {
  return stringAt(resultBlock(event), 'toolCallId') ?? stringAt(sourceOf(event), 'callId') ?? ''
}

/**
 * Blocks as one text, joined by line feeds: text and reasoning give their text, a call its name, NUL
 * and arguments, a result its content, an image its id, others their type in brackets.
 */
export function textOf(content: readonly Json[]): string {
  if (content.length === 1) return textOfBlock(content[0]!)
  return content.map(textOfBlock).join('\n')
}

function textOfBlock(block: Json): string {
  const object = asObject(block)
  const type = stringAt(object, 'type') ?? ''
  if (type === 'text' || type === 'reasoning') return stringAt(object, 'text') ?? ''
  if (type === 'tool-call') return `${stringAt(object, 'name') ?? ''}\0${stringAt(object, 'arguments') ?? ''}`
  if (type === 'tool-result') return textOf(asArray(member(object, 'content')) ?? [])
  if (type === 'image') return `[image:${stringAt(objectAt(object, 'attachment'), 'attachmentId') ?? ''}]`
  return `[${type}]`
}

/** Text blocks only, joined by `separator`. */
export function plainText(content: readonly Json[], separator: string): string {
  const texts: string[] = []
  for (const block of content) if (blockType(block) === 'text') texts.push(stringAt(asObject(block), 'text') ?? '')
  return texts.join(separator)
}
