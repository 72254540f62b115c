/** Reading the messages inside events: who speaks, which blocks, the text as one string. */
import { arrayAt, asObject, objectAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent, SurfaceForm } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

export const isMessageType = (type: string): boolean =>
  type === 'user/message' ||
  type === 'assistant/message' ||
  type === 'tool/result' ||
  type === 'system/message' ||
  type === 'developer/message'

/** How an event meant to reach the surface, whether the surface can apply it or not; null: it did not. */
export function formOf({ op }: LogEvent): SurfaceForm | null {
  if (op === null) return null
  return op.op === 'defect' ? op.form : op.op
}

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
  return leavesOf(content).map(textOfBlock).join('\n')
}

/**
 * Blocks in order, the content of a tool's answer in its place; an answer without content stays.
 * Own stack: answers may be nested without end.
 */
export function leavesOf(content: readonly Json[]): readonly Json[] {
  if (!content.some(holdsBlocks)) return content
  const leaves: Json[] = []
  const stack = content.toReversed()
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    const inner = holdsBlocks(block) ? arrayAt(asObject(block), 'content')! : null
    if (inner) for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i]!)
    else leaves.push(block)
  }
  return leaves
}

function holdsBlocks(block: Json): boolean {
  const object = asObject(block)
  return stringAt(object, 'type') === 'tool-result' && (arrayAt(object, 'content') ?? []).length > 0
}

function textOfBlock(block: Json): string {
  const object = asObject(block)
  const type = stringAt(object, 'type') ?? ''
  if (type === 'text' || type === 'reasoning') return stringAt(object, 'text') ?? ''
  if (type === 'tool-call') return `${stringAt(object, 'name') ?? ''}\0${stringAt(object, 'arguments') ?? ''}`
  if (type === 'tool-result') return ''
  if (type === 'image') return `[image:${stringAt(objectAt(object, 'attachment'), 'attachmentId') ?? ''}]`
  return `[${type}]`
}

/** Text blocks only, joined by `separator`. */
export function plainText(content: readonly Json[], separator: string): string {
  const texts: string[] = []
  for (const block of content)
    if (blockType(block) === 'text') texts.push(stringAt(asObject(block), 'text') ?? '')
  return texts.join(separator)
}
