/**
 * The body that a host would send for a conversation that it has stored, so that ids are the same after
 * a restart (kernel-wire 11).
 */
import { compactJson } from '#kernel/base/compact-json.ts'
import { anthropicToCore } from './anthropic-read.ts'
import { openaiToCore } from './openai-read.ts'
import type { Wire } from './read.ts'
import { responsesToCore } from './responses-read.ts'

export type MirrorBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature?: string }
  | { readonly type: 'toolCall'; readonly id: string; readonly name: string; readonly arguments: unknown }

export interface MirrorEntry {
  readonly role: 'user' | 'assistant' | 'toolResult' | 'meta'
  readonly blocks?: readonly MirrorBlock[]
  /** Of a result. */
  readonly toolCallId?: string
  /** Of a meta entry. */
  readonly text?: string
}

type View = readonly MirrorEntry[]

const isSaid = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

function textOf({ blocks = [] }: MirrorEntry): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}

const argumentsOf = (value: unknown): string => (typeof value === 'string' ? value : compactJson(value ?? {}))

const user = (said: string): readonly Wire[] =>
  said === '' ? [] : [{ role: 'user', content: [{ type: 'text', text: said }] }]

export function mirrorAnthropic(view: View): readonly Wire[] {
  return view.flatMap((entry): readonly Wire[] => {
    const { role, toolCallId = '', text = '' } = entry
    if (role === 'user') return user(textOf(entry))
    if (role === 'meta') return user(text)
    if (role === 'toolResult')
      return [
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: toolCallId, content: textOf(entry) }] },
      ]
    const content = (entry.blocks ?? []).flatMap(anthropicBlock)
    return content.length === 0 ? [] : [{ role: 'assistant', content }]
  })
}

function anthropicBlock(block: MirrorBlock): readonly Wire[] {
  switch (block.type) {
    case 'text':
      return isSaid(block.text) ? [{ type: 'text', text: block.text }] : []
    case 'thinking': {
      const { thinking, signature } = block
      return isSaid(thinking) ? [{ type: 'thinking', thinking, ...(signature ? { signature } : {}) }] : []
    }
    case 'toolCall':
      return [{ type: 'tool_use', id: block.id, name: block.name, input: inputOf(block.arguments) }]
  }
}

function inputOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {}
  try {
    return JSON.parse(value)
  } catch {
    return { arguments: value }
  }
}

/** With the system prompt in front, if there is one. */
export function mirrorOpenai(view: View, system = ''): readonly Wire[] {
  const messages = view.flatMap((entry): readonly Wire[] => {
    const { role, toolCallId = '', text = '' } = entry
    const said = textOf(entry)
    if (role === 'user') return said === '' ? [] : [{ role: 'user', content: said }]
    if (role === 'meta') return text === '' ? [] : [{ role: 'developer', content: text }]
    if (role === 'toolResult') return [{ role: 'tool', tool_call_id: toolCallId, content: said }]
    return openaiAnswer(entry, said)
  })
  return system === '' ? messages : [{ role: 'system', content: system }, ...messages]
}

function openaiAnswer({ blocks = [] }: MirrorEntry, text: string): readonly Wire[] {
  const calls = blocks.flatMap((block) =>
    block.type === 'toolCall'
      ? [
          {
            id: block.id,
            type: 'function',
            function: { name: block.name, arguments: argumentsOf(block.arguments) },
          },
        ]
      : [],
  )
  const thoughts = blocks.flatMap((block) => (block.type === 'thinking' ? [block.thinking] : []))
  const reasoning = thoughts.filter(isSaid).join('\n')
  if (calls.length === 0 && text === '' && reasoning === '') return []
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    },
  ]
}

const message = (role: string, type: string, said: string): readonly Wire[] =>
  said === '' ? [] : [{ type: 'message', role, content: [{ type, text: said }] }]

export function mirrorResponses(view: View): readonly Wire[] {
  return view.flatMap((entry): readonly Wire[] => {
    const { role, toolCallId = '', text = '', blocks = [] } = entry
    if (role === 'user') return message('user', 'input_text', textOf(entry))
    if (role === 'meta') return message('user', 'input_text', text)
    if (role === 'toolResult')
      return [{ type: 'function_call_output', call_id: toolCallId, output: textOf(entry) }]
    return blocks.flatMap((block): readonly Wire[] => {
      switch (block.type) {
        case 'text':
          return isSaid(block.text) ? message('assistant', 'output_text', block.text) : []
        case 'thinking':
          return isSaid(block.thinking)
            ? [{ type: 'reasoning', summary: [{ type: 'summary_text', text: block.thinking }] }]
            : []
        case 'toolCall': {
          const { id, name, arguments: args } = block
          return [{ type: 'function_call', call_id: id, name, arguments: argumentsOf(args) }]
        }
      }
    })
  })
}

export const mirrorAnthropicToCore = (view: View): ReturnType<typeof anthropicToCore> =>
  anthropicToCore({ messages: mirrorAnthropic(view) })
export const mirrorOpenaiToCore = (view: View, system?: string): ReturnType<typeof openaiToCore> =>
  openaiToCore({ messages: mirrorOpenai(view, system) })
export const mirrorResponsesToCore = (view: View): ReturnType<typeof responsesToCore> =>
  responsesToCore({ input: mirrorResponses(view) })
