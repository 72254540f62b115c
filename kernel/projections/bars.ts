/** Coverage bars of the gutter: which lines each replacement covers, nested by who covers whom. */
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Position } from '#kernel/model/units.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import type { Rows } from './rows.ts'
import type { Replacement, SurfaceFold } from './surface-fold.ts'

export interface BarsInput {
  readonly fold: SurfaceFold
  readonly messages: Messages
  readonly rows: Rows
  readonly lineOfRow: Uint32Array
  readonly ordinalOf: (event: EventIndex) => number
}

interface Bar {
  readonly first: number
  readonly last: number
  readonly active: number
  readonly event: EventIndex
}

/** Only what folds is drawn: checkpoints, and rewrites of more than one node. Copies of one message are edits. */
export function coverageBars(input: BarsInput, at: Position): Outline['bars'] {
  const { fold, messages } = input
  const bars: Bar[] = []
  for (const replacement of fold.replacements) {
    if (replacement.event >= at) break
    const checkpoint = (messages.flags.get(replacement.node) & MessageFlag.checkpoint) !== 0
    if (!checkpoint && replacement.shadowed.length < 2) continue
    const lines = linesOf(input, replacement)
    if (lines) bars.push({ ...lines, active: fold.diedAt(replacement.node) >= at ? 1 : 0, event: replacement.event })
  }
  bars.sort((a, b) => a.first - b.first || b.last - a.last || b.event - a.event)
  return columns(bars, input.ordinalOf)
}

function columns(bars: readonly Bar[], ordinalOf: (event: EventIndex) => number): Outline['bars'] {
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
    ordinal: Uint32Array.from(bars, (bar) => ordinalOf(bar.event)),
  }
}

/** First and last line among the rows of a replacement's originals; null if none of them has a row. */
function linesOf({ fold, rows, lineOfRow }: BarsInput, replacement: Replacement): { first: number; last: number } | null {
  const from = leaf(fold, replacement.shadowed[0]!, 'first')
  const to = leaf(fold, replacement.shadowed.at(-1)!, 'last')
  const first = lineNear(rows, lineOfRow, from, to, 1)
  const last = lineNear(rows, lineOfRow, to, from, -1)
  return first === null || last === null ? null : { first, last }
}

/** The outermost original at one end of what a node stands for. Originals are covered in log order. */
export function leaf(fold: SurfaceFold, node: NodeId, end: 'first' | 'last'): NodeId {
  let at = node
  for (;;) {
    const replacement = fold.replacementOf(at)
    if (!replacement) return at
    at = end === 'first' ? replacement.shadowed[0]! : replacement.shadowed.at(-1)!
  }
}

/** Line of the nearest message from `place` towards `stop` that has a row in sight. */
function lineNear(rows: Rows, lineOfRow: Uint32Array, place: number, stop: number, step: 1 | -1): number | null {
  for (let at = place; step === 1 ? at <= stop : at >= stop; at += step) {
    const row = rows.rowOfMessage[at]!
    const line = row === NONE ? NONE : lineOfRow[row]!
    if (line !== NONE) return line
  }
  return null
}
