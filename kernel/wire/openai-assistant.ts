/** An assistant message of OpenAI Chat: what its pieces are, by one reading for both ways (kernel-wire 7.2). */
import { compactJson } from '#kernel/base/compact-json.ts'
import { contentText, otherParts } from './openai-text.ts'
import type { Draft } from './piece.ts'
import type { Wire } from './read.ts'
import { filled, listOf, objectOf, stringOf } from './read.ts'
import { splitDemotedThinking } from './thinking.ts'

export interface AssistantParts {
  readonly reasoning: string
  /** The field was sent, and blank. */
  readonly blankReasoning: boolean
  /** Thinking that stood at the head of the text. */
  readonly demoted: boolean
  readonly text: string
  /** Where the text was found: what an edit of it goes into. */
  readonly textIn: 'content' | 'refusal' | null
  /** Something is there that no other piece shows. */
  readonly hasMore: boolean
}

const SHOWN = new Set(['role', 'content', 'tool_calls', 'function_call', 'reasoning_content'])

export function assistantParts(message: Wire): AssistantParts {
  const field = message['reasoning_content']
  const given = filled(field) === null ? '' : (field as string)
  const whole = contentText(message['content'])
  const split = given === '' ? splitDemotedThinking(whole) : null
  const text = split ? split.text : whole
  const refused = refusalOf(message)
  const isRefused = text === '' && refused !== ''
  return {
    reasoning: split ? split.reasoning : given,
    blankReasoning: typeof field === 'string' && given === '' && !split,
    demoted: split !== null,
    text: isRefused ? refused : text,
    textIn: isRefused ? 'refusal' : text === '' ? null : 'content',
    hasMore:
      otherParts(message['content']).length > 0 ||
      Object.keys(message).some((key) => !SHOWN.has(key) && isSaid(message[key])),
  }
}

/** Null, an empty text or list is how clients say that there is none. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The field, or the parts of the content that say no. */
function refusalOf({ refusal, content }: Wire): string {
  if (typeof refusal === 'string') return refusal
  return otherParts(content)
    .map((part) => stringOf(part['refusal']) ?? '')
    .filter(Boolean)
    .join('\n')
}

export interface ReadCall {
  readonly toolName?: string
  readonly toolCallId?: string
  readonly text: string
}

/** A call of a function or of a custom tool (W02); arguments that a gateway sends as an object are written out (W14). */
export function readCall(entry: Wire): ReadCall {
  const custom = objectOf(entry['custom'])
  const { name, arguments: args, input } = { ...(custom ?? objectOf(entry['function'])) }
  const { id } = entry
  return {
    ...(typeof name === 'string' ? { toolName: name } : {}),
    ...(typeof id === 'string' ? { toolCallId: id } : {}),
    text: argumentText(custom ? input : args),
  }
}

export const argumentText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : compactJson(value)

/** The entries of `tool_calls` that are calls. */
export const callEntries = (message: Wire): readonly Wire[] =>
  (listOf(message['tool_calls']) ?? []).map(objectOf).filter((entry) => entry !== null)

/** Pieces of one message in their order: reasoning, text, calls; a function call of the old kind is the last. */
export function assistantDrafts(message: Wire, oldCallId: () => string): readonly Draft[] {
  const { reasoning, blankReasoning, text, textIn, hasMore } = assistantParts(message)
  const calls = callEntries(message)
  const oldCall = objectOf(message['function_call'])
  const raw = { rawOpenaiMessage: message }
  const blank = blankReasoning ? { reasoningPresent: true } : {}
  const drafts: Draft[] = []
  if (reasoning !== '')
    drafts.push({
      role: 'assistant',
      contentType: 'reasoning',
      text: reasoning,
      reasoningContent: reasoning,
      ...raw,
    })
  const isBare = reasoning === '' && calls.length === 0 && !oldCall
  if (textIn || (isBare && hasMore))
    drafts.push({
      role: 'assistant',
      contentType: 'text',
      text,
      ...blank,
      ...raw,
      ...moreSeed(message, textIn),
    })
  for (const entry of calls)
    drafts.push({
      role: 'assistant',
      contentType: 'tool-call',
      ...readCall(entry),
      ...blank,
      ...raw,
      rawOpenaiCall: entry,
    })
  if (oldCall)
    drafts.push({
      role: 'assistant',
      contentType: 'tool-call',
      ...(typeof oldCall['name'] === 'string' ? { toolName: oldCall['name'] } : {}),
      toolCallId: oldCallId(),
      text: argumentText(oldCall['arguments']),
      ...blank,
      ...raw,
      rawOpenaiCall: oldCall,
      seed: { withoutCallId: true },
    })
  return drafts
}

/** What has no text is told apart by all it holds. */
const moreSeed = (message: Wire, textIn: AssistantParts['textIn']): Pick<Draft, 'seed'> | object =>
  textIn ? {} : { seed: { contentType: 'message', text: compactJson(message) } }
