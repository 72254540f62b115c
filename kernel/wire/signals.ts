/** Which conversation a request belongs to (kernel-wire 6.5, 7.5, 8.10). */
import { compactJson } from '#kernel/base/compact-json.ts'
import { hashId } from './message-id.ts'
import { contentText } from './openai-text.ts'
import type { Wire } from './read.ts'
import { filled, listOf, objectOf, stringOf, typeOf } from './read.ts'
import { itemText } from './responses-text.ts'

/** Of a body in which no user speaks. */
const NOBODY = 'default'

/**
 * The header, or a hash of what the first user message says: whether it came as a string or in blocks, and
 * where a breakpoint stands, is no part of it (W18).
 */
export function conversationSignalAnthropic(body: unknown, header?: unknown): string {
  const given = filled(header)
  if (given !== null) return given
  const user = firstUser(objectOf(body)?.['messages'])
  return hashId(user ? spoken(user['content']) : NOBODY)
}

export function conversationSignalOpenai(body: unknown, header?: unknown): string {
  const given = filled(header)
  if (given !== null) return given
  const user = firstUser(objectOf(body)?.['messages'])
  return hashId(user ? contentText(user['content']) : NOBODY)
}

const firstUser = (messages: unknown): Wire | null =>
  objectOf((listOf(messages) ?? []).find((message) => objectOf(message)?.['role'] === 'user'))

/** The words as a JSON string; of content without words all but its breakpoints. */
function spoken(content: unknown): string {
  if (typeof content === 'string') return JSON.stringify(content)
  const blocks = listOf(content) ?? []
  const texts = blocks.filter((block) => typeOf(block) === 'text')
  if (texts.length > 0)
    return JSON.stringify(texts.map((block) => stringOf(objectOf(block)?.['text']) ?? '').join('\n'))
  return compactJson(blocks.map((block) => ({ ...objectOf(block), cache_control: undefined })))
}

export interface ConversationIdentity {
  readonly value: string
  readonly source:
    'header' | 'body-session' | 'metadata-session' | 'previous-response' | 'content-fingerprint' | 'generated'
  /** The client says itself which conversation it is. */
  readonly clientProvided: boolean
}

/** The first that is there; the fingerprint is of the first user message alone, which no turn changes (W18). */
export function conversationIdentityResponses(body: unknown, header?: unknown): ConversationIdentity {
  const object = objectOf(body) ?? {}
  const candidates = [
    [header, 'header', true],
    [object['session_id'], 'body-session', true],
    [objectOf(object['metadata'])?.['session_id'], 'metadata-session', true],
    [object['previous_response_id'], 'previous-response', false],
  ] as const
  for (const [candidate, source, clientProvided] of candidates) {
    const value = filled(candidate)
    if (value !== null) return { value, source, clientProvided }
  }
  const value = hashId(firstSaid(object['input']))
  return { value, source: 'content-fingerprint', clientProvided: false }
}

/** A user's words as a JSON string; the first item when no user speaks. */
function firstSaid(input: unknown): string {
  if (typeof input === 'string') return JSON.stringify(input)
  const items = listOf(input) ?? []
  const user = objectOf(items.find((item) => objectOf(item)?.['role'] === 'user'))
  if (!user) return items.length === 0 ? '[]' : compactJson(items[0])
  const text = itemText(user['content'])
  return text.trim() === '' ? compactJson(user['content']) : JSON.stringify(text)
}

export function conversationSignalResponses(body: unknown, header?: unknown): string {
  return conversationIdentityResponses(body, header).value
}
