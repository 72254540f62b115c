/** What several views derive from the state, in one place. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { go, shownSession, useApp } from './store.ts'
import type { AppState } from './store.ts'
import { following } from './zoom.ts'

/** The position in numbers: the end of the log is its length, also while more of it is being read. */
export function positionOf(state: AppState): Position {
  const end = shownSession(state)?.eventCount ?? 0
  return Math.min(state.place.at ?? end, end)
}

/** What the sums of the shown session are: exact once all of it is counted. */
export function countKind(state: AppState): TokenKind {
  const { counting, shown, place } = state
  if (place.counter === 'estimate') return 'estimate'
  return counting?.session === shown && counting.counter === place.counter && counting.phase === 'done'
    ? 'exact'
    : 'estimate'
}

/** Only bytes that are lost, or an alarm, make a warning red. */
export function hasLoss(state: AppState): boolean {
  const session = shownSession(state)
  if (!session) return false
  return (
    session.alarmCount > 0 || session.stopped !== null || session.diagnostics.some((d) => d.kind === 'loss')
  )
}

/** Number of landmarks at or before a position, in an ascending list. */
export function passed(marks: Uint32Array, at: Position): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The landmark before or after a position, or null. */
export function neighbour(marks: Uint32Array, at: Position, way: 1 | -1): Position | null {
  if (way > 0) return marks[passed(marks, at)] ?? null
  return marks[passed(marks, at - 1) - 1] ?? null
}

/** Select an event; if it has not happened yet at the position, the position moves to where it has. */
export function goToEvent(event: EventIndex): void {
  const { at, zoom } = useApp.getState().place
  const to = at !== null && event >= at ? event + 1 : at
  const moved = to === at ? {} : { zoom: following(zoom, event + 1, endOfLog()) }
  go({ selected: event, block: null, inspect: 'selection', at: to, ...moved })
}

const endOfLog = (): Position => shownSession(useApp.getState())?.eventCount ?? 0

/**
 * The end of the log is a place of its own: it stays the end while the log grows. A zoomed timeline
 * moves along, so that the position stays in sight.
 */
export function goToPosition(at: Position, how: 'push' | 'replace' = 'push'): void {
  const end = endOfLog()
  const next = at >= end ? null : Math.max(0, at)
  const { place } = useApp.getState()
  const zoom = following(place.zoom, next ?? end, end)
  if (next !== place.at || zoom !== place.zoom || how === 'push') go({ at: next, zoom }, how)
}
