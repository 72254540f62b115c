/** How far a session has to reach for what is on the screen at a position. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Position } from '#kernel/model/units.ts'
import { requestsSent } from './requests-sent.ts'

/**
 * The position itself: nothing that comes later is shown. Only the prefix check looks ahead, as far as
 * the request that answers for the position.
 */
export function caseReach(open: OpenSession, asked: Position | null, panel: string | null): Position {
  const at = open.positionOf(asked)
  if (panel !== 'prefix' || open.projection.session.format === 'acp-state') return at
  const requests = requestsSent(open)
  const next = Math.max(1, lowerBound(requests, at))
  return Math.max(at, requests[next] ?? at)
}
