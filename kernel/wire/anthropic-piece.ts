/** One block of an Anthropic message as a piece (kernel-wire 6.2). */
import { compactJson } from '#kernel/base/compact-json.ts'
import type { Role } from '#kernel/model/message.ts'
import { resultText } from './anthropic-text.ts'
import type { Draft } from './piece.ts'
import type { Wire } from './read.ts'
import { stringOf } from './read.ts'

/** Roles of a message that a piece can have; what another role holds is carried unread. */
export const anthropicRole = (role: unknown): Role | null =>
  role === 'user' || role === 'assistant' || role === 'system' ? role : null

/**
 * The raw block rides along unless the flat form says all of it. What is no text of a person or a model is
 * shown as its type in brackets and told apart by a hash of all it holds (W03, W16).
 */
export function anthropicDraft(block: Wire, role: Role): Draft {
  const draft = draftOf(block, role)
  const usual = wireRoleOf(draft)
  return usual === role ? draft : { ...draft, wireRole: role }
}

function draftOf(block: Wire, role: Role): Draft {
  const type = stringOf(block['type']) ?? ''
  const raw = { rawAnthropicBlock: block }
  if (type === 'text' && typeof block['text'] === 'string')
    return { role, contentType: 'text', text: block['text'], ...(isPlain(block, TEXT) ? {} : raw) }
  if (type === 'thinking') return thinkingDraft(block)
  if (type.endsWith('tool_use')) return callDraft(block)
  if (type === 'tool_result' || type === 'mcp_tool_result')
    return resultDraft(block, resultText(block['content']))
  const seed = { contentType: 'block', text: identityOf(block) }
  const text = placeholderOf(block)
  // The result of a tool of the provider's own can't be edited: it is sealed.
  if (type.endsWith('tool_result')) return resultDraft(block, text)
  if (type === 'redacted_thinking') return { role: 'assistant', contentType: 'reasoning', text, ...raw, seed }
  return { role, contentType: 'text', text, ...raw, seed }
}

/** What stands for a block that has no text. */
export const placeholderOf = (block: Wire): string => `[${stringOf(block['type']) || 'block'}]`

/** All of a block but its breakpoint, which moves from request to request. */
function identityOf(block: Wire): string {
  const { cache_control: _, ...rest } = block
  return compactJson(rest)
}

const TEXT = new Set(['type', 'text', 'cache_control'])
const THINKING = new Set(['type', 'thinking', 'signature'])

/** A breakpoint is told by the map beside the pieces, if it says something. */
const isPlain = (block: Wire, known: ReadonlySet<string>): boolean =>
  Object.keys(block).every((key) => known.has(key) && (key !== 'cache_control' || Boolean(block[key])))

function thinkingDraft(block: Wire): Draft {
  const signature = stringOf(block['signature'])
  const isWhole = typeof block['thinking'] === 'string' && isPlain(block, THINKING)
  return {
    role: 'assistant',
    contentType: 'reasoning',
    text: stringOf(block['thinking']) ?? '',
    ...(signature ? { thinkingSignature: signature } : {}),
    ...(isWhole && (signature !== null || !('signature' in block)) ? {} : { rawAnthropicBlock: block }),
  }
}

function callDraft(block: Wire): Draft {
  const { id, name, input } = block
  return {
    role: 'assistant',
    contentType: 'tool-call',
    ...(typeof name === 'string' ? { toolName: name } : {}),
    ...(typeof id === 'string' ? { toolCallId: id } : {}),
    text: compactJson(input ?? {}),
    // Arguments that an edit breaks fall back to these (W06).
    rawAnthropicBlock: block,
  }
}

const RESULT = new Set(['type', 'tool_use_id', 'content', 'is_error', 'cache_control'])

function resultDraft(block: Wire, text: string): Draft {
  const { tool_use_id: id, content, is_error: isError } = block
  const isWhole =
    block['type'] === 'tool_result' &&
    typeof content === 'string' &&
    typeof id === 'string' &&
    isPlain(block, RESULT) &&
    (isError === true || !('is_error' in block))
  return {
    role: 'tool',
    contentType: 'tool-result',
    ...(typeof id === 'string' ? { toolCallId: id } : {}),
    text,
    ...(isError === true ? { toolIsError: true } : {}),
    ...(isWhole ? {} : { rawAnthropicBlock: block }),
  }
}

/** Role of the message that a piece goes into by its kind. */
export function wireRoleOf({ role, contentType }: Pick<Draft, 'role' | 'contentType'>): string {
  return role === 'assistant' || contentType === 'tool-call' || contentType === 'reasoning'
    ? 'assistant'
    : 'user'
}
