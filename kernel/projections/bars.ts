/** Coverage bars of the gutter: which lines each replacement covers, nested by who covers whom. */
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import type { Rows } from './rows.ts'
import type { SurfaceFold } from './surface-fold.ts'

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
  const lines = linesOfMessages(input)
  for (const replacement of fold.replacements) {
    if (replacement.event >= at) break
    const checkpoint = (messages.flags.get(replacement.node) & MessageFlag.checkpoint) !== 0
    if (!checkpoint && replacement.shadowed.length < 2) continue
    const first = lines.from[fold.firstOriginal(replacement.node)]!
    const last = lines.upTo[fold.lastOriginal(replacement.node)]!
    // None of the originals has a row in sight.
    if (first === NONE || last === NONE || last < first) continue
    bars.push({ first, last, active: fold.diedAt(replacement.node) >= at ? 1 : 0, event: replacement.event })
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

/**
 * For each message the line of the first one at or behind it that has a row of its own in sight, and of
 * the last one at or before it. Originals are covered in log order, so the two bound what covers them.
 */
function linesOfMessages({ messages, rows, lineOfRow }: BarsInput): {
  readonly from: Uint32Array
  readonly upTo: Uint32Array
} {
  const count = messages.event.length
  const from = new Uint32Array(count)
  const upTo = new Uint32Array(count)
  const lineOf = (message: number): number => {
    const row = rows.rowOfMessage[message]!
    return row !== NONE && rows.message[row] === message ? lineOfRow[row]! : NONE
  }
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
