/** Coverage bars of the gutter: which lines each replacement covers, nested by who covers whom. */
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, LineIndex, Position } from '#kernel/model/units.ts'
import { foldAt } from './folded-messages.ts'
import type { Messages } from './messages-table.ts'
import type { Rows } from './rows.ts'
import type { SurfaceFold } from './surface-fold.ts'

export interface LinesInput {
  readonly messages: Messages
  readonly rows: Rows
  readonly lineOfRow: Uint32Array
}

export interface BarsInput extends LinesInput {
  readonly fold: SurfaceFold
  /** Number of the compaction that an event landed, from 1; 0 = none. */
  readonly ordinalOf: (event: EventIndex) => number
}

export interface Bar {
  readonly first: number
  readonly last: number
  /** 1 on the surface, 0 consumed by an outer fold, 2 switched off. */
  readonly active: number
  readonly event: EventIndex
}

/** Only what folds is drawn: checkpoints, and rewrites of more than one node. Copies of one message are edits. */
export function coverageBars(input: BarsInput, at: Position): Outline['bars'] {
  const { fold } = input
  const bars: Bar[] = []
  const lines = rowsAround(input)
  for (const replacement of fold.replacements) {
    if (replacement.event >= at) break
    if (!foldAt(input, replacement.node)) continue
    const first = lines.from(fold.firstOriginal(replacement.node))
    const last = lines.upTo(fold.lastOriginal(replacement.node))
    // None of the originals has a row in sight.
    if (first === NONE || last === NONE || last < first) continue
    bars.push({ first, last, active: fold.diedAt(replacement.node) >= at ? 1 : 0, event: replacement.event })
  }
  bars.sort(outerFirst)
  return barColumns(bars, (bar) => input.ordinalOf(bar.event), [])
}

export const outerFirst = (a: Bar, b: Bar): number =>
  a.first - b.first || b.last - a.last || b.event - a.event

/** Sorted bars as columns, with their nesting. */
export function barColumns<B extends Bar>(
  bars: readonly B[],
  ordinalOf: (bar: B) => number,
  blocks: readonly string[],
): Outline['bars'] {
  const level = new Uint8Array(bars.length)
  const open: Bar[] = []
  bars.forEach((bar, i) => {
    while (open.length > 0 && open[open.length - 1]!.last < bar.first) open.pop()
    level[i] = Math.min(open.length, 255)
    open.push(bar)
  })
  return {
    first: Uint32Array.from(bars, (bar) => bar.first),
    last: Uint32Array.from(bars, (bar) => bar.last),
    level,
    active: Uint8Array.from(bars, (bar) => bar.active),
    event: Uint32Array.from(bars, (bar) => bar.event),
    ordinal: Uint32Array.from(bars, ordinalOf),
    blocks,
  }
}

/**
 * For each message the line of the first one at or behind it that has a row of its own in sight, and of
 * the last one at or before it. Originals are covered in log order, so the two bound what covers them.
 */
export function linesOfMessages({ messages, rows, lineOfRow }: LinesInput): {
  readonly from: Uint32Array
  readonly upTo: Uint32Array
} {
  const count = messages.event.length
  const from = new Uint32Array(count)
  const upTo = new Uint32Array(count)
  const lineOf = ownLine({ messages, rows, lineOfRow })
  let line: number = NONE
  for (let message = 0; message < count; message++) {
    const own = lineOf(message)
    if (own !== NONE) line = own
    upTo[message] = line
  }
  line = NONE
  for (let message = count - 1; message >= 0; message--) {
    const own = lineOf(message)
    if (own !== NONE) line = own
    from[message] = line
  }
  return { from, upTo }
}

/** The line of a message's own row, or NONE. */
function ownLine({ rows, lineOfRow }: LinesInput): (message: number) => LineIndex {
  return (message) => {
    const row = rows.rowOfMessage[message]!
    return row !== NONE && rows.message[row] === message ? lineOfRow[row]! : NONE
  }
}

/**
 * The same for a few messages: looked up, as a row in sight is near; once that took as many looks as
 * there are messages, all are worked out.
 */
function rowsAround(input: LinesInput): Record<'from' | 'upTo', (message: number) => LineIndex> {
  const count = input.messages.event.length
  const lineOf = ownLine(input)
  let looks = count
  let all: ReturnType<typeof linesOfMessages> | null = null
  const look = (side: 'from' | 'upTo', step: 1 | -1) => (start: number) => {
    for (let message = start; !all && message >= 0 && message < count; message += step) {
      const line = lineOf(message)
      if (line !== NONE) return line
      if (--looks < 0) all = linesOfMessages(input)
    }
    return all ? all[side][start]! : NONE
  }
  return { from: look('from', 1), upTo: look('upTo', -1) }
}
