/**
 * Tokens of the surface over the log, for the timeline: the whole session, and beside it the part in sight
 * once that is zoomed into. What is held is drawn until something better comes.
 */
import { create } from 'zustand'
import type { Lens } from '#kernel/model/lens.ts'
import type { Sight, Track } from '#kernel/model/track.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Engine } from '#src/worker/protocol.ts'
import { shownLens } from './lens.ts'
import { passed } from './selectors.ts'
import { shownSession, useApp } from './store.ts'
import { inSight } from './zoom.ts'

interface HeldTrack {
  /** Session, lens, counting and width that the tracks are for. */
  readonly key: string
  readonly session: string | null
  readonly whole: Track | null
  readonly part: Track | null
  /** How far turns are run, once that takes a while; a share from 0 to 1. */
  readonly progress: number | null
  /** Of the picture, in pixels; 0: there is none yet. */
  readonly width: number
}

const nothing = { key: '', session: null, whole: null, part: null, progress: null }

export const useTrack = create<HeldTrack>()(() => ({ ...nothing, width: 0 }))

/** Widths are asked for in steps, so that a dragged edge asks seldom. */
const WIDTHS = 256
export function drawnWide(width: number): void {
  const steps = Math.ceil(width / WIDTHS) * WIDTHS
  if (steps !== useTrack.getState().width) useTrack.setState({ width: steps })
}

/** Work that takes longer is shown, in ms. */
const LONG = 300
/** A zoom that is only passed through is not worth a question, in ms. */
const REST = 80

const span = ({ from, to }: Sight): number => to - from

/** A part is asked for with as much again to both sides, so that panning has something to show. */
const PART_WIDE = 3
/** A picture may be drawn so much wider than it was made. */
const STRETCH = 1.5

/** Whether a track of so many widths is fine enough for what is in sight, and reaches over it. */
export function serves(track: Track, sight: Sight, widths: number): boolean {
  return track.from <= sight.from && track.to >= sight.to && span(track) <= STRETCH * widths * span(sight)
}

/** What to draw of a part. */
export function trackIn({ whole, part }: Pick<HeldTrack, 'whole' | 'part'>, sight: Sight): Track | null {
  const usable = part && part.lens === whole?.lens && part.from <= sight.from && part.to >= sight.to
  return usable ? part : whole
}

/** Sum of the step at a position, and its place; null before the first. */
export function stepAt(track: Track, at: Position): { readonly step: number; readonly sum: number } | null {
  const step = passed(track.at, at) - 1
  if (step < 0) return null
  let sum = 0
  const { length } = track.kinds
  for (let k = 0; k < length; k++) sum += track.tokens[step * length + k]!
  return { step, sum }
}

/** Ask whenever session, lens, counting, width or zoom change. Returns the way to stop. */
export function followTrack(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let asked = ''
  let asking: AbortController | null = null
  /** The key that the whole is an answer to: what is asked of a part must not come before it. */
  let wholeFor = ''

  const ask = async (
    engine: Engine,
    key: string,
    session: string,
    lens: Lens,
    sight: Sight,
    part: boolean,
  ) => {
    const since = performance.now()
    const { width } = useTrack.getState()
    const { counter } = useApp.getState().place
    asking?.abort()
    const own = (asking = new AbortController())
    const outcome = await engine.ask(
      'track',
      { session, lens, counter, from: sight.from, to: sight.to, width: part ? PART_WIDE * width : width },
      {
        lane: 'track',
        signal: own.signal,
        onProgress({ done, total }) {
          if (performance.now() - since > LONG && total > 0 && useTrack.getState().key === key)
            useTrack.setState({ progress: done / total })
        },
      },
    )
    if (asking !== own || useTrack.getState().key !== key) return false
    asking = null
    useTrack.setState({
      progress: null,
      ...(outcome.ok && (part ? { part: outcome.value } : { whole: outcome.value })),
    })
    return outcome.ok
  }

  const look = (): void => {
    const state = useApp.getState()
    const session = shownSession(state)
    const held = useTrack.getState()
    if (!state.engine || !session) {
      if (held.session !== null) useTrack.setState(nothing)
      return
    }
    if (held.width === 0) return
    const { engine, counting } = state
    const lens = shownLens(state)
    const counted = counting?.session === session.id && counting.phase === 'done'
    const { id, eventCount, complete } = session
    const key = JSON.stringify([id, eventCount, complete, lens, state.place.counter, counted, held.width])
    if (held.key !== key) {
      const same = held.session === id
      asked = ''
      useTrack.setState({
        key,
        session: id,
        whole: same ? held.whole : null,
        part: null,
        progress: null,
      })
      void start(engine, key, id, lens, eventCount)
      return
    }
    closer(engine, key, id, lens, inSight(state.place.zoom, eventCount), eventCount)
  }

  /** The recorded surface costs next to nothing: it is there while turns are run. */
  const start = async (engine: Engine, key: string, id: string, lens: Lens, end: Position): Promise<void> => {
    const all = { from: 0, to: Math.max(1, end) }
    if (lens !== 'recorded' && !useTrack.getState().whole) await ask(engine, key, id, 'recorded', all, false)
    if (useTrack.getState().key !== key) return
    if (await ask(engine, key, id, lens, all, false)) wholeFor = key
    look()
  }

  const closer = (engine: Engine, key: string, id: string, lens: Lens, sight: Sight, end: Position): void => {
    const { whole, part } = useTrack.getState()
    if (!whole || wholeFor !== key) return
    if (serves(whole, sight, 1)) return
    if (part && part.lens === whole.lens && serves(part, sight, PART_WIDE)) return
    const wide = { from: Math.max(0, sight.from - span(sight)), to: Math.min(end, sight.to + span(sight)) }
    const question = JSON.stringify([key, sight])
    if (question === asked) return
    asked = question
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void ask(engine, key, id, lens, wide, true), REST)
  }

  look()
  const offs = [
    useApp.subscribe(look),
    useTrack.subscribe((now, before) => now.width !== before.width && look()),
  ]
  return () => {
    for (const off of offs) off()
    if (timer !== null) clearTimeout(timer)
    asking?.abort()
    useTrack.setState(nothing)
  }
}
