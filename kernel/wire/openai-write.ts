/** Core messages to OpenAI Chat messages (kernel-wire 7.3). */
import { assistantMessage } from './openai-answer.ts'
import { assistantParts, callEntries } from './openai-assistant.ts'
import { contentText, contentWithText } from './openai-text.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf } from './read.ts'

export function coreToOpenai(messages: readonly BiliMessage[]): readonly Wire[] {
  return openaiGroups(messages)
    .map(messageOfGroup)
    .filter((message) => message !== null)
}

/** null: nothing is left to say. */
export function messageOfGroup(group: readonly BiliMessage[]): Wire | null {
  return group[0]!.role === 'assistant' ? assistantMessage(group) : plainMessage(group[0]!)
}

/** Pieces of one assistant message are one again; anything else is a message of its own. */
export function openaiGroups(messages: readonly BiliMessage[]): readonly (readonly BiliMessage[])[] {
  const out: (readonly BiliMessage[])[] = []
  for (let from = 0; from < messages.length;) {
    if (messages[from]!.role !== 'assistant') {
      out.push([messages[from]!])
      from++
      continue
    }
    let end = from + 1
    let source = messages[from]!.wireSource
    let isOrphan = isLeftOver(messages[from]!)
    for (; end < messages.length; end++) {
      const piece = messages[end]!
      if (!joins(messages[end - 1]!, piece, isOrphan ? undefined : source)) break
      source = piece.wireSource ?? source
      isOrphan &&= isLeftOver(piece)
    }
    out.push(messages.slice(from, end))
    from = end
  }
  return out
}

/**
 * Whether a piece goes into the message of the one before: it came from the same one, or one of the two
 * came from nowhere and nothing would be glued together or put before a call that it follows (W11).
 */
function joins(before: BiliMessage, piece: BiliMessage, source: number | undefined): boolean {
  if (piece.role !== 'assistant') return false
  if (source !== undefined && piece.wireSource !== undefined) return source === piece.wireSource
  return piece.contentType === 'tool-call' || before.contentType === 'reasoning'
}

/**
 * Reasoning whose answer was folded: a message of it alone, without content, is refused, so it goes with
 * what it leads to now. A message that never was more than reasoning stays one.
 */
export function isLeftOver({ contentType, rawOpenaiMessage }: BiliMessage): boolean {
  const raw = contentType === 'reasoning' ? objectOf(rawOpenaiMessage) : null
  return raw !== null && (assistantParts(raw).textIn !== null || callEntries(raw).length > 0)
}

/** A message of anybody but the assistant; verbatim while its text is what it was. */
export function plainMessage(piece: BiliMessage): Wire {
  const { role, contentType, text = '', toolCallId } = piece
  const raw = objectOf(piece.rawOpenaiMessage)
  if (raw && fits(raw, piece)) {
    const isSame = text === contentText(raw['content'])
    const isMoved = raw['role'] === 'tool' && toolCallId !== undefined && toolCallId !== raw['tool_call_id']
    if (isSame && !isMoved) return raw
    const content = isSame ? raw['content'] : contentWithText(raw['content'], text)
    return { ...raw, content, ...(isMoved && toolCallId !== '' ? { tool_call_id: toolCallId } : {}) }
  }
  if (contentType === 'tool-result' || role === 'tool')
    return { role: 'tool', tool_call_id: toolCallId ?? '', content: text }
  if (role === 'system')
    return { role: piece.originalRole === 'developer' ? 'developer' : 'system', content: text }
  return { role: 'user', content: userContent(piece) }
}

const ROLES: Readonly<Record<string, readonly string[]>> = {
  system: ['system', 'developer'],
  tool: ['tool', 'function'],
  user: ['user'],
}

/** A host may make something else of a piece; the raw message is then none of its business. */
const fits = (raw: Wire, { role, contentType }: BiliMessage): boolean =>
  ROLES[role]?.includes(stringOf(raw['role']) ?? '') === true &&
  (contentType === 'tool-result') === (role === 'tool')

function userContent(piece: BiliMessage): unknown {
  const { text = '', imageMediaType, imageBase64, rawOpenaiContent } = piece
  const parts = listOf(piece.rawOpenaiContentParts)
  const url = imageMediaType && imageBase64 ? `data:${imageMediaType};base64,${imageBase64}` : null
  const others =
    parts ?? (rawOpenaiContent ? [rawOpenaiContent] : url ? [{ type: 'image_url', image_url: { url } }] : [])
  return others.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text', text }]), ...others]
}
