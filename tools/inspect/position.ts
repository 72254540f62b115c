import type { OpenSession } from '#kernel/debugger.ts'
import type { Position } from '#kernel/model/units.ts'

/** Right behind the event of that number; null = the end. null: there is no such event. */
export function positionOf(open: OpenSession, seq: number | null): Position | null {
  const { session } = open.projection
  const index = seq === null ? session.eventCount - 1 : session.indexOf(seq)
  return index === null ? null : index + 1
}
