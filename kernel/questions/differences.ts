/** The recorded surface against the recomputed one. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Differences } from '#kernel/model/difference.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { findDifferences } from '#kernel/projections/differences.ts'
import { dispositionUnder } from './disposition-under.ts'
import { eventText } from './events.ts'

/** Recorded against recomputed, message by message. */
export function differencesAt(open: OpenSession, asked: Position | null, pin: TurnLens): Differences {
  const { projection } = open
  const at = open.positionOf(asked)
  const none = noRecorded(open, at)
  if (none !== null) return { list: [], more: 0, compared: 0, none }
  return findDifferences(
    {
      projection,
      recorded: open.surface(at),
      recomputed: open.surface(at, pin),
      recordedDisposition: (event) => dispositionUnder(open, event, at, 'recorded'),
      recomputedDisposition: (event) => dispositionUnder(open, event, at, pin),
      lineOf: (event) => eventText(projection.session.event(event)),
      seqOf: projection.session.seqOf,
    },
    at,
  )
}

/** Why there is no recorded surface at a position, or null. */
export function noRecorded(open: OpenSession, at: Position): string | null {
  if (open.session?.format === 'acp-state')
    return 'The file holds what was handed to the kernel, not what the host sent: there is no recorded surface to compare with.'
  const { stopped } = open.projection.fold
  return stopped && stopped.event < at
    ? `The recorded surface stops at event ${stopped.seq}, so nothing can be compared behind it. Go to a position before it.`
    : null
}
