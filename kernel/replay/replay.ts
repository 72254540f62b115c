/**
 * The states of a session along its log: turns are run and folds applied in order, from the nearest
 * checkpoint (DESIGN.md 7, "Recomputed surface"). Pure but for the checkpoints it keeps.
 */
import { lowerBound } from '#kernel/base/bisect.ts'
import { runWork } from '#kernel/base/run-work.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { CompressionConfig, CountTokens, PinRule } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreLog, FoldStep } from '#kernel/model/core-log.ts'
import type { MadeBy, RecomputedTurn, ReplayedState } from '#kernel/model/replay.ts'
import type { Reason, TurnInput } from '#kernel/model/turn.ts'
import type { Ms, Position, Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { emptyContentStore } from '#kernel/content/content-store.ts'
import { processTurn } from '#kernel/pipeline/turn.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createInbound } from './inbound.ts'
import type { InboundList } from './inbound.ts'
import { schedule } from './schedule.ts'
import type { Entry } from './schedule.ts'
import { applyStep } from './step.ts'
import { passTurns } from './pass-turns.ts'

export interface ReplayInput {
  readonly log: CoreLog
  readonly initial: CompressionState
  /** Default an empty one. */
  readonly contentStore?: MessageContentStore
  /** Begins there with that state instead, with all behind it that happened before the position. */
  readonly since?: { readonly at: Position; readonly state: ReplayedState }
  readonly config: CompressionConfig
  readonly countTokens: CountTokens
  readonly steps: readonly FoldStep[]
  /** Positions of the requests, ascending. */
  readonly requests: ArrayLike<Position>
  /** Stands for the clock: the time of what is replayed. */
  readonly timeAt: (at: Position) => Ms
  /** Tokens in use from a position on, as the host measured them; before it they count as 0. */
  readonly measured?: { readonly at: Position; readonly tokens: Tokens }
}

export interface Replay {
  /** What a turn at a position starts from: all that happened before it. */
  stateBefore(at: Position): ReplayedState
  /** The turn that a request at the position would be, with the reasons for what it does. */
  turnAt(at: Position, pin: PinRule): RecomputedTurn
  /** Goes there in pieces; asked again after it was dropped it goes on from the last checkpoint. */
  advanceTo(at: Position): Work<ReplayedState>
  /** Equal for positions at which a turn has the same input. */
  keyOf(at: Position): string
  /** The messages of the log at a position, as last edited. */
  listAt(at: Position): InboundList
  /** What that turn is given; without tags in the texts. */
  inputAt(at: Position, pin: PinRule): TurnInput
}

/** What a turn goes on from. */
type TurnStart = Pick<ReplayedState, 'state' | 'contentStore'>

/** Kept after every so many turns, and after every step. */
const TURNS_BETWEEN = 64

export function createReplay(input: ReplayInput): Replay {
  const { log, config, countTokens, timeAt, since, measured } = input
  const inbound = createInbound(log)
  const entries = schedule(input.steps, input.requests, log.messages.length).filter(
    ({ at, kind }) => !since || at > since.at || (at === since.at && kind === 'turn'),
  )
  const positions = entries.map((entry) => entry.at)
  const first: ReplayedState = since?.state ?? {
    state: input.initial,
    contentStore: input.contentStore ?? emptyContentStore(),
    madeBy: new Map<string, MadeBy>(),
    notes: [],
    turns: { run: 0, of: 0 },
  }
  const checkpoints = createCheckpoints(first)
  const editedAt = log.edits.map((edit) => edit.event)

  const isMeasured = (at: Position): boolean => measured !== undefined && at >= measured.at
  const inputOf = (before: TurnStart, at: Position, pinRule: PinRule): TurnInput => ({
    messages: inbound.at(at).messages,
    state: before.state,
    contentStore: before.contentStore,
    config,
    tokenCount: isMeasured(at) ? measured!.tokens : 0,
    pinRule,
    renderTags: 'none',
  })
  const turn = (before: TurnStart, at: Position, pinRule: PinRule, explain?: (reason: Reason) => void) =>
    processTurn(inputOf(before, at, pinRule), { countTokens, ...(explain && { observer: { explain } }) })

  const advance = (from: ReplayedState, entry: Entry): ReplayedState => {
    if (entry.kind === 'step') {
      let { contentStore } = from
      const after = applyStep(from, entry.step, {
        config,
        countTokens,
        now: () => timeAt(entry.at),
        messages: inbound.at(entry.at).messages,
        turn: (state) => {
          const out = turn({ state, contentStore }, entry.at, 'pr491')
          contentStore = out.contentStore
          return out.state
        },
      })
      return contentStore === after.contentStore ? after : { ...after, contentStore }
    }
    const { turns } = from
    const out = turn(from, entry.at, 'pr491')
    const state = passTurns(out.state, entry.turns - 1, config.promotionThreshold)
    const { contentStore } = out
    return { ...from, state, contentStore, turns: { run: turns.run + 1, of: turns.of + entry.turns } }
  }

  /** Entries of the schedule that a turn at a position has behind it. */
  const doneBefore = (at: Position): number => {
    let done = lowerBound(positions, at)
    // A request at the very position is the turn that is asked for; a step there has happened.
    while (done < entries.length && positions[done] === at && entries[done]!.kind === 'step') done++
    return done
  }

  function* advanceTo(at: Position): Work<ReplayedState> {
    const wanted = doneBefore(at)
    const from = checkpoints.before(wanted)
    let { done, state } = from
    for (let passed = 0; done < wanted; passed++) {
      const entry = entries[done++]!
      state = advance(state, entry)
      if (entry.kind === 'step' || passed % TURNS_BETWEEN === TURNS_BETWEEN - 1)
        checkpoints.keep({ done, state })
      yield { done: done - from.done, total: wanted - from.done }
    }
    // Whoever went so far in slices must not go again.
    checkpoints.keep({ done, state })
    return state
  }
  const stateBefore = (at: Position): ReplayedState => runWork(advanceTo(at))

  return {
    stateBefore,
    inputAt: (at, pin) => inputOf(stateBefore(at), at, pin),
    advanceTo,
    listAt: (at) => inbound.at(at),
    keyOf(at) {
      const { messages } = inbound.at(at)
      return `${messages.length} ${lowerBound(editedAt, at)} ${doneBefore(at)} ${isMeasured(at)}`
    },
    turnAt(at, pin) {
      const before = stateBefore(at)
      const { messages, places } = inbound.at(at)
      const result = turn(before, at, pin)
      let reasons: ReadonlyMap<string, readonly Reason[]> | null = null
      return {
        at,
        pin,
        input: messages,
        places,
        output: result.messages,
        before,
        after: result.state,
        nudge: result.nudge ?? null,
        contentStore: result.contentStore,
        get reasons() {
          return (reasons ??= watch((explain) => turn(before, at, pin, explain)))
        },
      }
    },
  }
}

/** Runs a turn once more, the very same code, with somebody watching. */
function watch(run: (explain: (reason: Reason) => void) => void): ReadonlyMap<string, readonly Reason[]> {
  const reasons = new Map<string, Reason[]>()
  run((reason) => {
    const known = reasons.get(reason.id)
    if (known) known.push(reason)
    else reasons.set(reason.id, [reason])
  })
  return reasons
}
