/** Any two surfaces of a session against each other: sums, rows in a window, the text of one that differs. */
import { textLines } from '#kernel/base/text-lines.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { compareKinds } from '#kernel/model/compare.ts'
import type { CompareKind, CompareRow, Comparison, Side, SideSums } from '#kernel/model/compare.ts'
import type { LinesAsk, TextLines } from '#kernel/model/text-lines.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { cellOf, whyOf } from './compare-cells.ts'
import { pairSides } from './compare-rows.ts'
import type { Paired, PairedRow } from './compare-rows.ts'
import { readSide } from './compare-side.ts'
import type { ReadSide, SideItem } from './compare-side.ts'
import { noRecorded } from './differences.ts'

export interface CompareAsk {
  readonly left: Side
  readonly right: Side
}

export interface FocusAsk extends CompareAsk {
  readonly selected: EventIndex | null
  readonly block: string | null
}

export interface CompareRowsAsk extends CompareAsk {
  /** Rows that differ alone. */
  readonly only: boolean
  readonly from: number
  readonly to: number
}

export interface CompareTextAsk extends CompareAsk, LinesAsk {
  readonly only: boolean
  /** Place of the row in the list that is asked for. */
  readonly row: number
}

interface Read extends Paired {
  readonly sides: { readonly left: ReadSide; readonly right: ReadSide }
}

function* readBoth(open: OpenSession, { left, right }: CompareAsk): Work<Read> {
  const sides = { left: yield* readSide(open, left), right: yield* readSide(open, right) }
  return { sides, ...(yield* pairSides(open, sides.left, sides.right)) }
}

export function* compareAt(open: OpenSession, ask: FocusAsk): Work<Comparison> {
  const none = whyNone(open, ask)
  if (none !== null) return nothing(open, ask, none)
  const read = yield* readBoth(open, ask)
  const { sides, rows, differences, compared } = read
  const messages = emptyCounts()
  const summaries = emptyCounts()
  for (const row of rows) {
    // A row on each side: the second is not counted.
    if (row.kind === 'moved' && row.left < 0) continue
    const counts = itemOf(sides, row)?.summary ? summaries : messages
    counts[row.kind]++
  }
  const found = focusOf(read, ask)
  return {
    left: sumsOf(sides.left),
    right: sumsOf(sides.right),
    none: null,
    rows: rows.length,
    differences,
    compared,
    messages,
    summaries,
    focus: found < 0 ? null : found,
  }
}

const sumsOf = ({ at, lens, items, tokens }: ReadSide): SideSums => ({
  at,
  lens,
  messages: items.length,
  tokens,
})

function whyNone(open: OpenSession, { left, right }: CompareAsk): string | null {
  for (const { lens, at } of [left, right]) {
    const none = lens === 'recorded' ? noRecorded(open, open.positionOf(at)) : null
    if (none !== null) return none
  }
  return null
}

const emptyCounts = (): Record<CompareKind, number> =>
  Object.fromEntries(compareKinds.map((kind) => [kind, 0])) as Record<CompareKind, number>

function nothing(open: OpenSession, { left, right }: CompareAsk, none: string): Comparison {
  const sums = ({ lens, at }: Side) => ({ lens, at: open.positionOf(at), messages: 0, tokens: 0 })
  return {
    left: sums(left),
    right: sums(right),
    none,
    rows: 0,
    differences: new Uint32Array(),
    compared: 0,
    messages: emptyCounts(),
    summaries: emptyCounts(),
    focus: null,
  }
}

const itemOf = ({ left, right }: Read['sides'], row: PairedRow): SideItem | undefined =>
  left.items[row.left] ?? right.items[row.right]

/** A block goes before an event, as it does in the place. */
function focusOf({ sides, rows }: Read, { selected, block }: FocusAsk): number {
  if (block === null && selected === null) return -1
  const isMeant = (item: SideItem | undefined): boolean =>
    item !== undefined && (block === null ? item.event === selected : item.block === block)
  return rows.findIndex(
    ({ left, right, event }) =>
      (event !== null && block === null && event === selected) ||
      isMeant(sides.left.items[left]) ||
      isMeant(sides.right.items[right]),
  )
}

const ROWS_AT_ONCE = 500

export function* compareRows(open: OpenSession, ask: CompareRowsAsk): Work<readonly CompareRow[]> {
  if (whyNone(open, ask) !== null) return []
  const { sides, rows, differences } = yield* readBoth(open, ask)
  const from = Math.max(0, ask.from)
  const to = Math.min(ask.to, from + ROWS_AT_ONCE)
  const shown = ask.only
    ? Array.from(differences.subarray(from, to), (at) => rows[at]!)
    : rows.slice(from, to)
  return shown.map((row) => rowOf(open, sides, row))
}

function rowOf(open: OpenSession, sides: Read['sides'], row: PairedRow): CompareRow {
  const item = itemOf(sides, row)
  const event = item?.event ?? row.event
  const [left, right] = [
    cellOf(open, sides.left, row.left, event),
    cellOf(open, sides.right, row.right, event),
  ]
  return {
    kind: row.kind,
    event,
    seq: event === null ? null : open.projection.session.seqOf(event),
    block: sides.left.items[row.left]?.block ?? sides.right.items[row.right]?.block ?? null,
    summary: item?.summary ?? false,
    left: left.cell,
    right: right.cell,
    why: whyOf(row.kind, left, right),
  }
}

/** The text of a row on the left against that on the right; null for a row that is not there. */
export function* compareText(open: OpenSession, ask: CompareTextAsk): Work<TextLines | null> {
  if (whyNone(open, ask) !== null) return null
  const { sides, rows, differences } = yield* readBoth(open, ask)
  const row = rows[ask.only ? (differences[ask.row] ?? -1) : ask.row]
  if (!row) return null
  const other = row.kind === 'moved' ? partnerOf(rows, sides, row) : row
  const left = sides.left.items[row.left < 0 ? other.left : row.left]
  const right = sides.right.items[row.right < 0 ? other.right : row.right]
  return textLines(textOf(left), textOf(right), ask)
}

/** The other row of what has moved. */
function partnerOf(rows: readonly PairedRow[], sides: Read['sides'], row: PairedRow): PairedRow {
  const { key } = itemOf(sides, row)!
  return rows.find((one) => one !== row && one.kind === 'moved' && itemOf(sides, one)!.key === key) ?? row
}

function textOf(item: SideItem | undefined): string {
  if (!item) return ''
  return item.parts
    .map(({ contentType, toolName, text }) =>
      contentType === 'tool-call' ? `${toolName ?? 'call'} ${text ?? ''}` : (text ?? ''),
    )
    .join('\n')
}
