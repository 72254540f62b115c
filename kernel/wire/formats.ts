/** Which codec can read a body (kernel-wire 4). */
import type { Wire } from './read.ts'
import { listOf, objectOf, typeOf } from './read.ts'

export const WIRE_FORMATS = ['anthropic', 'openai', 'responses'] as const
export type WireFormat = (typeof WIRE_FORMATS)[number]

export function isWireFormat(value: unknown): value is WireFormat {
  return (WIRE_FORMATS as readonly unknown[]).includes(value)
}

/** Blocks and parts that only one provider has. */
const ANTHROPIC_BLOCK =
  /^(?:thinking|redacted_thinking|image|document|search_result|container_upload|(?:\w+_)?tool_(?:use|result))$/
const OPENAI_PARTS = new Set(['image_url', 'video_url', 'input_audio', 'refusal', 'file'])
/** Parameters of a Chat request that no Messages request has. */
const OPENAI_KEYS = ['max_completion_tokens', 'response_format', 'stream_options', 'functions', 'stop', 'n']

/**
 * undefined: nobody here can read it, forward it untouched. What a message is made of decides first, then
 * the tools, then where a cache breakpoint stands, then the model's name; a body that says nothing is
 * OpenAI's, whose codec reads plain text as well (W19).
 */
export function detectWireFormat(body: unknown): WireFormat | undefined {
  const object = objectOf(body)
  // `contents` is Google's: no codec for it here.
  if (!object || Array.isArray(object['contents'])) return undefined
  const messages = listOf(object['messages'])
  const input = listOf(object['input'])
  if ((input && !(input.length === 0 && messages?.length)) || isLoneInput(object)) return 'responses'
  if (!messages) return undefined
  if (object['system'] !== undefined || object['anthropic_version'] !== undefined) return 'anthropic'
  for (const message of messages) {
    const format = messageFormat(message)
    if (format) return format
  }
  return toolFormat(object) ?? (messages.some(hasBreakpoint) ? 'anthropic' : byHead(object))
}

const isLoneInput = ({ input, messages }: Wire): boolean =>
  typeof input === 'string' && !Array.isArray(messages)

function messageFormat(value: unknown): WireFormat | undefined {
  const message = objectOf(value)
  if (!message) return undefined
  for (const part of listOf(message['content']) ?? []) {
    const type = typeOf(part)
    if (type !== null && ANTHROPIC_BLOCK.test(type)) return 'anthropic'
    if (type !== null && OPENAI_PARTS.has(type)) return 'openai'
  }
  const { role, tool_calls, tool_call_id, function_call } = message
  const isTool = role === 'tool' && typeof tool_call_id === 'string'
  const isHead = role === 'system' || role === 'developer' || role === 'function'
  return Array.isArray(tool_calls) || isTool || isHead || objectOf(function_call) ? 'openai' : undefined
}

function toolFormat({ tools }: Wire): WireFormat | undefined {
  for (const tool of listOf(tools) ?? []) {
    if (objectOf(objectOf(tool)?.['input_schema'])) return 'anthropic'
    if (objectOf(objectOf(tool)?.['function'])) return 'openai'
  }
  return undefined
}

/** Gateways take breakpoints in OpenAI's shape too, so this is asked late. */
function hasBreakpoint(message: unknown): boolean {
  const parts = listOf(objectOf(message)?.['content']) ?? []
  return parts.some((part) => typeOf(part) === 'text' && Object.hasOwn(part as object, 'cache_control'))
}

/** A model of the vendor's own name, with the limit that its API asks for, and nothing of the other's. */
function byHead(body: Wire): WireFormat {
  const { model, max_tokens } = body
  const isClaude = typeof model === 'string' && /^claude\b/i.test(model) && typeof max_tokens === 'number'
  const isOther = OPENAI_KEYS.some((key) => body[key] !== undefined)
  return body['stop_sequences'] !== undefined || (isClaude && !isOther) ? 'anthropic' : 'openai'
}
