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
import { coverageBars } from './bars.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import type { Rows } from './rows.ts'
import type { SurfaceFold } from './surface-fold.ts'

export interface OutlineInput {
  readonly rows: Rows
  readonly fold: SurfaceFold
  readonly messages: Messages
  /** Number of the compaction that an event landed, from 1; 0 = none. */
  readonly ordinalOf: (event: EventIndex) => number
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
  const { rows, fold, messages } = input
  const surface = readSurface(fold, messages, at)
  const flagsOf = messages.flags.view()
  const count = countRows(rows, fold, surface.standsFor, at)
  standAlone(surface, count.folded)
  const limit = rows.count + surface.live.length + input.tail.length
  const kinds = new Uint8Array(limit)
  const left = new Uint32Array(limit)
  const right = new Uint32Array(limit)
  const leftKind = new Uint8Array(limit)
  const rightKind = new Uint8Array(limit)
  const lineOfRow = new Uint32Array(rows.count).fill(NONE)
  const folds = { first: [] as number[], last: [] as number[], node: [] as number[] }
  let line = 0
  let shown = 0
  let messageRows = 0
  let next = 0
  /** The fold that the last matched row belongs to. */
  let open = NONE

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
  const rightKindOf = (node: NodeId): number => {
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
    const folded = count.folded[standsFor]! > 1 || (flagsOf[standsFor]! & MessageFlag.checkpoint) !== 0
    if (!folded) {
      flushRight(place)
      next = Math.max(next, place + 1)
      lineOfRow[row] = line
      put(LineKind.pair, row, kindOf[row]!, standsFor, rightKindOf(standsFor))
      open = NONE
      continue
    }
    if (open !== standsFor) {
      flushRight(place)
      next = Math.max(next, place + 1)
      open = standsFor
      folds.first.push(line)
      folds.last.push(line)
      folds.node.push(standsFor)
    }
    lineOfRow[row] = line
    folds.last[folds.last.length - 1] = line
    put(LineKind.left, row, kindOf[row]!, NONE, RightKind.none)
  }
  flushRight(surface.live.length)
  for (const row of input.tail) put(LineKind.left, row, LeftKind.row, NONE, RightKind.none)

  const outline: Outline = {
    at,
    lineCount: line,
    kinds: kinds.slice(0, line),
    left: left.slice(0, line),
    right: right.slice(0, line),
    leftKind: leftKind.slice(0, line),
    rightKind: rightKind.slice(0, line),
    folds: {
      first: Uint32Array.from(folds.first),
      last: Uint32Array.from(folds.last),
      node: Uint32Array.from(folds.node),
      messages: Uint32Array.from(folds.node, (node) => surface.originals[node]!),
    },
    bars: coverageBars({ fold, messages, rows, lineOfRow, ordinalOf: input.ordinalOf }, at),
    totals: {
      rows: shown + input.tail.length,
      messages: messageRows,
      surfaceMessages: surface.sent,
      folds: folds.node.length,
    },
    stoppedAt: fold.stopped && fold.stopped.event < at ? fold.stopped.event : null,
  }
  return { outline, standsFor: surface.standsFor, drawnInto: surface.drawnInto }
}

interface Surface {
  /** Nodes on the surface, in surface order. */
  readonly live: Uint32Array
  /** 1 = drawn into the line of the tool result behind it. */
  readonly drawn: Uint8Array
  /** Place in `live` of each node, or NONE. */
  readonly placeOf: Uint32Array
  readonly standsFor: Uint32Array
  readonly drawnInto: Uint32Array
  /** How many messages of the log each live node stands for, itself not counted when it is a replacement. */
  readonly originals: Uint32Array
  /** Nodes that derive a message. */
  readonly sent: number
}

function readSurface(fold: SurfaceFold, messages: Messages, at: Position): Surface {
  const order = fold.order()
  const births = fold.births()
  const deaths = fold.deaths()
  const flagsOf = messages.flags.view()
  const standsFor = new Uint32Array(fold.nodeCount).fill(NONE)
  const placeOf = new Uint32Array(fold.nodeCount).fill(NONE)
  const drawnInto = new Uint32Array(fold.nodeCount).fill(NONE)
  const originals = new Uint32Array(fold.nodeCount)
  const live = new Uint32Array(fold.nodeCount)
  const drawn = new Uint8Array(fold.nodeCount)
  let length = 0
  let current = NONE
  let sent = 0
  for (const node of order) {
    if (births[node]! >= at) continue
    if (deaths[node]! < at) {
      // Dead nodes right behind a live one are what it stands for.
      standsFor[node] = current
      if (current !== NONE && (flagsOf[node]! & MessageFlag.replacement) === 0) originals[current]!++
      continue
    }
    const flags = flagsOf[node]!
    if ((flags & MessageFlag.nothing) === 0) sent++
    const before = length - 1
    if (current !== NONE && flags & MessageFlag.toolResult && flagsOf[current]! & MessageFlag.callsOnly) {
      drawn[before] = 1
      drawnInto[node] = current
    }
    current = node
    standsFor[node] = node
    placeOf[node] = length
    live[length++] = node
  }
  return { live: live.subarray(0, length), drawn, placeOf, standsFor, drawnInto, originals, sent }
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
  fold: SurfaceFold,
  standsFor: Uint32Array,
  at: Position,
): { nodeOfRow: Uint32Array; folded: Uint32Array } {
  const { nodeCount } = fold
  const { from, until, message } = rows
  const nodeOfRow = new Uint32Array(from.length).fill(NONE)
  const folded = new Uint32Array(nodeCount)
  for (let row = 0; row < from.length; row++) {
    const own = message[row]!
    // Nodes are messages by place, as far as the fold came.
    if (own >= nodeCount || from[row]! >= at || until[row]! < at) continue
    const by = standsFor[own]!
    nodeOfRow[row] = by
    if (by !== NONE) folded[by]!++
  }
  return { nodeOfRow, folded }
}
