import type { OpenSession } from '#kernel/debugger.ts'
import type { Disposition } from '#kernel/model/disposition.ts'
import type { Lens, TurnLens } from '#kernel/model/lens.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { dispositionOf } from '#kernel/projections/detail.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'
import { recomputedDisposition } from '#kernel/projections/recomputed-disposition.ts'
import { sideLinks } from '#kernel/projections/side-links.ts'

/** What became of an event under a lens. */
export function dispositionUnder(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  lens: Lens,
): Disposition {
  const { projection } = open
  const recorded = dispositionOf(projection, event, at, open.isKnown)
  const place = projection.messages.placeOf(event)
  if (lens === 'recorded' || place === null || event >= at) return recorded
  const flags = projection.messages.flags.get(place)
  if (flags & MessageFlag.replacement) return replacementUnder(open, event, at, lens, recorded)
  const { turnAt, eventOfId } = open.recomputation()
  return recomputedDisposition({
    turn: turnAt(open.positionOf(at), lens),
    event,
    place,
    eventOfId,
    seqOf: projection.session.seqOf,
    sideLinks: sideLinks(projection, event, at),
  })
}

/** A replacement is the host's own: the kernel makes its summaries itself. */
function replacementUnder(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  lens: TurnLens,
  recorded: Disposition,
): Disposition {
  const { madeBy } = open.recomputation().turnAt(open.positionOf(at), lens).before
  const made = [...madeBy].find(([, by]) => by.event === event)?.[0]
  return {
    ...recorded,
    kind: 'log-only',
    rule: 'kernel/landed',
    what: made === undefined ? 'The host’s own edit' : `Read as block ${made}`,
    why:
      made === undefined
        ? 'The kernel is given the message as the host edited it; it makes no replacements of its own kind.'
        : `What this compaction took off the surface is what block ${made} covers; the kernel renders the summary itself.`,
    ...(made !== undefined && { block: made }),
  }
}
