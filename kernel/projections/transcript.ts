/**
 * The human transcript: every append-origin message at its own place in the log and one marker per
 * landed compaction. Surface order is never consulted, so nothing that compaction does to the surface
 * can erase or move a row. Implements spec/dsh-log.md 4 and the seed.
 *
 *     log      u1  a2  t4  | summary 6  checkpoint 7 | u9  a11
 *     surface              [7, u9, a11]
 *     nodes    u1  a2  t4              marker@7        u9  a11
 *
 * The contract of identity (4.9): `nodes()` is the very same array until a node changed, and a node
 * that did not change is the very same object. One event adds or replaces at most one node there;
 * nodes frozen at the end of a turn live beside it and are merged by `merged()`.
 */
import { countAt, member, objectAt, stringAt } from '#kernel/base/read.ts'
import { countsColumn } from '#kernel/base/columns.ts'
import type { Column } from '#kernel/base/columns.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type {
  AssistantBlock,
  AssistantNode,
  CommandNode,
  ModelRetryNode,
  ToolResultNode,
  TranscriptNode,
} from '#kernel/model/node.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Ms, Position } from '#kernel/model/units.ts'
import { isLandedCheckpoint } from './checkpoint.ts'
import { commandDone, commandRun } from './commands.ts'
import { markerOf, seeSummary } from './markers.ts'
import type { SeenSummary } from './markers.ts'
import { blockType, contentOf, formOf, messageId, resultBlock, resultCallId, sourceOf } from './messages.ts'
import { provenanceOf } from './provenance.ts'
import { createInbox } from './steering.ts'
import { assistantBlock, createStream, firstTokenOf, isVisibleContent, isVisiblePartial } from './stream.ts'
import { createSubCalls } from './sub-calls.ts'
import type { SubCalls } from './sub-calls.ts'
import { turnErrorOf } from './turn-error.ts'

/** A node made at the end of a turn for something left open; `until` = NONE unless a late result takes its place. */
export interface FrozenNode {
  readonly node: AssistantNode | ToolResultNode
  until: Position
}

/** A call of a tool and the event that settled it (its result, or the turn end that swept it). */
export interface Calls {
  readonly event: Column
  /** NONE while open. */
  readonly settled: Column
  /** The result, be it on time or after the sweep; NONE without one. */
  readonly result: Column
}

/** Streams seen: visible from `since` until the event that cleared them. */
export interface Partials {
  readonly since: Column
  readonly until: Column
}

export interface Transcript {
  push(event: LogEvent): void
  /** Nodes of the append path. */
  nodes(): readonly TranscriptNode[]
  readonly frozen: readonly FrozenNode[]
  /** Both, ascending. */
  merged(): readonly TranscriptNode[]
  /** Calls without a result, in call order. */
  running(): readonly string[]
  /** The stream of the step that is open at the end of the log, if it holds anything yet. */
  partial(): {
    readonly turn: number
    readonly step: number
    readonly blocks: readonly AssistantBlock[]
  } | null
  readonly turnEnds: readonly (readonly [turn: number, seq: number])[]
  readonly calls: Calls
  readonly partials: Partials
  readonly subCalls: SubCalls
  /** Position of each node in the log: its event, or a fraction before it. */
  placeOf(node: TranscriptNode): number
}

interface OpenCall {
  readonly event: EventIndex
  readonly place: number
  readonly name: string
  readonly turn: number
  readonly step: number
  readonly time: Ms | null
}

const stepKey = (turn: number, step: number): string => `${turn}:${step}`

export function createTranscript(report: (diagnostic: Diagnostic) => void = () => {}): Transcript {
  const list: TranscriptNode[] = []
  let published: readonly TranscriptNode[] | null = null
  const frozen: FrozenNode[] = []
  let mergedOf: {
    nodes: readonly TranscriptNode[]
    frozen: number
    merged: readonly TranscriptNode[]
  } | null = null
  let frozenRevision = 0

  const openCalls = new Map<string, OpenCall>()
  /** Ids of the open calls of each turn, in call order: a sweep looks at no others. */
  const openByTurn = new Map<number, Set<string>>()
  const calls: Calls = { event: countsColumn(), settled: countsColumn(), result: countsColumn() }
  const partials: Partials = { since: countsColumn(), until: countsColumn() }
  /** Swept calls by id, until a late result or another call of that id. */
  const swept = new Map<string, { readonly row: FrozenNode; readonly call: OpenCall }>()
  const commands = new Map<string, number>()
  const retries = new Map<string, number>()
  const summaries = new Map<number, SeenSummary>()
  /** Summaries by compaction id; 'many' when the id names more than one. */
  const byCompaction = new Map<string, SeenSummary | 'many'>()
  const subCalls = createSubCalls()
  const inbox = createInbox()
  const stream = createStream()
  const turnEnds: [number, number][] = []
  let stepStarts = new Map<string, Ms | null>()
  let firstTokens = new Map<string, Ms | null>()
  let lastSteps = new Map<number, number>()
  let partialShown = false
  let firstTokenNoted = false
  let lastSummary: SeenSummary | null = null
  let compactions = 0

  const add = (node: TranscriptNode): number => {
    published = null
    return list.push(node) - 1
  }
  const replace = (at: number, node: TranscriptNode): void => {
    published = null
    list[at] = node
  }

  const turnOf = (event: LogEvent): number => countAt(event.data, 'turn') ?? 0
  const stepOf = (event: LogEvent): number => countAt(event.data, 'step') ?? 0

  const clearPartial = (at: EventIndex): void => {
    if (partialShown) partials.until.set(partials.until.length - 1, at)
    partialShown = false
    firstTokenNoted = false
    stream.clear()
  }
  const clearPartialOf = (event: LogEvent): void => {
    const { partial } = stream
    if (partial && partial.turn === turnOf(event) && partial.step === stepOf(event)) clearPartial(event.index)
  }

  const onChunk = (event: LogEvent): void => {
    const chunk = objectAt(event.data, 'chunk')
    if (!chunk) return
    const turn = turnOf(event)
    const step = stepOf(event)
    const before = stream.partial
    if (before && (before.turn !== turn || before.step !== step)) clearPartial(event.index)
    stream.chunk(turn, step, chunk, event.index, event.time)
    if (!firstTokenNoted && stream.partial!.firstTokenTime !== null) {
      firstTokenNoted = true
      const key = stepKey(turn, step)
      if (!firstTokens.has(key)) firstTokens.set(key, stream.partial!.firstTokenTime)
    }
    if (!partialShown && showsSomething(chunk)) {
      partialShown = true
      partials.since.push(event.index)
      partials.until.push(NONE)
    }
  }

  const onAssistant = (event: LogEvent): void => {
    clearPartialOf(event)
    const blocks = contentOf(event)
    const key = stepKey(turnOf(event), stepOf(event))
    const own = blocks.map((block) =>
      assistantBlock((typeof block === 'object' && block !== null ? block : {}) as never),
    )
    add({
      arm: 'assistant',
      seq: event.seq,
      event: event.index,
      time: event.time,
      turn: turnOf(event),
      step: stepOf(event),
      blocks: blocks.map(blockType),
      visible: isVisibleContent(own),
      stepStartTime: stepStarts.get(key) ?? null,
      firstTokenTime: firstTokenOf(member(event.data, 'stream')) ?? firstTokens.get(key) ?? null,
      interrupted: member(event.data, 'interrupted') === true,
    })
  }

  const onResult = (event: LogEvent): void => {
    const callId = resultCallId(event)
    const open = closeCall(callId)
    const late = swept.get(callId)
    if (open) calls.settled.set(open.place, event.index)
    else if (late) {
      late.row.until = event.index
      frozenRevision++
      swept.delete(callId)
      report({
        code: 'late-result',
        kind: 'note',
        what: `The result of call ${callId} comes after the end of its turn`,
        done: 'shown in place of the interrupted row',
        event: event.index,
      })
    }
    const call = open ?? late?.call ?? null
    if (call) calls.result.set(call.place, event.index)
    const code = stringAt(objectAt(event.data, 'error'), 'code')
    add({
      arm: 'tool-result',
      seq: event.seq,
      event: event.index,
      time: event.time,
      callId,
      call: call && { event: call.event, name: call.name },
      callTime: call?.time ?? null,
      turn: turnOf(event),
      step: stepOf(event),
      isError: member(resultBlock(event) ?? {}, 'isError') === true,
      ...(code === null ? {} : { errorCode: code }),
      interrupted: false,
    })
  }

  const onUser = (event: LogEvent): void => {
    const source = sourceOf(event)
    const id = messageId(event)
    const steers = id !== null && inbox.claim(id)
    const base = { seq: event.seq, event: event.index, time: event.time }
    if (stringAt(source, 'kind') === 'user') {
      add(steers ? { arm: 'steering', ...base, messageId: id } : { arm: 'user', ...base })
      return
    }
    add({ arm: 'context', ...base, ...provenanceOf(source), sourceKind: stringAt(source, 'kind') })
  }

  const onCheckpoint = (event: LogEvent): void => {
    add(
      markerOf(
        event,
        ++compactions,
        (seq) => summaries.get(seq),
        (compactionId) => {
          if (compactionId !== null) {
            const named = byCompaction.get(compactionId)
            if (named) return named === 'many' ? null : named
          }
          return lastSummary && lastSummary.event === event.index - 1 ? lastSummary : null
        },
      ),
    )
  }

  const onSummary = (event: LogEvent): void => {
    const summary = seeSummary(event)
    lastSummary = summary
    summaries.set(event.seq, summary)
    if (summary.compactionId !== null)
      byCompaction.set(summary.compactionId, byCompaction.has(summary.compactionId) ? 'many' : summary)
  }

  const onTurnEnd = (event: LogEvent): void => {
    const turn = turnOf(event)
    turnEnds.push([turn, event.seq])
    const { partial } = stream
    if (partial && partial.turn === turn) {
      const blocks = stream.blocks()
      if (isVisiblePartial(blocks)) freezePartial(event, turn, partial.step, blocks)
      clearPartial(event.index)
    }
    sweepCalls(event, turn)
    const error = turnErrorOf(event, turn, lastSteps.get(turn) ?? 0)
    if (error) add(error)
  }

  const freezePartial = (
    event: LogEvent,
    turn: number,
    step: number,
    blocks: readonly AssistantBlock[],
  ): void => {
    const key = stepKey(turn, step)
    frozenRevision++
    frozen.push({
      until: NONE,
      node: {
        arm: 'assistant',
        seq: event.seq - 0.9,
        event: event.index,
        time: event.time,
        turn,
        step,
        blocks: blocks.map((block) => block.type),
        visible: isVisibleContent(blocks),
        stepStartTime: stepStarts.get(key) ?? null,
        firstTokenTime: firstTokens.get(key) ?? null,
        interrupted: true,
        frozen: blocks,
      },
    })
  }

  /** Takes a call off the list of open ones; null: it is not on it. */
  const closeCall = (callId: string): OpenCall | null => {
    const call = openCalls.get(callId)
    if (!call) return null
    openCalls.delete(callId)
    openByTurn.get(call.turn)?.delete(callId)
    return call
  }

  const sweepCalls = (event: LogEvent, turn: number): void => {
    let k = 0
    const own = openByTurn.get(turn) ?? []
    openByTurn.delete(turn)
    for (const callId of own) {
      const call = closeCall(callId)!
      calls.settled.set(call.place, event.index)
      const entry: FrozenNode = {
        until: NONE,
        node: {
          arm: 'tool-result',
          seq: event.seq - 0.8 + offsetOf(k++),
          event: event.index,
          time: event.time,
          callId,
          call: { event: call.event, name: call.name },
          callTime: call.time,
          turn,
          step: call.step,
          isError: true,
          errorCode: 'interrupted',
          interrupted: true,
        },
      }
      frozen.push(entry)
      swept.set(callId, { row: entry, call })
      frozenRevision++
    }
  }

  const onCall = (event: LogEvent): void => {
    const callId = stringAt(event.data, 'callId') ?? ''
    const before = closeCall(callId)
    swept.delete(callId)
    if (before) {
      calls.settled.set(before.place, event.index)
      report({
        code: 'call-repeat',
        kind: 'note',
        what: `Call id ${callId} is used again before its result`,
        done: 'the later call takes the result',
        event: event.index,
      })
    }
    const turn = turnOf(event)
    const own = openByTurn.get(turn) ?? new Set()
    openByTurn.set(turn, own.add(callId))
    openCalls.set(callId, {
      event: event.index,
      place: calls.event.length,
      name: stringAt(event.data, 'name') ?? '',
      turn,
      step: stepOf(event),
      time: event.time,
    })
    calls.event.push(event.index)
    calls.settled.push(NONE)
    calls.result.push(NONE)
  }

  const onCommand = (event: LogEvent): void => {
    const id = stringAt(event.data, 'commandId') ?? ''
    if (event.type === 'command/run') {
      if (commands.has(id))
        report({
          code: 'command-repeat',
          kind: 'note',
          what: `Command id ${id} runs again`,
          done: 'the later run takes the outcome',
          event: event.index,
        })
      commands.set(id, add(commandRun(event)))
      return
    }
    const at = commands.get(id)
    if (at === undefined) commands.set(id, add(commandDone(event, null)))
    else replace(at, commandDone(event, list[at] as CommandNode))
  }

  const retryKey = (event: LogEvent): string =>
    `${stringAt(event.data, 'retryId') ?? stepKey(turnOf(event), stepOf(event))}#${countAt(event.data, 'retry') ?? 0}`

  const onRetry = (event: LogEvent): void => {
    clearPartialOf(event)
    const node: ModelRetryNode = {
      arm: 'model-retry',
      seq: event.seq,
      event: event.index,
      time: event.time,
      turn: turnOf(event),
      step: stepOf(event),
      retry: countAt(event.data, 'retry') ?? 0,
      retryState: 'scheduled',
      startedEvent: null,
    }
    retries.set(retryKey(event), add(node))
  }

  const onRetryStarted = (event: LogEvent): void => {
    const at = retries.get(retryKey(event))
    if (at !== undefined)
      replace(at, { ...(list[at] as ModelRetryNode), retryState: 'started', startedEvent: event.index })
  }

  /** Messages that appended to the surface, by type. */
  const onAppend = (event: LogEvent): void => {
    const base = { seq: event.seq, event: event.index, time: event.time }
    if (event.type === 'user/message') onUser(event)
    else if (event.type === 'assistant/message') onAssistant(event)
    else if (event.type === 'tool/result') onResult(event)
    else if (event.type === 'system/message' || event.type === 'developer/message')
      add({ arm: 'system', ...base, type: event.type })
    else add({ arm: 'unknown', ...base, type: event.type })
  }

  const onLogOnly = (event: LogEvent): void => {
    switch (event.type) {
      case 'assistant/chunk':
        return onChunk(event)
      case 'tool/call':
        return onCall(event)
      case 'step/start':
        stepStarts.set(stepKey(turnOf(event), stepOf(event)), event.time)
        lastSteps.set(turnOf(event), stepOf(event))
        return
      case 'turn/start':
        stepStarts = new Map()
        firstTokens = new Map()
        lastSteps = new Map()
        return
      case 'turn/end':
        return onTurnEnd(event)
      case 'compaction/summary':
        return onSummary(event)
      case 'command/run':
      case 'command/done':
        return onCommand(event)
      case 'llm/retry':
        return onRetry(event)
      case 'llm/retry-started':
        return onRetryStarted(event)
      case 'agent/inbox/spliced':
        return inbox.splice(event.data)
      case 'tool/code-dispatch-start':
        return subCalls.start(event)
      case 'tool/code-dispatch':
        return subCalls.done(event)
      default:
    }
  }

  const placeOf = (node: TranscriptNode): number =>
    node.event - (Number.isInteger(node.seq) ? 0 : 1 - (node.seq - Math.floor(node.seq)))

  const nodes = (): readonly TranscriptNode[] => (published ??= list.slice())

  return {
    push(event) {
      // Most events are pieces of streams, without an op.
      const form = event.op === null ? null : formOf(event)
      if (form === null) onLogOnly(event)
      else if (form === 'append') onAppend(event)
      else if (isLandedCheckpoint(event)) onCheckpoint(event)
      else clearIfMessage(event)
    },
    nodes,
    frozen,
    merged() {
      const current = nodes()
      if (mergedOf && mergedOf.nodes === current && mergedOf.frozen === frozenRevision) return mergedOf.merged
      const kept = frozen.filter((entry) => entry.until === NONE).map((entry) => entry.node)
      const merged = kept.length === 0 ? current : mergeByPlace(current, kept, placeOf)
      mergedOf = { nodes: current, frozen: frozenRevision, merged }
      return merged
    },
    running: () => [...openCalls.keys()],
    partial() {
      const { partial } = stream
      return partial ? { turn: partial.turn, step: partial.step, blocks: stream.blocks() } : null
    },
    turnEnds,
    calls,
    partials,
    subCalls,
    placeOf,
  }

  /** A regenerated message settles the stream of its step, too, though it makes no node. */
  function clearIfMessage(event: LogEvent): void {
    if (event.type === 'assistant/message') clearPartialOf(event)
  }
}

/** A hundredth a call; past 79 calls the steps shrink so that every row stays before its turn end. */
const offsetOf = (k: number): number => (k < 79 ? 0.01 * k : 0.78 + 0.01 * (1 - 1 / (k - 77)))

/** Two ascending lists as one; linear. */
function mergeByPlace(
  left: readonly TranscriptNode[],
  right: readonly TranscriptNode[],
  placeOf: (node: TranscriptNode) => number,
): readonly TranscriptNode[] {
  const merged: TranscriptNode[] = []
  let r = 0
  for (const node of left) {
    while (r < right.length && placeOf(right[r]!) < placeOf(node)) merged.push(right[r++]!)
    merged.push(node)
  }
  while (r < right.length) merged.push(right[r++]!)
  return merged
}

/** Does the chunk put something on screen: text, a call, a block of another kind? */
function showsSomething(chunk: JsonObject): boolean {
  const type = stringAt(chunk, 'type')
  if (type === 'text-delta' || type === 'reasoning-delta') return (stringAt(chunk, 'text') ?? '') !== ''
  if (type === 'block-start') return !['text', 'reasoning'].includes(stringAt(chunk, 'blockType') ?? '')
  return type === 'tool-call-delta' || type === 'block-end'
}
