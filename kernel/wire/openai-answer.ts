/** Pieces that make one assistant message of OpenAI Chat (kernel-wire 7.3). */
import { assistantParts, argumentText, callEntries, readCall } from './openai-assistant.ts'
import { contentWithText } from './openai-text.ts'
import type { BiliMessage } from './piece.ts'
import { callIdOf, callNameOf } from './piece.ts'
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf } from './read.ts'

/** What the raw message holds besides stays with it; null: nothing is left to say. */
export function assistantMessage(pieces: readonly BiliMessage[]): Wire | null {
  const raw = rawOf(pieces)
  const texts = pieces.filter(({ contentType }) => contentType === 'text' || contentType === 'tool-result')
  const calls = pieces.filter(({ contentType }) => contentType === 'tool-call')
  const reasoning = joinedReasoning(pieces.filter(({ contentType }) => contentType === 'reasoning'))
  if (texts.length === 0 && calls.length === 0 && reasoning === '') return null
  const message: Record<string, unknown> = { ...(raw ?? { role: 'assistant' }) }
  setText(message, raw, texts)
  setCalls(message, raw, calls)
  if (reasoning !== '') message['reasoning_content'] = reasoning
  else if (pieces.some((piece) => piece.reasoningPresent === true))
    message['reasoning_content'] = stringOf(raw?.['reasoning_content']) ?? ''
  else if (stringOf(raw?.['reasoning_content'])?.trim()) delete message['reasoning_content']
  return message
}

/** Thoughts of two messages are lines of their own. */
function joinedReasoning(pieces: readonly BiliMessage[]): string {
  return pieces
    .map(({ reasoningContent, text = '', wireSource }, i) => {
      const before = pieces[i - 1]?.wireSource
      const isOther = before !== undefined && wireSource !== undefined && before !== wireSource
      return `${isOther ? '\n' : ''}${reasoningContent ?? text}`
    })
    .join('')
}

/** The message that the pieces came from; where they came from several, that of the answer. */
function rawOf(pieces: readonly BiliMessage[]): Wire | null {
  const answers = pieces.filter(({ contentType }) => contentType !== 'reasoning')
  for (const { rawOpenaiMessage } of answers.length > 0 ? answers : pieces) {
    const raw = objectOf(rawOpenaiMessage)
    if (raw?.['role'] === 'assistant') return raw
  }
  return null
}

/** Texts of several messages are lines of their own, never glued. */
function setText(message: Record<string, unknown>, raw: Wire | null, texts: readonly BiliMessage[]): void {
  const text = texts.map((piece) => piece.text ?? '').join('\n')
  if (!raw) {
    message['content'] = texts.length === 0 ? null : text
    return
  }
  const read = assistantParts(raw)
  const isGone = texts.length === 0
  if (!read.demoted && (isGone ? read.textIn === null : text === read.text)) return
  if (read.textIn === 'refusal') {
    if (typeof raw['refusal'] === 'string') message['refusal'] = isGone ? null : text
    // A refusal among the parts stands there until it is edited.
    const isPart = typeof raw['refusal'] !== 'string'
    message['content'] = isPart && !isGone ? (text === read.text ? withoutText(raw['content']) : text) : null
    return
  }
  if (!isGone) message['content'] = contentWithText(raw['content'], text)
  else message['content'] = read.textIn === null ? withoutText(raw['content']) : null
}

function withoutText(content: unknown): unknown {
  const rest = listOf(content) ? (contentWithText(content, '') as readonly unknown[]) : []
  return rest.length > 0 ? rest : null
}

function setCalls(message: Record<string, unknown>, raw: Wire | null, calls: readonly BiliMessage[]): void {
  const oldCall = objectOf(raw?.['function_call'])
  const isOld = ({ rawOpenaiCall }: BiliMessage): boolean => oldCall !== null && rawOpenaiCall === oldCall
  const old = calls.find(isOld)
  if (oldCall) {
    if (old) message['function_call'] = functionOf(oldCall, old, 'arguments')
    else delete message['function_call']
  }
  const entries = calls.filter((call) => !isOld(call))
  const before = raw ? callEntries(raw) : []
  if (entries.length === 0) {
    if (before.length > 0) delete message['tool_calls']
    return
  }
  const isSame = entries.length === before.length && entries.every((call, i) => callOf(call) === before[i])
  // What is no call in the list as it came is kept only with the whole of it.
  if (!isSame) message['tool_calls'] = entries.map(callOf)
}

/** The entry as it came while the call says the same. */
function callOf(piece: BiliMessage): Wire {
  const { text = '', toolName, toolCallId } = piece
  const raw = objectOf(piece.rawOpenaiCall)
  if (!raw)
    return {
      id: callIdOf(piece),
      type: 'function',
      function: { name: callNameOf(piece), arguments: text },
    }
  const read = readCall(raw)
  const isSame = text === read.text && toolName === read.toolName
  if (isSame && toolCallId === read.toolCallId) return raw
  const custom = objectOf(raw['custom'])
  const moved = toolCallId !== undefined && toolCallId !== raw['id'] ? { id: toolCallId } : {}
  if (isSame) return { ...raw, ...moved }
  return custom
    ? { ...raw, ...moved, custom: functionOf(custom, piece, 'input') }
    : { ...raw, ...moved, function: functionOf(objectOf(raw['function']) ?? {}, piece, 'arguments') }
}

function functionOf(raw: Wire, { text = '', toolName }: BiliMessage, key: 'arguments' | 'input'): Wire {
  const isSame = text === argumentText(raw[key])
  if (isSame && (toolName === undefined || toolName === raw['name'])) return raw
  return { ...raw, ...(toolName === undefined ? {} : { name: toolName }), ...(isSame ? {} : { [key]: text }) }
}
