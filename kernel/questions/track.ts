/** Tokens of a surface over a part of the log, as few steps as its picture needs. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { trackKinds } from '#kernel/model/track.ts'
import type { Sight, Track } from '#kernel/model/track.ts'
import type { Work } from '#kernel/model/work.ts'
import { recordedStack, stepsInSight } from '#kernel/projections/stack-series.ts'
import type { StackSeries } from '#kernel/projections/stack-series.ts'
import { grownBetween } from './grown-between.ts'
import { PART_BUDGET, sampleTurns, WHOLE_BUDGET } from './turn-samples.ts'

/** Messages of a log past which a single turn takes too long to run a dozen of them. */
const MESSAGES = 200_000
/** Widest picture, in pixels. */
const WIDEST = 8192
const KINDS = trackKinds.length

export interface TrackAsk extends Sight {
  readonly lens: Lens
  readonly counter: Counter
  /** Of the picture, in pixels. */
  readonly width: number
  /** Messages times turns that may be run, where it is not the usual. */
  readonly budget?: number
}

/** The recorded surface's where that of the lens would take too long: `lens` of the answer says which. */
export function* trackOf(open: OpenSession, ask: TrackAsk): Work<Track> {
  const { counter } = ask
  const to = Math.max(1, open.positionOf(ask.to))
  const sight: Sight = { from: Math.max(0, Math.min(ask.from, to - 1)), to }
  const width = Math.max(1, Math.min(WIDEST, Math.floor(ask.width)))
  if (ask.lens === 'recorded' || open.projection.messages.event.length > MESSAGES)
    return { ...cut(recordedSeries(open, counter), sight, width), lens: 'recorded', turns: null }
  const whole = sight.from === 0 && to === open.positionOf(null)
  const budget = ask.budget ?? (whole ? WHOLE_BUDGET : PART_BUDGET)
  const sampled = yield* sampleTurns(open, sight, ask.lens, counter, budget)
  const turns = { run: sampled.run, of: sampled.of }
  return {
    ...cut(grownBetween(open, sampled.samples, ask.lens, counter), sight, width),
    lens: ask.lens,
    turns,
  }
}

function cut(series: StackSeries, sight: Sight, width: number): Omit<Track, 'lens' | 'turns'> {
  const places = stepsInSight(series, sight, width)
  const at = Uint32Array.from(places, (place) => series.at[place]!)
  const tokens = new Float64Array(places.length * KINDS)
  places.forEach((place, i) => {
    for (let k = 0; k < KINDS; k++) tokens[i * KINDS + k] = series.tokens[place * KINDS + k]!
  })
  return { ...sight, at, kinds: trackKinds, tokens, kind: series.kind, most: series.most }
}

interface Kept {
  readonly key: string
  readonly series: StackSeries
}
const kept = new WeakMap<OpenSession, Kept>()

function recordedSeries(open: OpenSession, counter: Counter): StackSeries {
  const { fold, messages } = open.projection
  const key = `${counter} ${fold.nodeCount} ${open.counts.revision}`
  const known = kept.get(open)
  if (known?.key === key) return known.series
  const series = recordedStack(fold, messages, open.counts, counter)
  kept.set(open, { key, series })
  return series
}
