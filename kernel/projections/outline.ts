/**
 * Lines of the two-column list at a position: which transcript row faces which surface node, what is
 * folded into what. One pass over the rows and one over the surface's order; linear. What is made can
 * be made anew from any row on: the lines before it stay.
 *
 * Nodes and messages are made by the same events in the same order, so a `NodeId` is the place of its
 * message; where the fold stopped there are messages without nodes.
 *
 * The surface never needs sorting to align: a replacement stands where its range stood, so the nodes
 * in surface order and the rows in log order meet in step. What the surface holds beside the log's
 * rows stands alone on its right.
 */
import { lowerBound } from '#kernel/base/bisect.ts'
import { LeftKind, LineKind, RightKind } from '#kernel/model/outline.ts'
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, LineIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
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
  return copyOf(new Lines(input.rows, input.messages).build(input, at))
}

/** An outline with columns of its own, from a line on. */
export function linesFrom(outline: Outline, line: LineIndex): Outline {
  return {
    ...outline,
    kinds: outline.kinds.slice(line),
    left: outline.left.slice(line),
    right: outline.right.slice(line),
    leftKind: outline.leftKind.slice(line),
    rightKind: outline.rightKind.slice(line),
  }
}

/** One that no later building changes. */
export function copyOf({ outline, standsFor, drawnInto }: BuiltOutline): BuiltOutline {
  return { outline: linesFrom(outline, 0), standsFor: standsFor.slice(), drawnInto: drawnInto.slice() }
}

/** Rows between two states of the pass that are kept to start again from. */
const STRIDE = 64

/** Where the pass stands before a row. */
interface Stand {
  readonly line: LineIndex
  readonly shown: number
  readonly messageRows: number
  /** Place on the surface of the next node that no line has yet. */
  readonly next: number
  /** The fold that the last matched row belongs to. */
  readonly open: number
  readonly folds: number
  /** Last line so far of the last fold. */
  readonly foldLast: number
}

const START: Stand = { line: 0, shown: 0, messageRows: 0, next: 0, open: NONE, folds: 0, foldLast: 0 }

/** The lines of one session; each building starts from the row that the caller says. */
export class Lines {
  readonly #rows: Rows
  readonly #messages: Messages
  #kinds = new Uint8Array()
  #left = new Uint32Array()
  #right = new Uint32Array()
  #leftKind = new Uint8Array()
  #rightKind = new Uint8Array()
  /** Line of each row, or NONE. */
  readonly #lineOfRow: Uint32Array
  /** The node that stands for each row in sight, or NONE. */
  readonly #nodeOfRow: Uint32Array
  /** How many rows each node stands for. */
  #folded = new Uint32Array()
  /** The row at which the summary had its place: over the first of its rows, or in a line of its own. */
  #settledAt = new Uint32Array()
  readonly #folds = { first: [] as number[], last: [] as number[], node: [] as number[] }
  /** Every `stride` rows. */
  readonly #stands: Stand[] = []
  /** Rows from here on were not there yet. */
  #end = 0

  readonly #stride: number

  constructor(rows: Rows, messages: Messages, stride = STRIDE) {
    this.#rows = rows
    this.#stride = stride
    this.#messages = messages
    this.#lineOfRow = new Uint32Array(rows.count).fill(NONE)
    this.#nodeOfRow = new Uint32Array(rows.count).fill(NONE)
  }

  /** The line from which on the last building made the lines anew. */
  keptLines = 0

  /**
   * The outline at a position, valid until the next building. `row` and `place`: neither a row before the one nor a node before the other on the surface is any
   * different from the last building, and no row before `row` looks at a node from `place` on.
   */
  build(input: OutlineInput, at: Position, row = 0, place = 0): BuiltOutline {
    const { surface, tail } = input
    const limit = this.#rows.count + surface.live.length + tail.length
    // Room for more: whoever steps forward does so again.
    if (this.#kinds.length < limit) this.#grow(row === 0 ? limit : Math.ceil(limit * 1.1))
    if (this.#folded.length < surface.placeOf.length) {
      this.#folded = new Uint32Array(surface.placeOf.length)
      this.#settledAt = new Uint32Array(surface.placeOf.length).fill(NONE)
    }
    const k = Math.min(Math.floor(Math.min(row, this.#end) / this.#stride), this.#stands.length - 1)
    const stand = this.#stands[k] ?? START
    const from = Math.max(0, k) * this.#stride
    const end = this.#endAt(at)
    this.keptLines = stand.line
    this.#forget(from)
    this.#countRows(surface, at, from, end)
    standAlone(surface, this.#folded, Math.max(0, place - 1))
    this.#stands.length = Math.max(0, k)
    this.#end = end
    const { line, shown, messageRows } = this.#pass(surface, at, from, end, stand)
    return this.#taken(input, at, line, { shown, messageRows })
  }

  /** Rows before it were there at a position; in a list out of order, all of them may have been. */
  #endAt(at: Position): RowId {
    return this.#rows.ascending ? lowerBound(this.#rows.from, at) : this.#rows.count
  }

  /** Take back what rows from `from` on did. */
  #forget(from: RowId): void {
    for (let row = from; row < this.#end; row++) {
      this.#lineOfRow[row] = NONE
      const node = this.#nodeOfRow[row]!
      if (node === NONE) continue
      this.#nodeOfRow[row] = NONE
      this.#folded[node]!--
      if (this.#settledAt[node]! >= from) this.#settledAt[node] = NONE
    }
  }

  #countRows({ messageCount, standsFor }: Surface, at: Position, start: RowId, end: RowId): void {
    const { from, until, message } = this.#rows
    for (let row = start; row < end; row++) {
      const own = message[row]!
      // Nodes are messages by place, as far as the fold came.
      if (own >= messageCount || from[row]! >= at || until[row]! < at) continue
      const by = standsFor[own]!
      this.#nodeOfRow[row] = by
      if (by !== NONE) this.#folded[by]!++
    }
  }

  #pass(surface: Surface, at: Position, start: RowId, end: RowId, stand: Stand): Stand {
    const flagsOf = this.#messages.flags.view()
    const kinds = this.#kinds
    const left = this.#left
    const right = this.#right
    const leftKind = this.#leftKind
    const rightKind = this.#rightKind
    const lineOfRow = this.#lineOfRow
    const nodeOfRow = this.#nodeOfRow
    const folded = this.#folded
    const settledAt = this.#settledAt
    const folds = this.#folds
    let { line, shown, messageRows, next, open } = stand
    folds.first.length = folds.last.length = folds.node.length = stand.folds
    if (stand.folds > 0) folds.last[stand.folds - 1] = stand.foldLast

    const put = (kind: number, row: RowId, lk: number, node: NodeId, rk: number): void => {
      kinds[line] = kind
      left[line] = row
      right[line] = node
      leftKind[line] = lk
      rightKind[line] = rk
      line++
    }
    const rightKindOf = (node: number): number => {
      if (node >= surface.messageCount) return RightKind.summary
      const flags = flagsOf[node]!
      if (flags & MessageFlag.nothing) return RightKind.nothing
      if (flags & MessageFlag.checkpoint || folded[node]! > 1) return RightKind.summary
      if (flags & MessageFlag.toolResult) return RightKind.tool
      return flags & MessageFlag.user ? RightKind.user : RightKind.row
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
        if (surface.drawn[p] === 0 && node < surface.messageCount && folded[node]! > 0) return false
      }
      return true
    }
    const standing = (): Stand => ({
      line,
      shown,
      messageRows,
      next,
      open,
      folds: folds.first.length,
      foldLast: folds.last.at(-1) ?? 0,
    })

    const { from, until, message, kind: kindOf } = this.#rows
    for (let row = start; row < end; row++) {
      if (row % this.#stride === 0) this.#stands.push(standing())
      if (from[row]! >= at || until[row]! < at) continue
      shown++
      if (message[row] !== NONE) messageRows++
      const standsFor = nodeOfRow[row]!
      if (standsFor === NONE) {
        lineOfRow[row] = line
        put(LineKind.left, row, kindOf[row]!, NONE, RightKind.none)
        continue
      }
      const place = surface.placeOf[standsFor]!
      const isFold =
        folded[standsFor]! > 1 ||
        standsFor >= surface.messageCount ||
        (flagsOf[standsFor]! & MessageFlag.checkpoint) !== 0
      if (!isFold) {
        flushRight(place)
        next = Math.max(next, place + 1)
        lineOfRow[row] = line
        put(LineKind.pair, row, kindOf[row]!, standsFor, rightKindOf(standsFor))
        open = NONE
        continue
      }
      if (open !== standsFor) {
        open = settledAt[standsFor] === NONE && canOpen(place) ? standsFor : NONE
        if (settledAt[standsFor] === NONE) settledAt[standsFor] = row
        if (open !== NONE) {
          flushRight(place)
          next = place + 1
          folds.first.push(line)
          folds.last.push(line)
          folds.node.push(standsFor)
        }
      }
      lineOfRow[row] = line
      if (open !== NONE) folds.last[folds.last.length - 1] = line
      put(LineKind.left, row, kindOf[row]!, NONE, RightKind.none)
    }
    flushRight(surface.live.length)
    return standing()
  }

  /** What was made, with the rows behind it. Views: valid until the next building. */
  #taken(
    { surface, tail, bars, stoppedAt }: OutlineInput,
    at: Position,
    line: LineIndex,
    { shown, messageRows }: { readonly shown: number; readonly messageRows: number },
  ): BuiltOutline {
    let count = line
    for (const row of tail) {
      this.#kinds[count] = LineKind.left
      this.#left[count] = row
      this.#right[count] = NONE
      this.#leftKind[count] = LeftKind.row
      this.#rightKind[count++] = RightKind.none
    }
    const { first, last, node } = this.#folds
    const outline: Outline = {
      at,
      lineCount: count,
      kinds: this.#kinds.subarray(0, count),
      left: this.#left.subarray(0, count),
      right: nodeIds(surface, this.#right.subarray(0, count)),
      leftKind: this.#leftKind.subarray(0, count),
      rightKind: this.#rightKind.subarray(0, count),
      folds: {
        first: Uint32Array.from(first),
        last: Uint32Array.from(last),
        node: Uint32Array.from(node, (n) => nodeId(surface, n)),
        messages: Uint32Array.from(node, (n) => surface.originals[n]!),
      },
      bars: bars(this.#lineOfRow),
      totals: {
        rows: shown + tail.length,
        messages: messageRows,
        surfaceMessages: surface.sent,
        folds: node.length,
      },
      stoppedAt,
    }
    return {
      outline,
      standsFor: nodeIds(surface, surface.standsFor),
      drawnInto: surface.drawnInto,
    }
  }

  #grow(limit: number): void {
    const wider = <A extends Uint8Array | Uint32Array>(old: A, fresh: A): A => {
      fresh.set(old)
      return fresh
    }
    this.#kinds = wider(this.#kinds, new Uint8Array(limit))
    this.#left = wider(this.#left, new Uint32Array(limit))
    this.#right = wider(this.#right, new Uint32Array(limit))
    this.#leftKind = wider(this.#leftKind, new Uint8Array(limit))
    this.#rightKind = wider(this.#rightKind, new Uint8Array(limit))
  }
}

/** Calls that a row of the log faces, such as a copy without the words, have a line of their own already. */
function standAlone({ live, drawn, drawnInto }: Surface, folded: Uint32Array, from: number): void {
  for (let place = from; place < live.length; place++) {
    if (drawn[place] === 0 || folded[live[place]!] === 0) continue
    drawn[place] = 0
    drawnInto[live[place + 1]!] = NONE
  }
}
