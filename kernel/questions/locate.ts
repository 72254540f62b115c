/** Where an event is shown. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, LineIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
import { joinedAt } from '#kernel/projections/commands.ts'
import { originalOf } from '#kernel/projections/folded-messages.ts'
import { RUNNING_BASE } from '#kernel/projections/tail-rows.ts'

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
  const direct = lowerBound(rows.from, event)
  if (direct < rows.count && rows.from[direct] === event) {
    const pair =
      rows.nodes[direct]!.arm === 'command'
        ? joinedAt(rows.pairOfCommand.get(rows.nodes[direct] as never), at)
        : null
    return pair ? rowOfEvent(open, pair.marker.event, at) : direct
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
  const original = originalOf(projection, replacement)
  return original === null || original === replacement
    ? null
    : rowOfEvent(open, projection.fold.eventOf(original), at)
}

function rowOfSweptCall(
  rows: ReturnType<OpenSession['projection']['rows']>,
  turnEnd: EventIndex,
  call: EventIndex,
): RowId | null {
  for (let row = lowerBound(rows.from, turnEnd); row < rows.count && rows.from[row] === turnEnd; row++) {
    const node = rows.nodes[row]!
    if (node.arm === 'tool-result' && node.call?.event === call) return row
  }
  return null
}
