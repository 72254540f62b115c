/**
 * Lines of the two-column list at a position: which transcript row faces which surface node, what is
 * folded into what. One pass over the rows and one over the surface's order; linear.
 *
 * Nodes and messages are made by the same events in the same order, so a `NodeId` is the place of its
 * message; where the fold stopped there are messages without nodes.
 *
 * The surface never needs sorting to align: a replacement stands where its range stood, so the nodes
 * in surface order and the rows in log order meet in step. What the surface holds beside the log's
 * rows stands alone on its right.
 */
import { LeftKind, LineKind, RightKind } from '#kernel/model/outline.ts'
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import type { Rows } from './rows.ts'
import { nodeId, nodeIds } from './surface.ts'
import type { Surface } from './surface.ts'

export interface OutlineInput {
  readonly rows: Rows
  readonly messages: Messages
  readonly surface: Surface
  /** Coverage bars, given the line of each row in sight. */
  readonly bars: (lineOfRow: Uint32Array) => Outline['bars']
  readonly stoppedAt: EventIndex | null
  /** Rows of what is running at the position, shown behind all others. */
  readonly tail: readonly RowId[]
}

/** The outline with what the worker keeps for itself. */
export interface BuiltOutline {
  readonly outline: Outline
  /** Node on the surface that stands for each node that ever lived: itself, what covers it, or NONE. */
  readonly standsFor: Uint32Array
  /** For a tool result on the surface: the assistant message of nothing but calls drawn into its line, or NONE. */
  readonly drawnInto: Uint32Array
}

export function buildOutline(input: OutlineInput, at: Position): BuiltOutline {
  const { rows, messages, surface } = input
  const flagsOf = messages.flags.view()
  const count = countRows(rows, surface, at)
  standAlone(surface, count.folded)
  const limit = rows.count + surface.live.length + input.tail.length
  const kinds = new Uint8Array(limit)
  const left = new Uint32Array(limit)
  const right = new Uint32Array(limit)
  const leftKind = new Uint8Array(limit)
  const rightKind = new Uint8Array(limit)
  const lineOfRow = new Uint32Array(rows.count).fill(NONE)
  const folded = { first: [] as number[], last: [] as number[], node: [] as number[] }
  let line = 0
  let shown = 0
  let messageRows = 0
  let next = 0
  /** The fold that the last matched row belongs to. */
  let open: number = NONE
  /** 1 = the summary has its place: over the first of its rows, or in a line of its own. */
  const settled = new Uint8Array(surface.placeOf.length)

  const put = (kind: number, row: RowId, lk: number, node: NodeId, rk: number): void => {
    kinds[line] = kind
    left[line] = row
    right[line] = node
    leftKind[line] = lk
    rightKind[line] = rk
    line++
  }
  /** Surface nodes before `until` that no row faces get lines of their own. */
  const flushRight = (until: number): void => {
    for (; next < until; next++) {
      const node = surface.live[next]!
      if (surface.drawn[next] === 0) put(LineKind.right, NONE, LeftKind.none, node, rightKindOf(node))
    }
  }
  /**
   * A summary may be drawn over its rows when it is the next on the surface. It is not behind a pinned
   * message, which it precedes, nor when its anchor was moved behind messages whose rows are still to come.
   */
  const canOpen = (place: number): boolean => {
    if (place < next) return false
    for (let p = next; p < place; p++) {
      const node = surface.live[p]!
      if (surface.drawn[p] === 0 && node < surface.messageCount && count.folded[node]! > 0) return false
    }
    return true
  }
  const rightKindOf = (node: number): number => {
    if (node >= surface.messageCount) return RightKind.summary
    const flags = flagsOf[node]!
    if (flags & MessageFlag.nothing) return RightKind.nothing
    if (flags & MessageFlag.checkpoint || count.folded[node]! > 1) return RightKind.summary
    if (flags & MessageFlag.toolResult) return RightKind.tool
    return flags & MessageFlag.user ? RightKind.user : RightKind.row
  }

  const { from, until, message, kind: kindOf } = rows
  for (let row = 0; row < from.length; row++) {
    if (from[row]! >= at || until[row]! < at) continue
    shown++
    if (message[row] !== NONE) messageRows++
    const standsFor = count.nodeOfRow[row]!
    if (standsFor === NONE) {
      lineOfRow[row] = line
      put(LineKind.left, row, kindOf[row]!, NONE, RightKind.none)
      continue
    }
    const place = surface.placeOf[standsFor]!
    const folds =
      count.folded[standsFor]! > 1 ||
      standsFor >= surface.messageCount ||
      (flagsOf[standsFor]! & MessageFlag.checkpoint) !== 0
    if (!folds) {
      flushRight(place)
      next = Math.max(next, place + 1)
      lineOfRow[row] = line
      put(LineKind.pair, row, kindOf[row]!, standsFor, rightKindOf(standsFor))
      open = NONE
      continue
    }
    if (open !== standsFor) {
      open = settled[standsFor] === 0 && canOpen(place) ? standsFor : NONE
      settled[standsFor] = 1
      if (open !== NONE) {
        flushRight(place)
        next = place + 1
        folded.first.push(line)
        folded.last.push(line)
        folded.node.push(standsFor)
      }
    }
    lineOfRow[row] = line
    if (open !== NONE) folded.last[folded.last.length - 1] = line
    put(LineKind.left, row, kindOf[row]!, NONE, RightKind.none)
  }
  flushRight(surface.live.length)
  for (const row of input.tail) put(LineKind.left, row, LeftKind.row, NONE, RightKind.none)

  const outline: Outline = {
    at,
    lineCount: line,
    kinds: kinds.slice(0, line),
    left: left.slice(0, line),
    right: nodeIds(surface, right.slice(0, line)),
    leftKind: leftKind.slice(0, line),
    rightKind: rightKind.slice(0, line),
    folds: {
      first: Uint32Array.from(folded.first),
      last: Uint32Array.from(folded.last),
      node: Uint32Array.from(folded.node, (node) => nodeId(surface, node)),
      messages: Uint32Array.from(folded.node, (node) => surface.originals[node]!),
    },
    bars: input.bars(lineOfRow),
    totals: {
      rows: shown + input.tail.length,
      messages: messageRows,
      surfaceMessages: surface.sent,
      folds: folded.node.length,
    },
    stoppedAt: input.stoppedAt,
  }
  return { outline, standsFor: nodeIds(surface, surface.standsFor), drawnInto: surface.drawnInto }
}

/** Calls that a row of the log faces, such as a copy without the words, have a line of their own already. */
function standAlone({ live, drawn, drawnInto }: Surface, folded: Uint32Array): void {
  for (let place = 0; place < live.length; place++) {
    if (drawn[place] === 0 || folded[live[place]!] === 0) continue
    drawn[place] = 0
    drawnInto[live[place + 1]!] = NONE
  }
}

/** For each row the node that stands for it (NONE: nothing does), for each node how many rows it stands for. */
function countRows(
  rows: Rows,
  { messageCount, standsFor, placeOf }: Surface,
  at: Position,
): { nodeOfRow: Uint32Array; folded: Uint32Array } {
  const { from, until, message } = rows
  const nodeOfRow = new Uint32Array(from.length).fill(NONE)
  const folded = new Uint32Array(placeOf.length)
  for (let row = 0; row < from.length; row++) {
    const own = message[row]!
    // Nodes are messages by place, as far as the fold came.
    if (own >= messageCount || from[row]! >= at || until[row]! < at) continue
    const by = standsFor[own]!
    nodeOfRow[row] = by
    if (by !== NONE) folded[by]!++
  }
  return { nodeOfRow, folded }
}
