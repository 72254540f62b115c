/** The recorded surface as the kernel's messages, for checks that both kinds of surface go through. */
import { runWork } from '#kernel/base/run-work.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { coreMessagesOf } from './core-messages.ts'
import { originalOf } from './folded-messages.ts'
import { MessageFlag } from './messages-table.ts'
import type { Projection } from './projection.ts'

export interface RecordedMessages {
  readonly list: readonly CoreMessage[]
  readonly eventOf: ReadonlyMap<CoreMessage, EventIndex>
  /** What the assistant's messages were before the host copied them, by base id of the copy. */
  readonly originals: ReadonlyMap<string, readonly CoreMessage[]>
}

/** Nodes in surface order, as messages of the session. */
export interface Nodes {
  readonly live: ArrayLike<number>
}

/** Reads every message on the surface. */
export function recordedMessages(projection: Projection, surface: Nodes): RecordedMessages {
  return runWork(readRecordedMessages(projection, surface))
}

/**
 * The same, a message at a time. `known`: messages by event, for who reads many surfaces in a row.
 */
export function* readRecordedMessages(
  { session, messages, fold }: Projection,
  surface: Nodes,
  known: Map<EventIndex, readonly CoreMessage[]> = new Map(),
): Work<RecordedMessages> {
  const list: CoreMessage[] = []
  const eventOf = new Map<CoreMessage, EventIndex>()
  const originals = new Map<string, readonly CoreMessage[]>()
  const tools = new Map<string, string>()
  const toolNameOf = (callId: string): string | undefined => tools.get(callId)
  const total = surface.live.length
  for (let i = 0; i < total; i++) {
    const place = surface.live[i]!
    const event = messages.event.get(place)
    const base = `event-${session.seqOf(event)}`
    let made = known.get(event)
    if (!made) known.set(event, (made = coreMessagesOf(session.event(event), base, toolNameOf)))
    for (const message of made) {
      const { contentType, toolCallId, toolName } = message
      if (contentType === 'tool-call' && toolCallId && toolName) tools.set(toolCallId, toolName)
      list.push(message)
      eventOf.set(message, event)
    }
    if (copiesAssistant(place)) {
      const original = session.event(messages.event.get(originalOf({ fold, messages }, place)!))
      originals.set(base, coreMessagesOf(original, base, toolNameOf))
    }
    yield { done: i + 1, total }
  }
  return { list, eventOf, originals }

  function copiesAssistant(place: number): boolean {
    const flags = messages.flags.get(place)
    if ((flags & MessageFlag.assistant) === 0 || (flags & MessageFlag.replacement) === 0) return false
    const original = place < fold.nodeCount ? originalOf({ fold, messages }, place) : null
    return original !== null && original !== place && messages.event.get(original) !== NONE
  }
}
