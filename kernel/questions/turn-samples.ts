/**
 * Turns of our pipeline looked at along a log: what their surface weighs, which blocks are active, which
 * of these are void. A turn costs its messages, so only as many are run as a question can afford; what
 * was run is kept, so that a closer look adds to it.
 */
import { lowerBound } from '#kernel/base/bisect.ts'
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import { isWhatIf } from '#kernel/model/lens.ts'
import type { Lens, TurnLens } from '#kernel/model/lens.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { trackKinds } from '#kernel/model/track.ts'
import type { Sight } from '#kernel/model/track.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import type { Recomputation } from '#kernel/recompute.ts'
import { coveredBy } from '#kernel/projections/covered-places.ts'
import { messageKinds, SUMMARY_KIND } from '#kernel/projections/stack-series.ts'
import type { Surface } from '#kernel/projections/surface.ts'
import { givenOf, renderedSummary } from '#kernel/projections/turn-tables.ts'
import { requestsSent } from './requests-sent.ts'

/** Messages times turns that a question about a whole log runs at most: a few seconds of work. */
export const WHOLE_BUDGET = 1_000_000
/** Of a part: what was run for the whole serves it, too. */
export const PART_BUDGET = 300_000
/** Turns that are run in any case, and at most. */
const FEWEST = 12
const MOST = 2000
/** Share of them that goes to folds first: between two folds a surface mostly grows. */
const FOLDS = 0.8
/** Sums under other lenses or counters that are kept. */
const KEPT = 4

export interface Sample {
  readonly at: Position
  /** Tokens by kind. */
  readonly tokens: Float64Array
  readonly exact: boolean
  readonly active: readonly BlockId[]
  readonly void: readonly BlockId[]
}

interface Samples {
  readonly by: Map<Position, Sample>
  /** Ascending; made again when a sample was added. */
  sorted: readonly Sample[] | null
}

const kept = new WeakMap<Recomputation, Map<string, Samples>>()

export interface Sampled {
  /** All that are known, ascending. */
  readonly samples: readonly Sample[]
  /** Positions in the part asked for: looked at, of those where something may change. */
  readonly run: number
  readonly of: number
}

/**
 * Looks at positions of a part of the log: where blocks change first, then requests, then other messages, and
 * always at its end. The surface is that of the lens; turns of the recorded one are run under pr491.
 */
export function* sampleTurns(
  open: OpenSession,
  sight: Sight,
  lens: Lens,
  counter: Counter,
  budget: number,
): Work<Sampled> {
  const turns = turnsOf(lens)
  yield* open.prepare(sight.from, turns)
  const samples = samplesOf(open, lens, counter)
  const may = mayChange(open, sight, lens)
  const chosen = choose(open, may, sight, budget)
  let done = 0
  for (const at of chosen) {
    if (!samples.by.has(at)) {
      yield* open.prepare(at, turns)
      samples.by.set(at, sampleAt(open, at, lens, counter))
      samples.sorted = null
    }
    yield { done: ++done, total: chosen.length }
  }
  samples.sorted ??= [...samples.by.values()].toSorted((a, b) => a.at - b.at)
  return {
    samples: samples.sorted,
    run: may.all.filter((at) => samples.by.has(at)).length,
    of: may.all.length,
  }
}

function samplesOf(open: OpenSession, lens: Lens, counter: Counter): Samples {
  const owner = open.recomputation()
  let all = kept.get(owner)
  if (!all) kept.set(owner, (all = new Map()))
  const key = `${lens} ${counter} ${counter === 'estimate' ? 0 : open.counts.revision}`
  let own = all.get(key)
  if (!own) {
    if (all.size >= KEPT) all.delete(all.keys().next().value!)
    all.set(key, (own = { by: new Map(), sorted: null }))
  }
  return own
}

/** Turns of the recorded surface are run under the rule of today. */
export const turnsOf = (lens: Lens): TurnLens => (lens === 'recorded' ? 'pr491' : lens)

/** Positions at which blocks change, ascending; a workbench changes them where it begins. */
export function foldsUnder(open: OpenSession, lens: Lens): readonly Position[] {
  const { foldsAt, benchOf } = open.recomputation()
  return isWhatIf(lens) ? [...foldsAt, benchOf(lens).at].toSorted((a, b) => a - b) : foldsAt
}

interface MayChange {
  readonly folds: readonly Position[]
  readonly requests: Uint32Array
  /** These and all messages, ascending, and the end of the part. */
  readonly all: readonly Position[]
}

function mayChange(open: OpenSession, { from, to }: Sight, lens: Lens): MayChange {
  const inside = (at: Position): boolean => at >= from && at <= to
  const folds = foldsUnder(open, lens).filter(inside)
  const requests = requestsSent(open).filter(inside)
  const { event } = open.projection.messages
  const all = new Set([...folds, ...requests, from, to])
  for (let i = event.upperBound(from - 1); i < event.length && event.get(i) < to; i++)
    all.add(event.get(i) + 1)
  return { folds, requests, all: [...all].toSorted((a, b) => a - b) }
}

function choose(
  open: OpenSession,
  { folds, requests, all }: MayChange,
  sight: Sight,
  budget: number,
): readonly Position[] {
  const { event } = open.projection.messages
  const before = (at: Position): number => lowerBound(event.view(), at)
  const cost = Math.max(1, (before(sight.from) + before(sight.to)) / 2)
  const affordable = Math.max(FEWEST, Math.min(MOST, Math.floor(budget / cost)))
  if (all.length <= affordable) return all
  const chosen = new Set([sight.from, sight.to, ...spread(folds, Math.ceil(affordable * FOLDS))])
  for (const list of [requests, all]) for (const at of spread(list, affordable - chosen.size)) chosen.add(at)
  return [...chosen].toSorted((a, b) => a - b)
}

/** At most so many of a list, evenly. */
function spread(list: ArrayLike<Position>, most: number): readonly Position[] {
  const { length } = list
  if (most <= 0) return []
  if (length <= most) return Array.from(list)
  return Array.from({ length: most }, (_, i) => list[Math.floor(((i + 0.5) * length) / most)]!)
}

function sampleAt(open: OpenSession, at: Position, lens: Lens, counter: Counter): Sample {
  const { projection, counts } = open
  const turn = open.recomputation().turnAt(at, turnsOf(lens))
  const surface = open.surface(at, lens)
  const tokens = new Float64Array(trackKinds.length)
  const add = messageKinds(projection.messages, counts, counter)
  let exact = counter !== 'estimate'
  for (const node of surface.live) {
    if (node < surface.messageCount) {
      add(tokens, node, 1)
      exact &&= counts.isExact(node, counter)
    } else {
      const block = turn.after.blocks[node - surface.messageCount]
      tokens[SUMMARY_KIND]! += estimateTokens((block && renderedSummary(turn, block)) ?? '')
      exact = false
    }
  }
  const active = turn.after.blocks.filter((block) => block.active).map(({ blockId }) => blockId)
  return { at, tokens, exact, active, void: voidBlocks(open, turn, surface) }
}

/** Active blocks of which something is still sent, as the ledger has it. */
function voidBlocks(open: OpenSession, turn: RecomputedTurn, surface: Surface): readonly BlockId[] {
  const { log } = open.recomputation()
  const estimates = open.projection.messages.estimate
  const found: BlockId[] = []
  for (const block of turn.after.blocks) {
    if (!block.active) continue
    const present = givenOf(turn, coveredBy(log, block.effectiveMessageIds).places)
    if (present.some((place) => surface.placeOf[place] !== NONE && estimates.get(place) > 0))
      found.push(block.blockId)
  }
  return found
}
