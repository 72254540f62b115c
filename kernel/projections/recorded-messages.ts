/** The recorded surface as the kernel's messages, for checks that both kinds of surface go through. */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { coreMessagesOf } from './core-messages.ts'
import type { Projection } from './projection.ts'
import type { Surface } from './surface.ts'

export interface RecordedMessages {
  readonly list: readonly CoreMessage[]
  readonly eventOf: ReadonlyMap<CoreMessage, EventIndex>
}

/** Reads every message on the surface. */
export function recordedMessages({ session, messages }: Projection, surface: Surface): RecordedMessages {
  const list: CoreMessage[] = []
  const eventOf = new Map<CoreMessage, EventIndex>()
  for (const place of surface.live) {
    const event = session.event(messages.event.get(place))
    for (const message of coreMessagesOf(event, `event-${event.seq}`, () => undefined)) {
      list.push(message)
      eventOf.set(message, event.index)
    }
  }
  return { list, eventOf }
}
