/** One item of a Responses input as pieces (kernel-wire 8.2 to 8.5). */
import { compactJson } from '#kernel/base/compact-json.ts'
import { imageSidecar } from './data-url.ts'
import { hashId } from './message-id.ts'
import { argumentText } from './openai-assistant.ts'
import type { Draft } from './piece.ts'
import type { Wire } from './read.ts'
import { stringOf } from './read.ts'
import { displayText, imagesOf, itemText, reasoningText } from './responses-text.ts'
import { splitDemotedThinking } from './thinking.ts'

/** Definitions of tools: never folded, so they have no pieces. */
export const DEFINITIONS: ReadonlySet<string> = new Set(['additional_tools', 'mcp_list_tools'])

/** What the provider did by itself: shown as a thought. */
const ACTIONS: ReadonlySet<string> = new Set([
  'computer_call',
  'computer_call_output',
  'file_search_call',
  'web_search_call',
  'image_generation_call',
  'code_interpreter_call',
  'mcp_call',
])

/** Easy items leave out their type. */
export function withType(item: Wire): Wire {
  const isEasy = typeof item['type'] !== 'string' && ROLES.has(stringOf(item['role']) ?? '')
  return isEasy ? { ...item, type: 'message' } : item
}
const ROLES: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'developer'])

/** `callId` answers for calls and outputs that name none. */
export function itemDrafts(item: Wire, callId: (isCall: boolean) => string): readonly Draft[] {
  const type = stringOf(item['type']) ?? ''
  const drafts = draftsOf(item, type, callId)
  return drafts.map((draft) => ({ ...draft, rawResponsesItem: item }))
}

function draftsOf(item: Wire, type: string, callId: (isCall: boolean) => string): readonly Draft[] {
  if (type === 'message') return messageDrafts(item)
  if (type === 'reasoning') return [thought(item, thoughtText(item))]
  if (ACTIONS.has(type)) {
    const draft = thought(item, identityOf(item))
    return [{ ...draft, seed: { contentType: 'responses-call' } }]
  }
  if (DEFINITIONS.has(type)) return []
  if (type === 'function_call' || type === 'custom_tool_call') return [callDraft(item, callId)]
  if (type === 'function_call_output' || type === 'custom_tool_call_output')
    return [outputDraft(item, callId)]
  // Calls of tools that are built in, such as `local_shell_call`, pair by their id as others do (W22).
  const ownId = stringOf(item['call_id'])
  if (ownId !== null && type.endsWith('_call')) return [callDraft(item, callId)]
  if (ownId !== null && type.endsWith('_output')) return [outputDraft(item, callId)]
  if (type === '') return []
  const seed = { contentType: 'responses-item', text: compactJson(item) }
  // Neither a person's words nor an answer: what a compaction left, a reference, an approval.
  return [{ role: 'system', contentType: 'text', text: `[${type}]`, seed }]
}

const thought = (item: Wire, text: string): Draft => ({
  role: 'assistant',
  contentType: 'reasoning',
  text,
  rawResponsesItem: item,
})

/** Sealed thoughts are told apart by their id, or by all that the item holds. */
export const thoughtText = (item: Wire): string => reasoningText(item) || identityOf(item)

const identityOf = (item: Wire): string => stringOf(item['id']) || hashId(compactJson(item))

function messageDrafts(item: Wire): readonly Draft[] {
  const { role, content } = item
  switch (role) {
    case 'user':
      return userDrafts(content)
    case 'assistant':
      return answerDrafts(itemText(content))
    case 'system':
    case 'developer':
      return [
        { role: 'system', contentType: 'text', text: itemText(content), originalRole: role, seed: { role } },
      ]
    default:
      return []
  }
}

/** A message with pictures is told apart by them, too (W16). */
function userDrafts(content: unknown): readonly Draft[] {
  const images = imagesOf(content)
  if (images.length === 0 && itemText(content) === '') return []
  const text = displayText(content)
  const draft = { role: 'user', contentType: 'text', text } as const
  if (images.length === 0) return [draft]
  const first = images.find((image) => typeof image['image_url'] === 'string')
  const seed = { contentType: 'parts', text: `${hashId(compactJson(images))}|${text}` }
  return [{ ...draft, ...imageSidecar(first?.['image_url']), seed }]
}

/** Thinking at the head of the text has a piece of its own (W25). */
function answerDrafts(whole: string): readonly Draft[] {
  const split = splitDemotedThinking(whole)
  const text = split ? split.text : whole
  return [
    ...(split ? [{ role: 'assistant', contentType: 'reasoning', text: split.reasoning } as const] : []),
    ...(text === '' ? [] : [{ role: 'assistant', contentType: 'text', text } as const]),
  ]
}

function callDraft(item: Wire, callId: (isCall: boolean) => string): Draft {
  const toolName = callName(item)
  const ownId = stringOf(item['call_id'])
  return {
    role: 'assistant',
    contentType: 'tool-call',
    ...(toolName === undefined ? {} : { toolName }),
    toolCallId: ownId || callId(true),
    text: callText(item),
    ...(ownId ? {} : { seed: { withoutCallId: true } }),
  }
}

/** Built-in tools are called by their type. */
export function callName(item: Wire): string | undefined {
  const name = stringOf(item['name'])
  const type = stringOf(item['type']) ?? ''
  if (type === 'function_call') return name ?? undefined
  return name || (type === 'custom_tool_call' ? 'custom' : type.replace(/_call$/, ''))
}

/** Arguments of a function, input of a custom tool, else what makes up the call of a built-in one. */
export function callText(item: Wire): string {
  const { type, arguments: args, input, action, operation } = item
  if (type === 'function_call') return argumentText(args)
  if (type === 'custom_tool_call') return argumentText(input ?? args)
  return argumentText(action ?? operation ?? args ?? input ?? null)
}

function outputDraft(item: Wire, callId: (isCall: boolean) => string): Draft {
  const ownId = stringOf(item['call_id'])
  return {
    role: 'tool',
    contentType: 'tool-result',
    toolCallId: ownId || callId(false),
    text: argumentText(item['output']),
    ...(ownId ? {} : { seed: { withoutCallId: true } }),
  }
}

export const isCustom = (item: Wire): boolean =>
  item['type'] === 'custom_tool_call' || item['type'] === 'custom_tool_call_output'
