/**
 * The recomputed side of an open session: turns of our pipeline over its messages, at any position,
 * under any pin rule and with what a workbench does. Made when somebody first asks for it; the caches of that side are here.
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
import { isWhatIf, pinRules } from '#kernel/model/lens.ts'
import type { TurnLens, WhatIf } from '#kernel/model/lens.ts'
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
import { blockSpan } from '#kernel/compression/block-span.ts'
import { lowerBound } from '#kernel/base/bisect.ts'
import type { CompressionBlock, Ref } from '#kernel/model/block.ts'
import type { BlockSpan } from '#kernel/model/turn.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { Surface } from '#kernel/projections/surface.ts'
import { createReplay } from '#kernel/replay/replay.ts'
import type { Replay, ReplayInput } from '#kernel/replay/replay.ts'
import { traceTurn } from '#kernel/replay/trace.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import { createBenches } from './open-bench.ts'
import type { OpenBench } from './open-bench.ts'
import { refOf } from '#kernel/base/refs.ts'

// What an open session needs beside, of the recomputed side alone.
export { joinState } from '#kernel/importers/join-state.ts'
export { buildLedger } from '#kernel/projections/ledger.ts'

export interface Recomputation {
  readonly log: CoreLog
  readonly config: CompressionConfig
  /** Positions at which the log changes blocks, ascending. */
  readonly foldsAt: readonly Position[]
  /** The same object for the same position and lens, while it is remembered. */
  turnAt(at: Position, lens: TurnLens): RecomputedTurn
  surfaceAt(at: Position, lens: TurnLens): Surface
  /** That turn watched node by node, with all tags shown; the same object while it is remembered. */
  traceAt(at: Position, lens: TurnLens, clock?: () => Ms): TurnTrace
  /** The three rules, on the blocks of the log or of a workbench. */
  pinCardAt(at: Position, lens?: TurnLens): PinCard
  /** Goes to a position in pieces; the questions about it then have short ways. */
  advanceTo(at: Position, lens?: TurnLens): Work<unknown>
  /** What the acts of a workbench came to, at its own position. */
  benchOf(lens: WhatIf): OpenBench
  /** The event that shows a message of the kernel, or null. */
  eventOfId(id: string): EventIndex | null
  /** All messages of the kernel that an event shows. */
  idsOfEvent(event: EventIndex): readonly string[]
}

/** Turns of the log or of a workbench; a name tells those of one from another's. */
interface TurnLine {
  readonly replay: Replay
  readonly pin: PinRule
  readonly name: string
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
  // A state brings its blocks along; without one they come from what the log did.
  const steps = kernel ? [] : foldSteps(projection, log)
  const replayed: ReplayInput = {
    log,
    initial: kernel?.state ?? createInitialState(),
    config,
    contentStore: readContentStore(kernel?.others?.['contentStore']),
    countTokens: estimateTokens,
    steps,
    requests: kernel ? NO_REQUESTS : positions(projection.landmarks.requests),
    timeAt: (at) => (at > 0 ? (projection.session.timeOf(at - 1) ?? 0) : 0),
    ...measuredOf(kernel, projection.session.eventCount),
  }
  const replay: Replay = createReplay(replayed)
  const benches = createBenches(replayed, replay, projection.session.eventCount)
  const turns = createLru<string, RecomputedTurn>(TURNS_KEPT)
  const traces = createLru<string, TurnTrace>(TRACES_KEPT)
  const surfaces = new WeakMap<RecomputedTurn, Surface>()

  /** Whose turns a lens shows at a position: before a workbench begins, those of the log. */
  const lineOf = (at: Position, lens: TurnLens): TurnLine => {
    if (!isWhatIf(lens)) return { replay, pin: lens, name: '' }
    const bench = benches.of(lens)
    return at < bench.at ? { replay, pin: bench.firstPin, name: '' } : { ...bench, name: lens }
  }
  const turnUnder = (at: Position, line: TurnLine, pin: PinRule): RecomputedTurn => {
    const key = `${line.replay.keyOf(at)} ${pin} ${line.name}`
    const known = turns.get(key)
    if (known) return known
    const turn = line.replay.turnAt(at, pin)
    turns.set(key, turn)
    return turn
  }
  const turnAt = (at: Position, lens: TurnLens): RecomputedTurn => {
    const line = lineOf(at, lens)
    return turnUnder(at, line, line.pin)
  }
  const eventOfId = (id: string): EventIndex | null => {
    const place = placesOf(log).get(id)
    return place === undefined ? null : projection.messages.event.get(place)
  }

  return {
    log,
    config,
    foldsAt: steps.map(({ at }) => at),
    turnAt,
    surfaceAt(at, lens) {
      const turn = turnAt(at, lens)
      let surface = surfaces.get(turn)
      if (!surface) {
        surface = recomputedSurface(turn, log, projection.messages)
        surfaces.set(turn, surface)
      }
      return surface
    },
    traceAt(at, lens, clock) {
      const key = `${at} ${lens}`
      let trace = traces.get(key)
      if (!trace) {
        const line = lineOf(at, lens)
        const input: TurnInput = { ...line.replay.inputAt(at, line.pin), renderTags: 'all' }
        trace = traceTurn(input, { countTokens: estimateTokens, ...(clock && { clock }) })
        traces.set(key, trace)
      }
      return trace
    },
    eventOfId,
    idsOfEvent(event) {
      const ids: string[] = []
      const first = lowerBound(log.events, event)
      for (let i = first; log.events[i] === event; i++) ids.push(log.messages[i]!.id)
      for (const edit of log.edits) if (edit.first === first) for (const { id } of edit.messages) ids.push(id)
      return ids.filter((id) => eventOfId(id) === event)
    },
    *advanceTo(at, lens = 'pr491') {
      if (!isWhatIf(lens)) return yield* replay.advanceTo(at)
      // The acts begin from the state there, so the way to it is gone in pieces, too.
      yield* replay.advanceTo(benches.beginsAt(lens))
      return yield* lineOf(at, lens).replay.advanceTo(at)
    },
    benchOf: (lens) => benches.of(lens),
    pinCardAt(at, lens = 'pr491') {
      const line = lineOf(at, lens)
      const answers = pinRules.map((rule) => {
        const turn = turnUnder(at, line, rule)
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

/** A host measures what it sends; beside a log nobody knows at which of its requests that was. */
function measuredOf(kernel: KernelData | null, end: Position): Pick<ReplayInput, 'measured'> {
  const tokens = kernel?.messages ? kernel.tokenCount : null
  return tokens === null ? {} : { measured: { at: end, tokens } }
}

/**
 * From which ref to which a block reaches. Like `blockSpan`, but it need not look at every message of a
 * block without refs of its own: refs are given in the order of the log.
 */
export function spanOf(block: CompressionBlock, turn: RecomputedTurn, log: CoreLog): BlockSpan | null {
  const named = blockSpan({ ...block, effectiveMessageIds: [] }, turn.after.messageRefs)
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
