/**
 * The window's state: a place, the sessions the worker holds (as summaries), and what is going on.
 * Never a session's rows: those are windows (`windows.ts`), asked for by whoever shows them.
 */
import type { Counter } from '#kernel/model/disposition.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import type { Engine, Problem } from '#src/worker/protocol.ts'
import { createHeldStore } from './held-store.ts'
import { firstPlace } from './place.ts'
import type { Place } from './place.ts'

/** What the app is doing about opening. A union per phase: only the data that phase has. */
export type Opening =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'reading'
      readonly name: string
      readonly what: string
      readonly done: number
      readonly total: number
      readonly cancel: () => void
    }
  | { readonly phase: 'refused'; readonly name: string; readonly problem: Problem }

/** Exact counting in the background, of one session with one encoding. */
export interface Counting {
  readonly session: string
  readonly counter: Counter
  readonly phase: 'counting' | 'done' | 'failed'
  readonly done: number
  readonly total: number
}

/** A link was followed whose file only the person can hand over. */
export interface Awaited {
  readonly place: Place
  /** The browser kept a handle: one click asks for leave and opens it. */
  readonly handle: boolean
}

export interface AppState {
  readonly engine: Engine | null
  readonly place: Place
  readonly sessions: readonly SessionSummary[]
  /** Worker's id of the session shown, or null on the first screen. */
  readonly shown: string | null
  readonly opening: Opening
  /** Null until a person chooses to count exactly. */
  readonly counting: Counting | null
  readonly awaited: Awaited | null
  /** What an address said that could not be used, to be shown once. */
  readonly notes: readonly string[]
  /** Said once to a screen reader. */
  readonly announcement: string
}

export const useApp = createHeldStore<AppState>({
  engine: null,
  place: firstPlace,
  sessions: [],
  shown: null,
  opening: { phase: 'idle' },
  counting: null,
  awaited: null,
  notes: [],
  announcement: '',
})

/** Change the place. Jumps push a step of history, drags and scrubs replace it (`history.ts` listens). */
export function go(patch: Partial<Place>, how: 'push' | 'replace' = 'push'): void {
  const place = { ...useApp.getState().place, ...patch }
  useApp.setState({ place })
  for (const listener of placeListeners) listener(place, how)
}

type PlaceListener = (place: Place, how: 'push' | 'replace') => void
const placeListeners = new Set<PlaceListener>()

/** Hear of every `go`. Returns the way to stop. */
export function onGo(listener: PlaceListener): () => void {
  placeListeners.add(listener)
  return () => placeListeners.delete(listener)
}

export function shownSession(state: AppState): SessionSummary | null {
  return state.sessions.find((s) => s.id === state.shown) ?? null
}
