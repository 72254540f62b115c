/**
 * The part of the log that the timeline shows: a field of the place, null for all of it. Leaving the
 * whole and coming back to it are steps of history; what lies between only rewrites the newest one.
 */
import type { Sight } from '#kernel/model/track.ts'
import type { Position } from '#kernel/model/units.ts'
import { go, shownSession, useApp } from './store.ts'
import type { AppState } from './store.ts'

/** The closest look, in events. */
export const LEAST = 8

/** What is in sight of a log of so many events; a zoom that does not fit it is cut. */
export function inSight(zoom: Sight | null, end: Position): Sight {
  const whole = { from: 0, to: Math.max(1, end) }
  if (!zoom || zoom.from >= end) return whole
  const to = Math.min(zoom.to, whole.to)
  const from = Math.max(0, Math.min(zoom.from, to - LEAST))
  return { from, to: Math.min(whole.to, Math.max(to, from + LEAST)) }
}

/** A window as a zoom: whole numbers, inside of the log, never too narrow; null when it holds all of it. */
export function asZoom({ from, to }: Sight, end: Position): Sight | null {
  const span = Math.max(LEAST, Math.round(to - from))
  if (span >= end) return null
  const start = Math.max(0, Math.min(Math.round(from), end - span))
  return { from: start, to: start + span }
}

/** A window `factor` times as wide, around a position that keeps its place in it. */
export function scaled({ from, to }: Sight, factor: number, about: Position): Sight {
  const middle = Math.max(from, Math.min(to, about))
  return { from: middle - (middle - from) * factor, to: middle + (to - middle) * factor }
}

/** Moved so that a position is inside, with most of the window ahead of it; the same object if it is. */
export function following(zoom: Sight | null, at: Position, end: Position): Sight | null {
  if (!zoom || (at >= zoom.from && at <= zoom.to)) return zoom
  const span = zoom.to - zoom.from
  const behind = at > zoom.to ? 0.25 : 0.75
  return asZoom({ from: at - span * behind, to: at + span * (1 - behind) }, end)
}

const endOf = (state: AppState): Position => shownSession(state)?.eventCount ?? 0
const positionIn = (state: AppState): Position => Math.min(state.place.at ?? Infinity, endOf(state))

export const sightFrom = (state: AppState): Position => inSight(state.place.zoom, endOf(state)).from
export const sightTo = (state: AppState): Position => inSight(state.place.zoom, endOf(state)).to

/** Look at a part of the log. */
export function look(window: Sight): void {
  const state = useApp.getState()
  const zoom = asZoom(window, endOf(state))
  const before = state.place.zoom
  if (zoom?.from === before?.from && zoom?.to === before?.to) return
  go({ zoom }, (zoom === null) === (before === null) ? 'replace' : 'push')
}

/** Look at a part as a step of history of its own. */
export function jumpTo(window: Sight): void {
  go({ zoom: asZoom(window, endOf(useApp.getState())) })
}

export function zoomBy(factor: number, about?: Position): void {
  const state = useApp.getState()
  look(scaled(inSight(state.place.zoom, endOf(state)), factor, about ?? positionIn(state)))
}

/** By a share of what is in sight. */
export function panBy(share: number): void {
  const state = useApp.getState()
  const { from, to } = inSight(state.place.zoom, endOf(state))
  // Whole steps, so that the way back leads to where one was.
  const by = Math.trunc((to - from) * share)
  if (state.place.zoom) look({ from: from + by, to: to + by })
  else useApp.setState({ announcement: 'The whole log is in sight: zoom in first.' })
}

export function zoomOut(): void {
  look({ from: 0, to: Infinity })
}
