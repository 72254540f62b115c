/** A piece as blocks of an Anthropic message (kernel-wire 6.3). */
import { contentWithText, resultText } from './anthropic-text.ts'
import { placeholderOf } from './anthropic-piece.ts'
import { compactJson } from '#kernel/base/compact-json.ts'
import type { BiliMessage } from './piece.ts'
import { callIdOf, callNameOf } from './piece.ts'
import type { Wire } from './read.ts'
import { objectOf, stringOf } from './read.ts'

/** Mostly one; none for an empty text, more where text was put beside what is no text. */
export function blocksOfPiece(piece: BiliMessage): readonly Wire[] {
  const raw = objectOf(piece.rawAnthropicBlock)
  const type = stringOf(raw?.['type']) ?? ''
  const isCall = type.endsWith('tool_use')
  const isResult = type.endsWith('tool_result')
  // A host may make something else of a piece; its raw block is then none of its business.
  switch (piece.contentType) {
    case 'tool-call':
      return [raw && isCall ? callFromRaw(raw, piece) : callBlock(piece)]
    case 'tool-result':
      return [raw && isResult ? resultFromRaw(raw, piece) : resultBlock(piece)]
    case 'reasoning':
      return [raw && type.endsWith('thinking') ? thinkingFromRaw(raw, piece) : thinkingBlock(piece)]
    case 'text':
      return raw && !isCall && !isResult ? textFromRaw(raw, piece) : textBlocks(piece.text)
  }
}

const textBlocks = (text = ''): readonly Wire[] => (text === '' ? [] : [{ type: 'text', text }])

/** An edit beside the placeholder stands beside the block; one that took its place is sent instead. */
function textFromRaw(raw: Wire, { text = '' }: BiliMessage): readonly Wire[] {
  if (raw['type'] === 'text' && typeof raw['text'] === 'string') {
    if (text === '') return []
    return [text === raw['text'] ? raw : { ...raw, text }]
  }
  const placeholder = placeholderOf(raw)
  if (text === placeholder) return [raw]
  const at = text.indexOf(placeholder)
  if (at === -1) return textBlocks(text)
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + placeholder.length).trim()]
  return [...textBlocks(before), raw, ...textBlocks(after)]
}

function thinkingBlock({ text = '', thinkingSignature }: BiliMessage): Wire {
  return { type: 'thinking', thinking: text, ...(thinkingSignature ? { signature: thinkingSignature } : {}) }
}

/** Sealed thinking is sent as it came, whatever stands for it. */
function thinkingFromRaw(raw: Wire, { text = '' }: BiliMessage): Wire {
  return raw['type'] !== 'thinking' || text === (stringOf(raw['thinking']) ?? '')
    ? raw
    : { ...raw, thinking: text }
}

/** The provider wants an object; arguments that are none are put into one, never thrown away (W06). */
function callBlock(piece: BiliMessage): Wire {
  const { text = '' } = piece
  const input = argumentsOf(text) ?? (text.trim() === '' ? {} : { arguments: text })
  return { type: 'tool_use', id: callIdOf(piece), name: callNameOf(piece), input }
}

/** The raw input stands until the text is other arguments (W06). */
function callFromRaw(raw: Wire, piece: BiliMessage): Wire {
  const { text = '', toolCallId, toolName } = piece
  const edited = text === compactJson(raw['input'] ?? {}) ? null : argumentsOf(text)
  return {
    ...raw,
    ...(toolCallId !== undefined && toolCallId !== raw['id'] ? { id: toolCallId } : {}),
    ...(toolName !== undefined && toolName !== raw['name'] ? { name: toolName } : {}),
    ...(edited ? { input: edited } : {}),
  }
}

/** A JSON object, or null. */
function argumentsOf(text: string): Wire | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

function resultBlock({ toolCallId = '', text = '', toolIsError }: BiliMessage): Wire {
  return {
    type: 'tool_result',
    tool_use_id: toolCallId,
    content: text,
    ...(toolIsError === true ? { is_error: true } : {}),
  }
}

/** Verbatim while the text is what it was; the results of the provider's own tools always. */
function resultFromRaw(raw: Wire, { toolCallId, text = '' }: BiliMessage): Wire {
  const { type, content } = raw
  const isOpen = type === 'tool_result' || type === 'mcp_tool_result'
  const isSame = !isOpen || text === resultText(content)
  return {
    ...raw,
    ...(toolCallId !== undefined && toolCallId !== raw['tool_use_id'] ? { tool_use_id: toolCallId } : {}),
    ...(isSame ? {} : { content: contentWithText(content, text) }),
  }
}
