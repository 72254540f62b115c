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
import { countAt, member, stringAt } from '#kernel/base/read.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { CommandNode, ModelRetryNode, TranscriptNode } from '#kernel/model/node.ts'
import { createCalls } from './calls.ts'
import type { CallColumns } from './calls.ts'
import { isLandedCheckpoint } from './checkpoint.ts'
import { commandDone, commandRun } from './commands.ts'
import { createFrozen } from './frozen.ts'
import type { FrozenNode } from './frozen.ts'
import { markerOf } from './markers.ts'
import { blockType, contentOf, formOf, messageId, sourceOf } from './messages.ts'
import { createPartials } from './partials.ts'
import type { LivePartial, PartialColumns } from './partials.ts'
import { provenanceOf } from './provenance.ts'
import { createInbox } from './steering.ts'
import { createSteps, stepKey, stepOf, turnOf } from './steps.ts'
import { assistantBlock, firstTokenOf, isVisibleContent } from './stream.ts'
import { createSubCalls } from './sub-calls.ts'
import type { SubCalls } from './sub-calls.ts'
import { createSummaries } from './summaries.ts'
import { turnErrorOf } from './turn-error.ts'

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
  partial(): LivePartial | null
  readonly turnEnds: readonly (readonly [turn: number, seq: number])[]
  readonly calls: CallColumns
  readonly partials: PartialColumns
  readonly subCalls: SubCalls
}

/** Lists that are shared; a hostile log may have as many as nodes. */
const KINDS_SHARED = 256

export function createTranscript(report: (diagnostic: Diagnostic) => void = () => {}): Transcript {
  const list: TranscriptNode[] = []
  let published: readonly TranscriptNode[] | null = null
  const frozen = createFrozen()
  const steps = createSteps()
  const partials = createPartials(steps, frozen)
  const calls = createCalls(frozen, report)
  const summaries = createSummaries()
  const subCalls = createSubCalls()
  const inbox = createInbox()
  /** Places in the list of nodes that a later event replaces. */
  const commands = new Map<string, number>()
  const retries = new Map<string, number>()
  const turnEnds: [number, number][] = []
  let compactions = 0
  /** Lists of block types: nodes with equal ones share one. */
  const kinds = new Map<string, readonly string[]>()
  const kindsOf = (types: readonly string[]): readonly string[] => {
    const key = JSON.stringify(types)
    let known = kinds.get(key)
    if (!known && kinds.size < KINDS_SHARED) kinds.set(key, (known = types))
    return known ?? types
  }

  const add = (node: TranscriptNode): number => {
    published = null
    return list.push(node) - 1
  }
  const replace = (at: number, node: TranscriptNode): void => {
    published = null
    list[at] = node
  }

  const onAssistant = (event: LogEvent): void => {
    partials.settle(event)
    const turn = turnOf(event)
    const step = stepOf(event)
    const blocks = contentOf(event)
    const own = blocks.map((block) =>
      assistantBlock((typeof block === 'object' && block !== null ? block : {}) as never),
    )
    add({
      arm: 'assistant',
      seq: event.seq,
      event: event.index,
      time: event.time,
      turn,
      step,
      blocks: kindsOf(blocks.map(blockType)),
      visible: isVisibleContent(own),
      stepStartTime: steps.startTime(turn, step),
      firstTokenTime: firstTokenOf(member(event.data, 'stream')) ?? steps.firstTokenTime(turn, step),
      interrupted: member(event.data, 'interrupted') === true,
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
    const cited = summaries.citedBy(event)
    add(markerOf(event, ++compactions, cited, cited ? null : summaries.besides(event)))
  }

  const onTurnEnd = (event: LogEvent): void => {
    const turn = turnOf(event)
    turnEnds.push([turn, event.seq])
    partials.freeze(event)
    calls.sweep(event)
    const error = turnErrorOf(event, turn, steps.last(turn))
    if (error) add(error)
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

  const onRetry = (event: LogEvent): void => {
    partials.settle(event)
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
    else if (event.type === 'tool/result') add(calls.result(event))
    else if (event.type === 'system/message' || event.type === 'developer/message')
      add({ arm: 'system', ...base, type: event.type })
    else add({ arm: 'unknown', ...base, type: event.type })
  }

  const onLogOnly = (event: LogEvent): void => {
    switch (event.type) {
      case 'assistant/chunk':
        return partials.chunk(event)
      case 'tool/call':
        return calls.call(event)
      case 'step/start':
        return steps.step(event)
      case 'turn/start':
        return steps.turn()
      case 'turn/end':
        return onTurnEnd(event)
      case 'compaction/summary':
        return summaries.see(event)
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

  const nodes = (): readonly TranscriptNode[] => (published ??= list.slice())

  return {
    push(event) {
      // Most events are pieces of streams, without an op.
      const form = event.op === null ? null : formOf(event)
      if (form === null) onLogOnly(event)
      else if (form === 'append') onAppend(event)
      else if (isLandedCheckpoint(event)) onCheckpoint(event)
      // A regenerated message settles the stream of its step, too, though it makes no node.
      else if (event.type === 'assistant/message') partials.settle(event)
    },
    nodes,
    frozen: frozen.list,
    merged: () => frozen.mergedWith(nodes()),
    running: calls.running,
    partial: partials.current,
    turnEnds,
    calls: calls.columns,
    partials: partials.columns,
    subCalls,
  }
}

/** A start belongs to the retry of its id and number. */
const retryKey = (event: LogEvent): string =>
  `${stringAt(event.data, 'retryId') ?? stepKey(turnOf(event), stepOf(event))}#${countAt(event.data, 'retry') ?? 0}`
