/** Questions about one turn of an open session, step by step; what takes room is asked for in windows. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { diffRows } from '#kernel/base/diff-window.ts'
import { diffLines } from '#kernel/base/line-diff.ts'
import type { LineDiff } from '#kernel/base/line-diff.ts'
import { clip, oneLine } from '#kernel/base/text.ts'
import { refOf } from '#kernel/base/refs.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import { summaryMessageId } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type {
  MessageChange,
  NodeTrace,
  Trace,
  TraceMessage,
  TraceNode,
  TraceNodeView,
  TraceRow,
  TraceSide,
  TraceText,
  TraceWords,
  TurnTrace,
} from '#kernel/model/trace.ts'
import type { EventIndex, Ms, Position } from '#kernel/model/units.ts'
import { figuresOf, saysOf } from '#kernel/projections/trace-words.ts'
import { SideRows } from '#kernel/replay/change-rows.ts'
import { factsOfNode } from '#kernel/replay/node-facts.ts'
import { createTally } from '#kernel/replay/tally.ts'
import type { Tally } from '#kernel/replay/tally.ts'
import { nudgeOf, steeringOf } from './trace-decisions.ts'
import { lastReason, messageOf, reasonGroups, reasonWords } from './trace-reasons.ts'

/** Which turn: a position under a pin rule, or as a workbench has it. */
export interface TurnAsk {
  readonly at: Position | null
  readonly pin: TurnLens
}

export interface NodeAsk extends TurnAsk {
  readonly node: string
  readonly side: TraceSide
  readonly from: number
  readonly to: number
  /** The message that is looked at, so that it is found again at every node. */
  readonly selected: EventIndex | null
  readonly block: string | null
}

export interface TextAsk extends TurnAsk {
  readonly node: string
  readonly side: TraceSide
  readonly row: number
  /** All lines, also those that a long run hides. */
  readonly unfold: boolean
  readonly from: number
  readonly to: number
}

export interface CopyAsk extends TurnAsk, Pick<TextAsk, 'node' | 'side' | 'row'> {
  readonly of: 'before' | 'after'
}

type Clock = () => Ms

const ROWS_AT_ONCE = 500
const REASONS = 100
const TEXT_SHOWN = 240

const tallies = new WeakMap<OpenSession, Tally>()
function tallyOf(open: OpenSession): Tally {
  let tally = tallies.get(open)
  if (!tally) tallies.set(open, (tally = createTally(estimateTokens)))
  return tally
}

/** The nodes of the turn that a request at the position would be. */
export function traceAt(open: OpenSession, ask: TurnAsk, clock?: Clock): Trace {
  const at = open.positionOf(ask.at)
  const trace = open.recomputation().traceAt(at, ask.pin, clock)
  const { requests } = open.projection.landmarks
  const before = requests.upperBound(at)
  const tally = tallyOf(open)
  const sums = (messages: readonly CoreMessage[]) => ({
    messages: messages.length,
    tokens: tally.list(messages),
  })
  return {
    at,
    pin: trace.input.pinRule ?? 'pr491',
    requests: { before, here: before > 0 && requests.get(before - 1) === at },
    input: sums(trace.input.messages),
    nodes: trace.nodes.map((node, i) => nodeRow(trace, node, i, tally)),
    output: trace.output && sums(trace.output.messages),
    steering: steeringOf(trace.input.messages, open.kernel),
  }
}

function nodeRow(trace: TurnTrace, node: NodeTrace, index: number, tally: Tally): TraceNode {
  const { messages, state, status } = factsOfNode(node)
  const before = tally.list(node.before.messages)
  const tokens = tally.list(node.after.messages)
  return {
    name: node.name,
    step: index + 1,
    status,
    says: wordsOf(trace, node),
    messages: node.after.messages.length,
    tokens,
    tokenChange: tokens - before,
    counts: messages.counts,
    stateChanges: state.count,
    ms: node.ms,
  }
}

function wordsOf(trace: TurnTrace, node: NodeTrace): string {
  return saysOf({
    node,
    ...factsOfNode(node),
    filtersOn: trace.input.config.messageFilters?.enabled === true,
    thrower: trace.nodes.find(({ run }) => run === 'threw')?.name ?? null,
  })
}

/** One node with a window of its messages; null for a name that is no node's. */
export function traceNodeAt(open: OpenSession, ask: NodeAsk, clock?: Clock): TraceNodeView | null {
  const at = open.positionOf(ask.at)
  const trace = open.recomputation().traceAt(at, ask.pin, clock)
  const node = trace.nodes.find(({ name }) => name === ask.node)
  if (!node) return null
  const facts = factsOfNode(node)
  const rows = rowsOf(node, ask.side)
  const from = Math.max(0, Math.min(ask.from, rows.length))
  const to = Math.min(ask.to, rows.length, from + ROWS_AT_ONCE)
  const where = whereabouts(open, trace)
  const wanted = wantedIds(open, trace, ask)
  const selected = wanted && selectedRow(node, rows, wanted)
  const tally = tallyOf(open)
  const groups = reasonGroups(open, trace, node, where.message)
  return {
    at,
    pin: trace.input.pinRule ?? 'pr491',
    name: node.name,
    side: ask.side,
    status: facts.status,
    says: wordsOf(trace, node),
    error: node.error,
    total: rows.length,
    from,
    rows: Array.from({ length: Math.max(0, to - from) }, (_, i) => {
      const row = rows.at(from + i)
      const reason = lastReason(node, row)
      return rowView(node, row, where, tally, reason ? reasonWords(open, trace, reason) : null)
    }),
    focus: selected ?? rows.firstChange(),
    lost: selected === null && wanted ? { by: takerOf(trace, node, wanted) } : null,
    counts: facts.messages.counts,
    reasons: groups.slice(0, REASONS),
    moreReasons: Math.max(0, groups.length - REASONS),
    state: facts.state,
    figures: figuresOf(node),
    gates: node.name === 'nudge-inject' ? (node.after.effects.nudgeGates ?? []) : [],
    nudge: node.name === 'nudge-inject' ? nudgeOf(node, trace.input) : null,
  }
}

const sides = new WeakMap<NodeTrace, Map<TraceSide, SideRows>>()

function rowsOf(node: NodeTrace, side: TraceSide): SideRows {
  let known = sides.get(node)
  if (!known) sides.set(node, (known = new Map()))
  let rows = known.get(side)
  if (!rows) known.set(side, (rows = new SideRows(factsOfNode(node).messages.rows, side)))
  return rows
}

interface Whereabouts {
  readonly message: (id: string, role?: string) => TraceMessage
}

function whereabouts(open: OpenSession, trace: TurnTrace): Whereabouts {
  const { eventOfId } = open.recomputation()
  const last = trace.nodes.at(-1)!.after.state
  const minted = new Map((last.minted ?? []).map(({ from, to }) => [to, from]))
  const blocks = new Map(last.blocks.map(({ blockId }) => [summaryMessageId(blockId), blockId]))
  return {
    message(id, role) {
      const event = eventOfId(minted.get(id) ?? id)
      const mayBeSummary = event === null && (role === undefined || role === 'system')
      return {
        id,
        ref: refOf(last.messageRefs, id) ?? null,
        event,
        block: mayBeSummary ? (blocks.get(id) ?? null) : null,
      }
    },
  }
}

function rowView(
  node: NodeTrace,
  row: MessageChange,
  where: Whereabouts,
  tally: Tally,
  why: TraceWords | null,
): TraceRow {
  const before = row.before < 0 ? null : node.before.messages[row.before]!
  const after = row.after < 0 ? null : node.after.messages[row.after]!
  // A tag in front of each text would hide what the message says.
  const message = before ?? after!
  return {
    kind: row.kind,
    ...where.message(message.id, message.role),
    role: roleOf(message),
    text: oneLine(message.text ?? '', TEXT_SHOWN),
    before: before && tally.message(before),
    after: after && tally.message(after),
    why,
  }
}

function roleOf({ role, contentType, toolName }: CoreMessage): string {
  switch (contentType) {
    case 'tool-call':
      return oneLine(toolName ?? 'call', 24)
    case 'tool-result':
      return 'result'
    case 'reasoning':
      return 'thinking'
    default:
      return role === 'assistant' ? 'asst' : role
  }
}

type Selection = Pick<NodeAsk, 'selected' | 'block'>

/** Ids of the message that is looked at; null: none is. A block goes before an event, as it does in the place. */
function wantedIds(
  open: OpenSession,
  trace: TurnTrace,
  { selected, block }: Selection,
): ReadonlySet<string> | null {
  if (block !== null) return new Set([summaryMessageId(block)])
  if (selected === null) return null
  const own = new Set(open.recomputation().idsOfEvent(selected))
  const minted = trace.nodes.at(-1)!.after.state.minted ?? []
  const ids = new Set(own)
  for (const { to } of minted) ids.delete(to)
  for (const { from, to } of minted) if (own.has(from)) ids.add(to)
  return ids
}

function selectedRow(node: NodeTrace, rows: SideRows, wanted: ReadonlySet<string>): number | null {
  const [before, after] = [node.before.messages, node.after.messages]
  const found = rows.find((from, to) => wanted.has((from >= 0 ? before[from] : after[to])!.id))
  return found < 0 ? null : found
}

/** The last node up to this one that removed a part of the selected message. */
function takerOf(trace: TurnTrace, node: NodeTrace, wanted: ReadonlySet<string>): string | null {
  const earlier = trace.nodes.slice(0, trace.nodes.indexOf(node) + 1).toReversed()
  const taker = earlier.find((one) => {
    const { rows, counts } = factsOfNode(one).messages
    return counts.removed > 0 && rows.of('removed').some((row) => wanted.has(messageOf(one, rows.at(row)).id))
  })
  return taker?.name ?? null
}

/** By the places of a row. */
const diffs = new WeakMap<NodeTrace, Map<string, LineDiff>>()

function diffOf(node: NodeTrace, row: MessageChange): LineDiff {
  let known = diffs.get(node)
  if (!known) diffs.set(node, (known = new Map()))
  const key = `${row.before} ${row.after}`
  let diff = known.get(key)
  if (!diff) known.set(key, (diff = diffLines(textOf(node, row, 'before'), textOf(node, row, 'after'))))
  return diff
}

/** The text of one message before and after a node; null for a row that is not there. */
export function traceTextAt(open: OpenSession, ask: TextAsk, clock?: Clock): TraceText | null {
  const found = rowAt(open, ask, clock)
  if (!found) return null
  const { node, row } = found
  const diff = diffOf(node, row)
  const { total, longest, window } = diffRows(diff, ask.unfold)
  const from = Math.max(0, Math.min(ask.from, total))
  return {
    id: messageOf(node, row).id,
    taken: diff.taken,
    put: diff.put,
    total,
    longest,
    from,
    lines: window(from, Math.min(ask.to, total, from + ROWS_AT_ONCE)),
    whole: diff.whole,
  }
}

/** Characters of a text that are handed out to be copied. */
const COPIED = 1_000_000

/** One side of it, to be copied. */
export function traceMessageText(open: OpenSession, ask: CopyAsk, clock?: Clock): string | null {
  const found = rowAt(open, ask, clock)
  return found && clip(textOf(found.node, found.row, ask.of), COPIED)
}

function rowAt(
  open: OpenSession,
  ask: TurnAsk & Pick<TextAsk, 'node' | 'side' | 'row'>,
  clock?: Clock,
): { node: NodeTrace; row: MessageChange } | null {
  const trace = open.recomputation().traceAt(open.positionOf(ask.at), ask.pin, clock)
  const node = trace.nodes.find(({ name }) => name === ask.node)
  if (!node) return null
  const rows = rowsOf(node, ask.side)
  return ask.row >= 0 && ask.row < rows.length ? { node, row: rows.at(ask.row) } : null
}

function textOf(node: NodeTrace, row: MessageChange, side: 'before' | 'after'): string {
  const place = row[side]
  return place < 0 ? '' : (node[side].messages[place]!.text ?? '')
}
