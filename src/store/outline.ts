/**
 * The picture of the shown session at the place's position. Asked for when the place changes; one
 * question at a time and then the newest, so that a drag along the slider shows what it passes.
 */
import { create } from 'zustand'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FirstView } from '#kernel/model/first-view.ts'
import type { Outline, Totals } from '#kernel/model/outline.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import type { Answer, Engine, Problem, SessionId } from '#src/worker/protocol.ts'
import { TOGETHER } from './held-store.ts'
import { shownLens } from './lens.ts'
import { outlineAfter } from './outline-steps.ts'
import { useApp } from './store.ts'
import type { AppState } from './store.ts'
import { windowsOf } from './windows.ts'

export interface OutlineState {
  /** Session of the outline held, or null. */
  readonly session: SessionId | null
  /** The lens it was drawn through. */
  readonly lens: Lens
  readonly outline: Outline | null
  readonly totals: Totals | null
  readonly problem: Problem | null
  /** How far the worker is with what was asked last, once that takes a while; a share from 0 to 1. */
  readonly progress: number | null
}

const nothing: OutlineState = {
  session: null,
  lens: 'recorded',
  outline: null,
  totals: null,
  problem: null,
  progress: null,
}

/** Work that takes longer is shown, in ms, and given up when something else is wanted. */
const LONG = 300

export const useOutline = create<OutlineState>()(() => nothing)

let watchers = 0
let stop: (() => void) | null = null

/** Keep the outline at the place while anyone watches. Returns the way to stop. */
export function watchOutline(): () => void {
  if (watchers++ === 0) stop = follow()
  return () => {
    if (--watchers > 0) return
    stop?.()
    stop = null
  }
}

/** Ask again at the same place, after exact counts came in. */
export function refreshOutline(): void {
  again?.()
}

let again: (() => void) | null = null

/** What came with a session that is about to be shown, until the place asks for something else. */
let arrived: { readonly session: SessionId; readonly events: number; readonly first: FirstView } | null = null

/** Keep what came with a session, so that its first drawing has its rows. */
export function holdFirstView({ id, eventCount }: SessionSummary, first: FirstView): void {
  arrived = { session: id, events: eventCount, first }
}

function follow(): () => void {
  let engine: Engine | null = null
  let held = ''
  let busy = false
  let pending: AbortController | null = null
  /** What the worker may build on. */
  let last: { readonly of: string; readonly name: number; readonly outline: Outline } | null = null

  const take = (from: Engine, session: SessionId, lens: Lens, counter: Counter, step: Answer<'outline'>) => {
    const outline = outlineAfter(last?.outline ?? null, step)
    last = { of: nameOf(session, lens), name: step.name, outline }
    windowsOf(from, session).moveTo(outline.at, counter, lens)
    useOutline.setState({ session, lens, outline, totals: step.totals, problem: null })
    useApp.draw()
  }

  const look = async (): Promise<void> => {
    const state = useApp.getState()
    const { shown, place } = state
    if (!state.engine || !shown) {
      held = ''
      last = null
      if (useOutline.getState().session !== null) useOutline.setState(nothing)
      return
    }
    const events = state.sessions.find((s) => s.id === shown)?.eventCount ?? 0
    const lens = shownLens(state)
    if (state.engine !== engine || last?.of !== nameOf(shown, lens)) last = null
    const wanted = [shown, place.at ?? `end ${events}`, lens, place.counter].join('\n')
    if (busy) {
      if (wanted !== held && useOutline.getState().progress !== null) pending?.abort()
      return
    }
    if (wanted === held && state.engine === engine) return
    held = wanted
    engine = state.engine
    const first = firstViewOf(state, lens, events)
    if (first) {
      take(engine, shown, lens, place.counter, first.outline)
      windowsOf(engine, shown).take(first)
      return
    }
    busy = true
    useApp.hold(TOGETHER)
    pending = new AbortController()
    const since = performance.now()
    const outcome = await engine.ask(
      'outline',
      { session: shown, at: place.at, lens, counter: place.counter, known: last?.name ?? null },
      {
        lane: 'outline',
        signal: pending.signal,
        onProgress({ done, total }) {
          if (performance.now() - since < LONG) return
          useOutline.setState({ progress: total > 0 ? done / total : 0 })
        },
      },
    )
    busy = false
    if (!outcome.ok) useApp.draw()
    if (useOutline.getState().progress !== null) useOutline.setState({ progress: null })
    if (useApp.getState().shown === shown) {
      if (outcome.ok) take(engine, shown, lens, place.counter, outcome.value)
      else if (outcome.problem.code !== 'cancelled')
        useOutline.setState({ ...nothing, session: shown, lens, problem: outcome.problem })
    }
    await look()
  }

  again = () => {
    held = ''
    void look()
  }
  void look()
  const off = useApp.subscribe(() => void look())
  return () => {
    off()
    again = null
  }
}

const nameOf = (session: SessionId, lens: Lens): string => [session, lens].join('\n')

/** What came with the session, if it is what the place asks for: the end of the log, as recorded. */
function firstViewOf({ shown, place }: AppState, lens: Lens, events: number): FirstView | null {
  const held = arrived
  arrived = null
  return held?.session === shown &&
    held.events === events &&
    lens === 'recorded' &&
    place.at === null &&
    place.counter === held.first.counter
    ? held.first
    : null
}
