/** The turn of a list of the kernel's messages as steering reads it (nudge and surface text B1). */
import { isRecord, own } from '#kernel/base/record.ts'
import { baseIdOf } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { SteeringBlock, SteeringMessage } from './turn-kind.ts'

/** Results at the end are what the user side says, all of them; else the last message with all its parts. */
export function coreTurn(messages: readonly CoreMessage[]): readonly SteeringMessage[] {
  const last = messages.at(-1)
  if (!last) return []
  if (last.contentType === 'tool-result')
    return [
      { role: 'user', blocks: tailOf(messages, (one) => one.contentType === 'tool-result').map(result) },
    ]
  const base = baseIdOf(last.id)
  const parts = tailOf(messages, (one) => baseIdOf(one.id) === base && one.role === last.role)
  return [{ role: last.role, blocks: parts.flatMap(partOf) }]
}

function tailOf(messages: readonly CoreMessage[], belongs: (one: CoreMessage) => boolean) {
  let from = messages.length
  while (from > 0 && belongs(messages[from - 1]!)) from--
  return messages.slice(from)
}

/** The flat form has no word for a failed call; the side-car of one provider does. */
function result({ rawAnthropicBlock: block }: CoreMessage): SteeringBlock {
  return { kind: 'tool_result', isError: isRecord(block) ? own(block, 'is_error') : undefined }
}

function partOf({ contentType, text = '', imageBase64 }: CoreMessage): readonly SteeringBlock[] {
  if (imageBase64 !== undefined) return [{ kind: 'image' }]
  if (contentType !== 'text') return [{ kind: contentType }]
  return text.trim() === '' ? [] : [{ kind: 'text' }]
}
