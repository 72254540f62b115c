/** Pieces as items of a Responses input (kernel-wire 8.7, 8.8). */
import type { BiliMessage } from './piece.ts'
import { callIdOf, callNameOf } from './piece.ts'
import type { Wire } from './read.ts'
import { objectOf, stringOf } from './read.ts'
import { callName, callText, thoughtText } from './responses-draft.ts'
import { argumentText } from './openai-assistant.ts'
import { contentWithText, displayText, itemText, reasoningWithText } from './responses-text.ts'
import { splitDemotedThinking } from './thinking.ts'

/** One item of the pieces that share a raw item; null: nothing can be said of it. */
export function itemOf(pieces: readonly BiliMessage[], customIds: ReadonlySet<string>): Wire | null {
  const raw = objectOf(pieces[0]?.rawResponsesItem)
  if (raw?.['type'] === 'message' && raw['role'] === 'assistant' && pieces.every(isAnswer))
    return answerFromRaw(raw, pieces)
  const [piece] = pieces
  if (!piece) return null
  const patched = raw ? fromRaw(raw, piece) : null
  return patched ?? freshItem(piece, customIds)
}

const isAnswer = ({ role, contentType }: BiliMessage): boolean =>
  role === 'assistant' && (contentType === 'text' || contentType === 'reasoning')

/** Thinking in front of the text is one item with it: kept, cut off or alone (W25). */
function answerFromRaw(raw: Wire, pieces: readonly BiliMessage[]): Wire {
  const whole = itemText(raw['content'])
  const split = splitDemotedThinking(whole)
  const thought = pieces.find(({ contentType }) => contentType === 'reasoning')
  const said = pieces.find(({ contentType }) => contentType === 'text')
  const head = !thought
    ? ''
    : split && thought.text === split.reasoning
      ? whole.slice(0, whole.length - split.text.length)
      : `<think>\n${thought.text ?? ''}\n</think>\n`
  const text = head + (said?.text ?? '')
  return text === whole ? raw : { ...raw, content: contentWithText(raw['content'], text, 'output_text') }
}

/** The raw item, changed where the piece is; null: the piece is something else by now. */
function fromRaw(raw: Wire, piece: BiliMessage): Wire | null {
  const { role, contentType, text = '' } = piece
  const type = stringOf(raw['type']) ?? ''
  if (type === 'message') {
    const isOwn =
      contentType === 'text' && (role === raw['role'] || (role === 'system' && raw['role'] === 'developer'))
    if (!isOwn) return null
    const before = role === 'user' ? displayText(raw['content']) : itemText(raw['content'])
    return text === before ? raw : { ...raw, content: contentWithText(raw['content'], text) }
  }
  if (type === 'reasoning') {
    if (contentType !== 'reasoning') return null
    return text === thoughtText(raw) ? raw : reasoningWithText(raw, text)
  }
  if (contentType === 'tool-call' && type.endsWith('_call')) return callFromRaw(raw, piece)
  if (contentType === 'tool-result' && type.endsWith('_output')) return outputFromRaw(raw, piece)
  // What has no text of its own is sent as it came.
  const isOpaque = contentType === 'reasoning' || (contentType === 'text' && role === 'system')
  return isOpaque ? raw : null
}

function callFromRaw(raw: Wire, piece: BiliMessage): Wire {
  const { text = '', toolName, toolCallId } = piece
  const isSame = text === callText(raw)
  const key =
    raw['type'] === 'custom_tool_call' && ('input' in raw || !('arguments' in raw)) ? 'input' : 'arguments'
  const isOpen = raw['type'] === 'function_call' || raw['type'] === 'custom_tool_call'
  const isRenamed = toolName !== undefined && toolName !== callName(raw)
  return {
    ...raw,
    ...moved(raw, toolCallId),
    ...(isRenamed ? { name: toolName } : {}),
    ...(isSame || !isOpen ? {} : { [key]: text }),
  }
}

function outputFromRaw(raw: Wire, { text = '', toolCallId }: BiliMessage): Wire {
  const isSame = text === argumentText(raw['output'])
  return { ...raw, ...moved(raw, toolCallId), ...(isSame ? {} : { output: text }) }
}

/** An id that was made up here is not sent. */
const moved = (raw: Wire, toolCallId: string | undefined): Wire =>
  typeof raw['call_id'] === 'string' && toolCallId !== undefined && toolCallId !== raw['call_id']
    ? { call_id: toolCallId }
    : {}

function freshItem(piece: BiliMessage, customIds: ReadonlySet<string>): Wire | null {
  const { role, contentType, text = '' } = piece
  const message = (from: string): Wire => ({ type: 'message', role: from, content: text })
  const callId = contentType === 'tool-call' ? callIdOf(piece) : (piece.toolCallId ?? '')
  const isCustomCall = customIds.has(callId)
  switch (contentType) {
    case 'tool-call': {
      const name = callNameOf(piece)
      return isCustomCall
        ? { type: 'custom_tool_call', call_id: callId, name, input: text, status: 'completed' }
        : { type: 'function_call', call_id: callId, name, arguments: text }
    }
    case 'tool-result': {
      const type = isCustomCall ? 'custom_tool_call_output' : 'function_call_output'
      return { type, call_id: callId, output: text }
    }
    case 'reasoning':
      return null
    case 'text':
      return message(role === 'system' ? 'developer' : role === 'assistant' ? 'assistant' : 'user')
  }
}
