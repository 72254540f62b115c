/**
 * The canonical form of a message: what of it reaches a provider, written one way. Two lists are compared
 * in it, so that what only looks different (ids of the host, order of keys, where a cache breakpoint
 * stands) is no difference.
 */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { asObject, isArray } from '#kernel/base/read.ts'
import { printJson } from '#kernel/base/print-json.ts'
import type { Json } from '#kernel/model/json.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Bytes, Tokens } from '#kernel/model/units.ts'

/** Role, kind, text, tool and call id; the id of the message is the host's own affair. */
export function canonicalMessage({ role, contentType, text, toolName, toolCallId }: CoreMessage): string {
  // A result names its tool or not, depending on who read it; no provider asks for it.
  const tool = contentType === 'tool-call' ? (toolName ?? '') : ''
  return JSON.stringify([role, contentType, text ?? '', tool, toolCallId ?? ''])
}

/** Tokens of a message by estimate; of a call with the name of its tool, as the other counts have it. */
export function sentTokens({ contentType, text = '', toolName }: CoreMessage): Tokens {
  return estimateTokens(contentType === 'tool-call' && toolName ? `${toolName}\0${text}` : text)
}

/** Whether two messages are alike in canonical form, without writing it down. */
export function sameMessage(a: CoreMessage, b: CoreMessage): boolean {
  return (
    a === b ||
    (a.role === b.role &&
      a.contentType === b.contentType &&
      (a.text ?? '') === (b.text ?? '') &&
      (a.toolCallId ?? '') === (b.toolCallId ?? '') &&
      (a.contentType !== 'tool-call' || (a.toolName ?? '') === (b.toolName ?? '')))
  )
}

/** Wrappers are unfolded this deep; what lies deeper is compared as it stands. */
const DEEP = 200

/**
 * A message of a captured body, canonical: a string is one text block, cache breakpoints are dropped,
 * keys are in order. Arrays keep their order: it is part of what is cached.
 */
export function canonicalWireMessage(message: Json): string {
  return printJson(ordered(message, 0, true))
}

/** The messages of a body, or the items of its input. */
export function canonicalWireMessages(body: Json): readonly string[] {
  const object = asObject(body)
  const list = object?.['messages'] ?? object?.['input'] ?? null
  if (typeof list === 'string') return [canonicalWireMessage({ role: 'user', content: list })]
  return isArray(list) ? list.map(canonicalWireMessage) : []
}

/** What tells threads apart: the system prompt and the tools, in their order. */
export function threadOf(body: Json): string {
  const object = asObject(body)
  const head = [object?.['system'] ?? object?.['instructions'] ?? null, object?.['tools'] ?? null]
  return printJson(ordered(head, 0, true))
}

/** `wire`: a part of a message, whose `content` may be a string; a tool's input is the tool's own. */
function ordered(value: Json, depth: number, wire: boolean): Json {
  if (depth > DEEP) return value
  if (isArray(value)) return value.map((one) => ordered(one, depth + 1, wire))
  const object = asObject(value)
  if (object === null) return value
  const out: Record<string, Json> = {}
  for (const key of Object.keys(object).toSorted()) {
    if (wire && key === 'cache_control') continue
    const own = object[key]!
    const text = wire && key === 'content' && typeof own === 'string'
    out[key] = text
      ? [{ text: own, type: 'text' }]
      : ordered(own, depth + 1, wire && key !== 'input' && key !== 'input_schema')
  }
  return out
}

/** Length in UTF-8; a lone surrogate is written as three bytes, as encoders do. */
export function utf8Length(text: string): Bytes {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    const next = text.charCodeAt(i + 1)
    // Two units, four bytes: the first brings two more, the second none.
    if (unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) i++
  }
  return bytes
}
