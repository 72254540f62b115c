/** A whole body to core messages and back: what is not messages stays as it came. */
import { patchAnthropicMessages } from './anthropic-patch.ts'
import type { AnthropicProjection } from './anthropic-read.ts'
import { anthropicToCore } from './anthropic-read.ts'
import type { WireFormat } from './formats.ts'
import { detectWireFormat } from './formats.ts'
import type { WireNote } from './layout.ts'
import { patchOpenaiMessages } from './openai-patch.ts'
import type { OpenaiProjection } from './openai-read.ts'
import { openaiToCore } from './openai-read.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { objectOf } from './read.ts'
import type { ResponsesOptions, ResponsesProjection } from './responses-read.ts'
import { responsesToCore } from './responses-read.ts'
import { patchResponsesInput } from './responses-write.ts'

export type WireReading =
  | { readonly format: 'anthropic'; readonly body: Wire; readonly projection: AnthropicProjection }
  | { readonly format: 'openai'; readonly body: Wire; readonly projection: OpenaiProjection }
  | { readonly format: 'responses'; readonly body: Wire; readonly projection: ResponsesProjection }

/** null: no codec can read it, forward it untouched. */
export function bodyToCore(
  value: unknown,
  format: WireFormat | undefined = detectWireFormat(value),
  options: ResponsesOptions = {},
): WireReading | null {
  const body = objectOf(value)
  if (!body || !format) return null
  switch (format) {
    case 'anthropic':
      return { format, body, projection: anthropicToCore(body) }
    case 'openai':
      return { format, body, projection: openaiToCore(body) }
    case 'responses':
      return { format, body, projection: responsesToCore(body, options) }
  }
}

/** Equal to the body that was read as long as the messages are what they were. */
export function coreToBody(reading: WireReading, messages: readonly BiliMessage[], note?: WireNote): Wire {
  const { body } = reading
  switch (reading.format) {
    case 'anthropic':
      return withList(body, 'messages', patchAnthropicMessages(reading.projection, messages, note))
    case 'openai':
      return withList(body, 'messages', patchOpenaiMessages(reading.projection, messages, note))
    case 'responses':
      return withList(body, 'input', patchResponsesInput(reading.projection, messages, note))
  }
}

/** A list that never was there is not put there for nothing. */
function withList(body: Wire, key: string, list: string | readonly unknown[]): Wire {
  const before = body[key]
  const isRead = Array.isArray(before) || (key === 'input' && typeof before === 'string')
  return isRead || list.length > 0 ? { ...body, [key]: list } : body
}
