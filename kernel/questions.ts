/** Questions about an open session at a position, answered for what is in sight. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { printJson } from '#kernel/base/print-json.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Differences } from '#kernel/model/difference.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Counter, Disposition, TokenCount } from '#kernel/model/disposition.ts'
import type { TranscriptNode } from '#kernel/model/node.ts'
import type { Badge, EventDetail, EventLine, RowView, Section, SurfaceRowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, LineIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
import { dispositionOf, eventDetail } from '#kernel/projections/detail.ts'
import { isMessageType, resultContent, textOf, contentOf } from '#kernel/projections/messages.ts'
import { retryStateAt, rowView } from '#kernel/projections/row-view.ts'
import { originalOf } from '#kernel/projections/surface-fold.ts'
import {
  argsSection,
  jsonSection,
  markdownSection,
  noteSection,
  sectionsOf,
  streamedSections,
  windowed,
} from '#kernel/projections/sections.ts'
import { streamAt } from '#kernel/projections/stream-at.ts'
import { blockRowView } from '#kernel/projections/block-row-view.ts'
import { findDifferences } from '#kernel/projections/differences.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'
import { recomputedDisposition } from '#kernel/projections/recomputed-disposition.ts'
import { sideLinks } from '#kernel/projections/side-links.ts'
import { blockAtNode, renderedSummary } from '#kernel/projections/turn-tables.ts'
import { surfaceRowView } from '#kernel/projections/surface-row-view.ts'
import { PARTIAL_BASE, RUNNING_BASE } from '#kernel/projections/tail-rows.ts'

const LABEL_SHOWN = 160

export function rowsAt(open: OpenSession, at: Position, ids: Uint32Array): readonly RowView[] {
  return [...ids].flatMap((id) => rowView(open.projection, id, at) ?? [])
}

export function surfaceRowsAt(
  open: OpenSession,
  at: Position,
  ids: Uint32Array,
  lens: Lens = 'recorded',
): readonly SurfaceRowView[] {
  const { outline, drawnInto } = open.glance(at, lens)
  const folds = new Set(outline.folds.node)
  return [...ids].flatMap((id) =>
    id >= BLOCK_NODES
      ? (blockRow(open, at, lens, id) ?? [])
      : (surfaceRowView(open.projection, id, drawnInto[id] ?? NONE, folds.has(id)) ?? []),
  )
}

function blockRow(open: OpenSession, at: Position, lens: Lens, node: NodeId): SurfaceRowView | null {
  if (lens === 'recorded') return null
  const turn = open.recomputation().turnAt(open.positionOf(at), lens)
  const block = blockAtNode(turn, node)
  return block ? blockRowView(block, node, turn.before.madeBy.get(block.blockId)?.event ?? null) : null
}

export function badgesAt(
  open: OpenSession,
  at: Position,
  counter: Counter,
  rows: Uint32Array,
  nodes: Uint32Array,
  lens: Lens = 'recorded',
): { rows: readonly Badge[]; nodes: readonly Badge[] } {
  const { drawnInto } = open.glance(at, lens)
  return {
    rows: Array.from(rows, (row) => rowBadge(open, at, lens, counter, row)),
    nodes: Array.from(nodes, (node) => nodeBadge(open, at, lens, counter, node, drawnInto[node] ?? NONE)),
  }
}

const NO_BADGE: Badge = { kind: 'unknown', what: '', why: '', tokens: null }

function rowBadge(open: OpenSession, at: Position, lens: Lens, counter: Counter, row: RowId): Badge {
  const { projection, counts } = open
  if (row >= PARTIAL_BASE)
    return {
      kind: 'log-only',
      what: 'Streaming',
      why: 'Nothing of it is on the surface until its message is recorded.',
      tokens: null,
    }
  if (row >= RUNNING_BASE)
    return {
      kind: 'log-only',
      what: 'Running',
      why: 'The call has no result at this position.',
      tokens: null,
    }
  const rows = projection.rows()
  const node = rows.nodes[row]
  if (!node) return NO_BADGE
  if (!Number.isInteger(node.seq)) return { ...frozenBadge(node), tokens: frozenTokens(node) }
  const disposition = dispositionUnder(open, node.event, at, lens)
  const message = rows.message[row]!
  const silent = rows.calls[row]!
  const tokens =
    message === NONE
      ? null
      : plus(counts.of(message, counter), silent === NONE ? null : counts.of(silent, counter))
  return { kind: disposition.kind, what: disposition.what, why: disposition.why, tokens }
}

function frozenBadge(node: TranscriptNode): Omit<Badge, 'tokens'> {
  return node.arm === 'assistant'
    ? {
        kind: 'log-only',
        what: 'Interrupted',
        why: 'The stream was cut off before its message was recorded, so no request holds it.',
      }
    : {
        kind: 'log-only',
        what: 'No result',
        why: 'The call was still open when its turn ended; no result was recorded, so no request holds one.',
      }
}

function frozenTokens(node: TranscriptNode): TokenCount | null {
  if (node.arm !== 'assistant' || !node.frozen) return null
  const text = node.frozen
    .map((block) =>
      block.type === 'text' || block.type === 'reasoning'
        ? block.text
        : block.type === 'tool-call'
          ? block.argsRaw
          : '',
    )
    .join('\n')
  return { tokens: estimateTokens(text), kind: 'estimate' }
}

function nodeBadge(
  open: OpenSession,
  at: Position,
  lens: Lens,
  counter: Counter,
  node: NodeId,
  drawn: NodeId,
): Badge {
  const { projection, counts } = open
  if (node >= BLOCK_NODES) return blockBadge(open, at, lens, node)
  if (node >= projection.messages.event.length) return NO_BADGE
  const disposition = dispositionUnder(open, projection.messages.event.get(node), at, lens)
  return {
    kind: disposition.kind,
    what: disposition.what,
    why: disposition.why,
    tokens: plus(counts.of(node, counter), drawn === NONE ? null : counts.of(drawn, counter)),
  }
}

function blockBadge(open: OpenSession, at: Position, lens: Lens, node: NodeId): Badge {
  if (lens === 'recorded') return NO_BADGE
  const { turnAt } = open.recomputation()
  const turn = turnAt(open.positionOf(at), lens)
  const block = blockAtNode(turn, node)
  const text = block && renderedSummary(turn, block)
  if (!block || text === undefined) return NO_BADGE
  return {
    kind: 'summary',
    what: `The summary of block ${block.blockId}`,
    why: `Stands on the surface for ${block.effectiveMessageIds.length.toLocaleString('en')} messages.`,
    tokens: { tokens: estimateTokens(text), kind: 'estimate' },
  }
}

/** What became of an event under a lens. */
export function dispositionUnder(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  lens: Lens,
): Disposition {
  const { projection } = open
  const recorded = dispositionOf(projection, event, at, open.isKnown)
  const place = projection.messages.placeOf(event)
  if (lens === 'recorded' || place === null || event >= at) return recorded
  const flags = projection.messages.flags.get(place)
  if (flags & MessageFlag.replacement) return replacementUnder(open, event, at, lens, recorded)
  const { turnAt, eventOfId } = open.recomputation()
  return recomputedDisposition({
    turn: turnAt(open.positionOf(at), lens),
    event,
    place,
    eventOfId,
    seqOf: projection.session.seqOf,
    sideLinks: sideLinks(projection, event),
  })
}

/** A replacement is the host's own: the kernel makes its summaries itself. */
function replacementUnder(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  lens: PinRule,
  recorded: Disposition,
): Disposition {
  const { madeBy } = open.recomputation().turnAt(open.positionOf(at), lens).before
  const made = [...madeBy].find(([, by]) => by.event === event)?.[0]
  return {
    ...recorded,
    kind: 'log-only',
    rule: 'kernel/landed',
    what: made === undefined ? 'The host’s own edit' : `Read as block ${made}`,
    why:
      made === undefined
        ? 'The kernel is given the message as the host edited it; it makes no replacements of its own kind.'
        : `What this compaction took off the surface is what block ${made} covers; the kernel renders the summary itself.`,
    ...(made !== undefined && { block: made }),
  }
}

function plus(a: TokenCount, b: TokenCount | null): TokenCount {
  if (!b) return a
  return { tokens: a.tokens + b.tokens, kind: a.kind === b.kind ? a.kind : 'estimate' }
}

/** Full content of a transcript row or a surface node, in windows of `limit` characters from `from`. */
export function contentAt(
  open: OpenSession,
  at: Position,
  row: RowId | null,
  node: NodeId | null,
  only: number | null,
  from: number,
  limit: number,
  lens: Lens = 'recorded',
): readonly Section[] {
  const sections =
    row !== null ? rowSections(open, at, row) : node !== null ? nodeSections(open, at, lens, node) : []
  return windowed(sections, from, limit, only)
}

function rowSections(open: OpenSession, at: Position, row: RowId): readonly Section[] {
  const { projection } = open
  const { session, transcript } = projection
  if (row >= PARTIAL_BASE) {
    const { since } = transcript.partials
    return row - PARTIAL_BASE < since.length
      ? streamedSections(streamAt(session, since.get(row - PARTIAL_BASE), at))
      : []
  }
  if (row >= RUNNING_BASE) {
    const { event } = transcript.calls
    return row - RUNNING_BASE < event.length ? sectionsOf(session.event(event.get(row - RUNNING_BASE))) : []
  }
  const node = projection.rows().nodes[row]
  if (!node) return []
  switch (node.arm) {
    case 'assistant':
      return node.frozen
        ? streamedSections(node.frozen)
        : sectionsOf(session.event(node.event)).filter((section) => section.kind !== 'args')
    case 'tool-result': {
      const call = node.call
        ? sectionsOf(session.event(node.call.event))
        : [noteSection('Call', 'The call is not in the log.')]
      const result = node.interrupted
        ? [noteSection('Result', 'No result was recorded: the call was still open when its turn ended.')]
        : sectionsOf(session.event(node.event))
      return [...call, ...result, ...subCallSections(open, node.callId, 0)]
    }
    case 'compaction': {
      const source = node.summaryEvent ?? node.fallbackSummaryEvent
      const summary = source === null ? [] : sectionsOf(session.event(source))
      return node.summaryEvent === null && source !== null
        ? [
            noteSection(
              'Summary',
              'The checkpoint does not cite its summary; this is the one recorded beside it.',
            ),
            ...summary,
          ]
        : summary
    }
    case 'command': {
      const done =
        node.doneEvent !== null && node.doneEvent < at && node.doneEvent !== node.event
          ? sectionsOf(session.event(node.doneEvent))
          : []
      return [...sectionsOf(session.event(node.event)), ...done]
    }
    case 'turn-error':
      return [noteSection(node.code, node.message)]
    case 'model-retry':
      return (projection.rows().chains.get(row) ?? [node]).flatMap((retry) =>
        retry.event < at ? noteSection('Retry', `Try ${retry.retry}, ${retryStateAt(retry, at)}.`) : [],
      )
    default:
      return sectionsOf(session.event(node.event))
  }
}

const SUB_CALLS_DEEP = 4

function subCallSections(open: OpenSession, callId: string, depth: number): readonly Section[] {
  const { session, transcript } = open.projection
  return transcript.subCalls.childrenOf(callId).flatMap((child): readonly Section[] => {
    const indent = '↳ '.repeat(depth + 1)
    const start = session.event(child.start)
    const args = start.data['arguments']
    const head = argsSection(
      `${indent}${child.name || 'call'}`,
      typeof args === 'string' ? args : printJson(args ?? null),
    )
    const done =
      child.done === null
        ? noteSection(`${indent}result`, 'Still running.')
        : jsonSection(
            `${indent}${child.isError ? 'error' : 'result'}`,
            session.event(child.done).data['content'] ?? null,
          )
    return [head, done, ...(depth < SUB_CALLS_DEEP ? subCallSections(open, child.callId, depth + 1) : [])]
  })
}

function nodeSections(open: OpenSession, at: Position, lens: Lens, node: NodeId): readonly Section[] {
  const { projection } = open
  if (node >= BLOCK_NODES) {
    const turn = open.recomputation().turnAt(open.positionOf(at), lens === 'recorded' ? 'pr491' : lens)
    const block = blockAtNode(turn, node)
    return block ? [markdownSection('Summary', block.summary)] : []
  }
  if (node >= projection.messages.event.length) return []
  return sectionsOf(projection.session.event(projection.messages.event.get(node)))
}

export function detailAt(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  counter: Counter,
  lens: Lens = 'recorded',
): EventDetail | null {
  const { projection, counts } = open
  if (event >= projection.session.eventCount) return null
  const detail = eventDetail(projection, event, dispositionUnder(open, event, at, lens))
  const message = projection.messages.placeOf(event)
  if (message === null) return detail
  const marker = projection.markerOf(event)
  const own = { ...counts.of(message, counter), of: marker ? 'checkpoint as sent' : 'message text' }
  const recorded = marker?.shadowedTokenCount
  return {
    ...detail,
    tokens: [
      own,
      ...(recorded == null
        ? []
        : [{ tokens: recorded, kind: 'recorded' as const, of: 'messages folded, by the host' }]),
    ],
  }
}

export interface Location {
  readonly line: LineIndex | null
  readonly row: RowId | null
  readonly node: NodeId | null
}

/** Where an event is shown at a position: the row that tells it, the node that stands for it. */
export function locate(
  open: OpenSession,
  event: EventIndex,
  at: Position | null,
  lens: Lens = 'recorded',
): Location {
  const { projection } = open
  const { outline, standsFor } = open.glance(at, lens)
  const own = lens === 'recorded' ? projection.fold.nodeOf(event) : projection.messages.placeOf(event)
  const node = own === null ? NONE : (standsFor[own] ?? NONE)
  const row = rowOfEvent(open, event, outline.at)
  let line = row === null ? -1 : outline.left.indexOf(row)
  if (line === -1 && node !== NONE) {
    line = outline.right.indexOf(node)
    if (line === -1) {
      const fold = outline.folds.node.indexOf(node)
      if (fold !== -1) line = outline.folds.first[fold]!
    }
  }
  return { line: line === -1 ? null : line, row: line === -1 ? null : row, node: node === NONE ? null : node }
}

/** The row that shows an event, looking from what an event is to whom it belongs. */
function rowOfEvent(open: OpenSession, event: EventIndex, at: Position): RowId | null {
  const { projection } = open
  const { session, transcript, messages } = projection
  const rows = projection.rows()
  const message = messages.placeOf(event)
  if (message !== null && rows.rowOfMessage[message] !== NONE) return rows.rowOfMessage[message]!
  const replacement = projection.fold.nodeOf(event)
  const direct = firstRowFrom(rows.from, event)
  if (direct < rows.count && rows.from[direct] === event) {
    const pair =
      rows.nodes[direct]!.arm === 'command' ? rows.pairOfCommand.get(rows.nodes[direct] as never) : undefined
    return pair && at >= pair.since ? rowOfEvent(open, pair.marker.event, at) : direct
  }
  switch (session.typeOf(event)) {
    case 'tool/call': {
      const place = transcript.calls.event.upperBound(event) - 1
      if (place < 0 || transcript.calls.event.get(place) !== event) return null
      const settled = transcript.calls.settled.get(place)
      if (settled >= at) return RUNNING_BASE + place
      const result = transcript.calls.result.get(place)
      if (result < at) return rowOfEvent(open, result, at)
      return rowOfSweptCall(rows, settled, event)
    }
    case 'compaction/summary': {
      const [marker] = projection.markersOfSummary(event)
      return marker ? rowOfEvent(open, marker.event, at) : null
    }
    case 'command/done': {
      const command = projection.commandOf(event)
      return command && command.event !== event ? rowOfEvent(open, command.event, at) : null
    }
    case 'llm/retry':
      // Behind the first of its chain, which is the row.
      return rows.chains.get(direct - 1)?.some((retry) => retry.event === event) ? direct - 1 : null
    default:
  }
  if (replacement === null) return null
  // A copy on the surface is shown beside its original.
  const original = originalOf(projection.fold, replacement)
  return original === null || original === replacement
    ? null
    : rowOfEvent(open, projection.fold.eventOf(original), at)
}

function rowOfSweptCall(
  rows: ReturnType<OpenSession['projection']['rows']>,
  turnEnd: EventIndex,
  call: EventIndex,
): RowId | null {
  for (let row = firstRowFrom(rows.from, turnEnd); row < rows.count && rows.from[row] === turnEnd; row++) {
    const node = rows.nodes[row]!
    if (node.arm === 'tool-result' && node.call?.event === call) return row
  }
  return null
}

function firstRowFrom(from: Uint32Array, event: EventIndex): RowId {
  let low = 0
  let high = from.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (from[middle]! < event) low = middle + 1
    else high = middle
  }
  return low
}

/** Events in file order, one line each. */
export function eventsBetween(open: OpenSession, from: EventIndex, to: EventIndex): readonly EventLine[] {
  const { session } = open.projection
  const lines: EventLine[] = []
  for (let index = Math.max(0, from); index < Math.min(to, session.eventCount); index++) {
    const event = session.event(index)
    lines.push({
      event: index,
      seq: event.seq,
      type: event.type,
      time: event.time,
      line: session.spanOf(index).line,
      text: eventText(event),
    })
  }
  return lines
}

function eventText(event: ReturnType<OpenSession['projection']['session']['event']>): string {
  if (event.type === 'tool/result') return oneLine(textOf(resultContent(event)), LABEL_SHOWN)
  if (isMessageType(event.type)) return oneLine(textOf(contentOf(event)), LABEL_SHOWN)
  return oneLine(printJson(event.data), LABEL_SHOWN)
}

/** Recorded against recomputed, message by message. */
export function differencesAt(open: OpenSession, asked: Position | null, pin: PinRule): Differences {
  const { projection } = open
  const { fold, messages } = projection
  const at = open.positionOf(asked)
  const none = noComparison(open, at)
  if (none !== null) return { list: [], more: 0, compared: 0, none }
  return findDifferences(
    {
      messages,
      recorded: open.surface(at),
      recomputed: open.surface(at, pin),
      originalOf: (node) => originalOf(fold, node),
      recordedDisposition: (event) => dispositionUnder(open, event, at, 'recorded'),
      recomputedDisposition: (event) => dispositionUnder(open, event, at, pin),
      lineOf: (event) => eventText(projection.session.event(event)),
      seqOf: projection.session.seqOf,
    },
    at,
  )
}

function noComparison(open: OpenSession, at: Position): string | null {
  if (open.session?.format === 'acp-state')
    return 'The file holds what was handed to the kernel, not what the host sent: there is no recorded surface to compare with.'
  const { stopped } = open.projection.fold
  return stopped && stopped.event < at
    ? `The recorded surface stops at event ${stopped.seq}, so nothing can be compared behind it. Go to a position before it.`
    : null
}
