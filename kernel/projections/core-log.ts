/** All messages of a session as the kernel takes them, with the copies that changed them. */
import type { CoreEdit, CoreLog } from '#kernel/model/core-log.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Work } from '#kernel/model/work.ts'
import { coreMessagesOf } from './core-messages.ts'
import { originalOf } from './folded-messages.ts'
import { formOf, messageId } from './messages.ts'
import type { Projection } from './projection.ts'

/** Messages between two breaths: well below a millisecond each. */
const READ_AT_ONCE = 16

/** Reads every message of the session: asked for once, when somebody wants the recomputed surface. */
export function* readCoreLog({ session, messages, fold }: Projection): Work<CoreLog> {
  const list: CoreMessage[] = []
  const events: number[] = []
  const places: number[] = []
  /** First of the messages of each place, and its base id. */
  const firstOf = new Map<number, { first: number; count: number; base: string }>()
  const edits: CoreEdit[] = []
  const tools = new Map<string, string>()
  const ids = new Set<string>()

  const note = (made: readonly CoreMessage[]): readonly CoreMessage[] => {
    for (const { contentType, toolCallId, toolName } of made)
      if (contentType === 'tool-call' && toolCallId && toolName) tools.set(toolCallId, toolName)
    return made
  }
  const toolNameOf = (callId: string): string | undefined => tools.get(callId)

  const total = messages.event.length
  for (let place = 0; place < total; place++) {
    if (place % READ_AT_ONCE === READ_AT_ONCE - 1) yield { done: place, total }
    const event = session.event(messages.event.get(place))
    if (formOf(event) === 'append') {
      const base = freeId(event, ids)
      const made = note(coreMessagesOf(event, base, toolNameOf))
      firstOf.set(place, { first: list.length, count: made.length, base })
      for (const message of made) {
        list.push(message)
        events.push(event.index)
        places.push(place)
      }
      continue
    }
    const original = editedPlace(place)
    const known = original === null ? undefined : firstOf.get(original)
    if (known)
      edits.push({
        event: event.index,
        first: known.first,
        count: known.count,
        messages: note(coreMessagesOf(event, known.base, toolNameOf)),
      })
  }
  return { messages: list, events: Uint32Array.from(events), places: Uint32Array.from(places), edits }

  /** The place that a replacement is a copy of; null for what folds. */
  function editedPlace(place: number): number | null {
    if (place >= fold.nodeCount) return null
    const original = originalOf({ fold, messages }, place)
    return original === place ? null : original
  }
}

/**
 * The host's id, or one made of the event's number where it has none that serves: a second use of an
 * id, or one with a `#`, would be taken for a part of another message.
 */
function freeId(event: LogEvent, taken: Set<string>): string {
  const own = messageId(event)
  let id = own !== null && own !== '' && !own.includes('#') && !taken.has(own) ? own : `event-${event.seq}`
  while (taken.has(id)) id += '+'
  taken.add(id)
  return id
}
