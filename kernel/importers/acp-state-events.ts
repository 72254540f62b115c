/**
 * Core messages as events in the shape of a log, so that every view of a session shows them. Each
 * message appends one node to the surface; a call is told as a log tells it, too.
 *
 *     user text       user/message                    tool-call     assistant/message, tool/call
 *     assistant text  assistant/message               tool-result   tool/result
 *     reasoning       assistant/message               system text   system/message
 *     text of a tool, or what the kernel does not know: user/message with its source named
 */
import { RETRIEVED_PREFIX } from '#kernel/base/ids.ts'
import { printJson } from '#kernel/base/print-json.ts'
import { asObject, stringAt } from '#kernel/base/read.ts'
import type { LogEvent, SurfaceOp } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { DoorMessage } from './acp-state-messages.ts'

export type EventBody = Pick<LogEvent, 'type' | 'data' | 'op'>

const APPEND: SurfaceOp = { op: 'append' }

/** Types that the events of a message have, without making them. */
export function typesOf({ core }: DoorMessage): readonly string[] {
  switch (core?.contentType) {
    case 'tool-call':
      return ['assistant/message', 'tool/call']
    case 'tool-result':
      return ['tool/result']
    case 'reasoning':
      return ['assistant/message']
    default:
      return core?.role === 'assistant'
        ? ['assistant/message']
        : core?.role === 'system'
          ? ['system/message']
          : ['user/message']
  }
}

export function bodiesOf(message: DoorMessage): readonly EventBody[] {
  const { core } = message
  if (!core) return [foreign(message)]
  const text = core.text ?? ''
  switch (core.contentType) {
    case 'tool-call':
      return call(core, text)
    case 'tool-result':
      return [result(core, text)]
    case 'reasoning':
      return [assistant(core, [{ type: 'reasoning', text }])]
    case 'text':
      return [spoken(core, [{ type: 'text', text }, ...images(core)])]
  }
}

function spoken(core: CoreMessage, content: readonly JsonObject[]): EventBody {
  if (core.role === 'assistant') return assistant(core, content)
  if (core.role === 'system')
    return { type: 'system/message', op: APPEND, data: { message: { id: core.id, role: 'system', content } } }
  const kind =
    core.role === 'tool' ? 'tool text' : core.id.startsWith(RETRIEVED_PREFIX) ? 'retrieval' : 'user'
  return user(core.id, content, kind)
}

const user = (id: string, content: readonly JsonObject[], kind: string): EventBody => ({
  type: 'user/message',
  op: APPEND,
  data: { id, role: 'user', content, source: { kind } },
})

const assistant = ({ id }: CoreMessage, content: readonly JsonObject[]): EventBody => ({
  type: 'assistant/message',
  op: APPEND,
  data: { message: { id, role: 'assistant', content, source: { kind: 'model' } } },
})

/** A call that names no id pairs with nothing, not with the next one that names none. */
const callIdOf = ({ id, toolCallId, contentType }: CoreMessage): string =>
  toolCallId ? toolCallId : `${contentType} ${id}`

function call(core: CoreMessage, text: string): readonly EventBody[] {
  const callId = callIdOf(core)
  const name = core.toolName ?? ''
  return [
    assistant(core, [{ type: 'tool-call', id: callId, name, arguments: text }]),
    { type: 'tool/call', op: null, data: { callId, name, arguments: text } },
  ]
}

function result(core: CoreMessage, text: string): EventBody {
  const callId = callIdOf(core)
  const content = [{ type: 'text', text }, ...images(core)]
  return {
    type: 'tool/result',
    op: APPEND,
    data: {
      message: {
        id: core.id,
        role: 'user',
        source: { kind: 'tool', callId },
        content: [{ type: 'tool-result', toolCallId: callId, content }],
      },
    },
  }
}

/** Pictures are named, never read: the bytes stay where they are. */
function images(core: CoreMessage): readonly JsonObject[] {
  const block = asObject(core.rawAnthropicBlock as Json | undefined)
  const item = asObject(core.rawResponsesItem as Json | undefined)
  const holds =
    (core.imageBase64 ?? '') !== '' ||
    stringAt(block, 'type') === 'image' ||
    stringAt(item, 'type') === 'input_image'
  return holds ? [{ type: 'image', attachment: { attachmentId: core.id, mediaType: 'image' } }] : []
}

function foreign({ raw, id, oddity }: DoorMessage): EventBody {
  const text = stringAt(asObject(raw), 'text') ?? printJson(raw, 2)
  return user(id, [{ type: 'text', text }], oddity ?? 'unknown')
}
