/** Everything the inspector tells of one event. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { EventDetail } from '#kernel/model/row.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { eventDetail } from '#kernel/projections/detail.ts'
import { dispositionUnder } from './disposition-under.ts'

export function detailAt(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  counter: Counter,
  lens: Lens = 'recorded',
): EventDetail | null {
  const { projection, counts } = open
  if (event >= projection.session.eventCount) return null
  const detail = eventDetail(projection, event, dispositionUnder(open, event, at, lens))
  const message = projection.messages.placeOf(event)
  if (message === null) return detail
  const marker = projection.markerOf(event)
  const own = { ...counts.of(message, counter), of: marker ? 'checkpoint as sent' : 'message text' }
  const recorded = marker?.shadowedTokenCount
  return {
    ...detail,
    tokens: [
      own,
      ...(recorded == null
        ? []
        : [{ tokens: recorded, kind: 'recorded' as const, of: 'messages folded, by the host' }]),
    ],
  }
}
