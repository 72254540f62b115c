/**
 * The turn of a request's body as steering reads it, for each provider (nudge and surface text B1). What is
 * not understood gives no messages, so that the turn is unknown.
 */
import { arrayAt, asObject, member, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { responsesTurn } from './responses-turn.ts'
import type { SteeringBlock, SteeringMessage } from './turn-kind.ts'

export type SteeringWire = 'anthropic' | 'openai' | 'responses' | 'google'

const readers: Readonly<Record<SteeringWire, (body: JsonObject) => readonly SteeringMessage[]>> = {
  anthropic: anthropicTurn,
  openai: openaiTurn,
  responses: responsesTurn,
  google: googleTurn,
}

/** Never throws, whatever the body holds. */
export function steeringMessagesOf(wire: SteeringWire, body: Json): readonly SteeringMessage[] {
  const object = asObject(body)
  return object ? readers[wire](object) : []
}

function anthropicTurn(body: JsonObject): readonly SteeringMessage[] {
  const last = asObject(arrayAt(body, 'messages')?.at(-1))
  const role = stringAt(last, 'role')
  if (!last || role === null) return []
  const text = stringAt(last, 'content')
  if (text !== null) return [{ role, text }]
  const blocks = (arrayAt(last, 'content') ?? []).map((part): SteeringBlock => {
    const block = asObject(part)
    return { kind: stringAt(block, 'type') ?? '', isError: member(block, 'is_error') }
  })
  return [{ role, blocks }]
}

/** Results stand in messages of their own: those at the end are what the user side says. */
function openaiTurn(body: JsonObject): readonly SteeringMessage[] {
  const messages = arrayAt(body, 'messages') ?? []
  const blocks: SteeringBlock[] = []
  for (let at = messages.length - 1; stringAt(asObject(messages[at]), 'role') === 'tool'; at--)
    blocks.push({ kind: 'tool_result' })
  if (blocks.length > 0) return [{ role: 'user', blocks }]
  const last = asObject(messages.at(-1))
  const role = stringAt(last, 'role')
  if (!last || role === null) return []
  const text = stringAt(last, 'content')
  return [text === null ? { role, blocks: openaiParts(last) } : { role, text }]
}

const OPENAI_KINDS: ReadonlyMap<string, string> = new Map([
  ['image_url', 'image'],
  ['file', 'document'],
])

/** A text that is not empty makes it an ask, wherever among the parts it stands. */
function openaiParts(message: JsonObject): readonly SteeringBlock[] {
  const parts = (arrayAt(message, 'content') ?? []).map((part) => asObject(part))
  const hasText = parts.some(
    (part) => stringAt(part, 'type') === 'text' && (stringAt(part, 'text') ?? '').trim() !== '',
  )
  if (hasText) return [{ kind: 'text' }]
  return parts
    .map((part) => stringAt(part, 'type') ?? '')
    .filter((type) => type !== 'text')
    .map((type) => ({ kind: OPENAI_KINDS.get(type) ?? type }))
}

function googleTurn(body: JsonObject): readonly SteeringMessage[] {
  const last = asObject(arrayAt(body, 'contents')?.at(-1))
  if (stringAt(last, 'role') !== 'user') return []
  const parts = arrayAt(last, 'parts') ?? []
  return [{ role: 'user', blocks: parts.map((part) => ({ kind: googleKind(asObject(part)) })) }]
}

function googleKind(part: JsonObject | null): string {
  if (objectAt(part, 'functionResponse')) return 'tool_result'
  if (stringAt(part, 'text') !== null) return 'text'
  const file = objectAt(part, 'inlineData') ?? objectAt(part, 'fileData')
  if (!file) return ''
  return (stringAt(file, 'mimeType') ?? '').startsWith('image/') ? 'image' : 'document'
}
