/**
 * The recomputed side of an open session: turns of our pipeline over its messages, at any position
 * and under any pin rule. Made when somebody first asks for it; the caches of that side are here.
 */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { createLru } from '#kernel/base/lru.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { readContentStore } from '#kernel/content/content-store.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { CompressionConfig, PinRule } from '#kernel/model/config.ts'
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import { pinRules } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PinCard } from '#kernel/model/pin-card.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { Work } from '#kernel/model/work.ts'
import { NONE } from '#kernel/model/units.ts'
import type { TurnTrace } from '#kernel/model/trace.ts'
import type { TurnInput } from '#kernel/model/turn.ts'
import type { EventIndex, Ms, Position } from '#kernel/model/units.ts'
import { pinVerdict } from '#kernel/pipeline/pin-verdict.ts'
import { readCoreLog } from '#kernel/projections/core-log.ts'
import { foldSteps } from '#kernel/projections/fold-steps.ts'
import { buildPinCard } from '#kernel/projections/pin-card.ts'
import { coveredBy, placesOf } from '#kernel/projections/covered-places.ts'
import { recomputedSurface } from '#kernel/projections/recomputed-surface.ts'
import { givenOf, summaryPlaceOf } from '#kernel/projections/turn-tables.ts'
import { resolveBlockSpan } from '#kernel/compression/block-span.ts'
import { lowerBound } from '#kernel/base/bisect.ts'
import type { CompressionBlock, Ref } from '#kernel/model/block.ts'
import type { BlockSpan } from '#kernel/model/turn.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { Surface } from '#kernel/projections/surface.ts'
import { createReplay } from '#kernel/replay/replay.ts'
import type { Replay } from '#kernel/replay/replay.ts'
import { traceTurn } from '#kernel/replay/trace.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import { refOf } from '#kernel/base/refs.ts'

export interface Recomputation {
  readonly log: CoreLog
  readonly config: CompressionConfig
  /** The same object for the same position and rule, while it is remembered. */
  turnAt(at: Position, pin: PinRule): RecomputedTurn
  surfaceAt(at: Position, pin: PinRule): Surface
  /** That turn watched node by node, with all tags shown; the same object while it is remembered. */
  traceAt(at: Position, pin: PinRule, clock?: () => Ms): TurnTrace
  pinCardAt(at: Position): PinCard
  /** Goes to a position in pieces; the questions about it then have short ways. */
  advanceTo(at: Position): Work<unknown>
  /** The event that shows a message of the kernel, or null. */
  eventOfId(id: string): EventIndex | null
}

/** Tokens of a window when nobody says how large it is. */
const USUAL_WINDOW = 200_000
/** Three rules at the position shown and at the one before. */
const TURNS_KEPT = 6
const TRACES_KEPT = 2
const NO_REQUESTS: readonly Position[] = []

/** The messages that turns are run over: those of the kernel file, else of the log. */
export function* readLog(projection: Projection, kernel: KernelData | null): Work<CoreLog> {
  return kernel?.messages
    ? kernelLog(projection, kernel.messages, kernel.eventOf)
    : yield* readCoreLog(projection)
}

export function createRecomputation(
  projection: Projection,
  log: CoreLog,
  kernel: KernelData | null,
): Recomputation {
  const limit = kernel?.modelContextLimit ?? projection.landmarks.contextWindow ?? USUAL_WINDOW
  const config = defaultConfig(limit, kernel?.config ?? {})
  const replay: Replay = createReplay({
    log,
    initial: kernel?.state ?? createInitialState(),
    config,
    contentStore: readContentStore(kernel?.others?.['contentStore']),
    countTokens: estimateTokens,
    // A state brings its blocks along; without one they come from what the log did.
    steps: kernel ? [] : foldSteps(projection, log),
    requests: kernel ? NO_REQUESTS : positions(projection.landmarks.requests),
    timeAt: (at) => (at > 0 ? (projection.session.timeOf(at - 1) ?? 0) : 0),
  })
  const turns = createLru<string, RecomputedTurn>(TURNS_KEPT)
  const traces = createLru<string, TurnTrace>(TRACES_KEPT)
  const surfaces = new WeakMap<RecomputedTurn, Surface>()

  const turnAt = (at: Position, pin: PinRule): RecomputedTurn => {
    const key = `${replay.keyOf(at)} ${pin}`
    const known = turns.get(key)
    if (known) return known
    const turn = replay.turnAt(at, pin)
    turns.set(key, turn)
    return turn
  }
  const eventOfId = (id: string): EventIndex | null => {
    const place = placesOf(log).get(id)
    return place === undefined ? null : projection.messages.event.get(place)
  }

  return {
    log,
    config,
    turnAt,
    surfaceAt(at, pin) {
      const turn = turnAt(at, pin)
      let surface = surfaces.get(turn)
      if (!surface) {
        surface = recomputedSurface(turn, log, projection.messages)
        surfaces.set(turn, surface)
      }
      return surface
    },
    traceAt(at, pin, clock) {
      const key = `${at} ${pin}`
      let trace = traces.get(key)
      if (!trace) {
        const input: TurnInput = { ...replay.inputAt(at, pin), renderTags: 'all' }
        trace = traceTurn(input, { countTokens: estimateTokens, ...(clock && { clock }) })
        traces.set(key, trace)
      }
      return trace
    },
    eventOfId,
    advanceTo: (at) => replay.advanceTo(at),
    pinCardAt(at) {
      const answers = pinRules.map((rule) => {
        const turn = turnAt(at, rule)
        return { rule, turn, grounds: pinVerdict(turn.input, turn.after, rule) }
      })
      const { turn, grounds } = answers.find(({ rule }) => rule === 'pr491')!
      return buildPinCard({
        at,
        answers: answers.map((answer) => ({ ...answer, outcome: answer.grounds.outcome })),
        candidate: grounds.candidate ? turn.input[grounds.candidate.index]! : null,
        coveredBy: grounds.blocks,
        decider: grounds.decider ? turn.input[grounds.decider.index]! : null,
        // Stripped as half of a pair, or hidden as a spent compress call: either way it does not lead.
        deciderStripped:
          grounds.decider !== undefined && !turn.output.some((message) => message.id === grounds.decider!.id),
        systemInTheWay: grounds.systemInTheWay,
        blankLeader: grounds.blankLeader,
        tokensOf: (message) => messageTokens(message, estimateTokens),
        locate: (message) => locate(message, turn, eventOfId(message.id)),
      })
    },
  }
}

/**
 * From which ref to which a block reaches. Like `resolveBlockSpan`, but it need not look at every message of a
 * block without refs of its own: refs are given in the order of the log.
 */
export function spanOf(block: CompressionBlock, turn: RecomputedTurn, log: CoreLog): BlockSpan | null {
  const { byRaw } = turn.after.messageRefs
  const named = resolveBlockSpan({ ...block, effectiveMessageIds: [] }, byRaw)
  if (named) return named
  const places = givenOf(turn, coveredBy(log, block.effectiveMessageIds).places)
  const refAt = (at: number): Ref | undefined => {
    const message = log.messages[at]
    return message && refOf(turn.after.messageRefs, message.id)
  }
  const firstPart = (place: number): Ref | undefined => refAt(lowerBound(log.places, place))
  const lastPart = (place: number): Ref | undefined => refAt(lowerBound(log.places, place + 1) - 1)
  let first = 0
  let last = places.length - 1
  while (first <= last && firstPart(places[first]!) === undefined) first++
  while (last > first && lastPart(places[last]!) === undefined) last--
  const [startRef, endRef] = [firstPart(places[first] ?? NONE), lastPart(places[last] ?? NONE)]
  return startRef === undefined || endRef === undefined ? null : { startRef, endRef }
}

function locate(message: CoreMessage, turn: RecomputedTurn, event: EventIndex | null) {
  const place = summaryPlaceOf(turn, message)
  if (place !== undefined && event === null)
    return { event: null, node: BLOCK_NODES + place, block: turn.after.blocks[place]!.blockId, ref: null }
  return { event, node: null, block: null, ref: refOf(turn.after.messageRefs, message.id) ?? null }
}

/** Messages of a kernel file as a log: they need no reading, only the places of their events. */
function kernelLog(
  { messages }: Projection,
  own: readonly CoreMessage[],
  eventOf: readonly EventIndex[],
): CoreLog {
  const kept = own.flatMap((message, i) => {
    const place = messages.placeOf(eventOf[i] ?? NONE)
    return place === null ? [] : [{ message, event: eventOf[i]!, place }]
  })
  return {
    messages: kept.map(({ message }) => message),
    events: Uint32Array.from(kept, ({ event }) => event),
    places: Uint32Array.from(kept, ({ place }) => place),
    edits: [],
  }
}

function positions(column: { readonly length: number; get(index: number): number }): Uint32Array {
  return Uint32Array.from({ length: column.length }, (_, i) => column.get(i))
}
