/**
 * The heads of several surfaces on common lines: the same row on the same line in each column, a gap
 * where a rule does not send it.
 *
 *     always  b1 m1 b7 m62        b1   b1
 *     pr491   b1 b7 m62 m63       m1   ·        m63 stands past where `always` was cut:
 *                                 b7   b7       nobody knows whether it is absent there,
 *                                 m62  m62      so the lines end before it
 */
import type { PinVerdict } from '#kernel/model/pin-card.ts'

export type HeadRow = PinVerdict['head'][number]

export interface PinLine {
  readonly key: string
  /** The row itself, from whichever column has it. */
  readonly row: HeadRow
  /** In the order of the columns: its row and its number there, or null where it is not sent. */
  readonly cells: readonly ({ readonly row: HeadRow; readonly nth: number } | null)[]
}

export interface PinLines {
  readonly lines: readonly PinLine[]
  /** Rows of each column that follow the lines. */
  readonly more: readonly number[]
}

type Column = Pick<PinVerdict, 'head' | 'more'>

export function alignHeads(columns: readonly Column[]): PinLines {
  const order = columns.reduce<readonly HeadRow[]>((all, column) => merge(all, column.head), [])
  const places = columns.map(() => 0)
  const lines = order.map((row, i): PinLine => ({
    key: `${i} ${row.id}`,
    row,
    cells: columns.map(({ head }, c) => {
      const nth = places[c] ?? 0
      const here = head[nth]
      if (here?.id !== row.id) return null
      places[c] = nth + 1
      return { row: here, nth: nth + 1 }
    }),
  }))
  // A column that goes on past its head may hold any row behind its last line.
  const known = Math.min(
    ...columns.map(({ more }, c) =>
      more === 0 ? lines.length : lines.findLastIndex((line) => line.cells[c]) + 1,
    ),
  )
  const shown = lines.slice(0, Number.isFinite(known) ? known : 0)
  return {
    lines: shown,
    more: columns.map(
      ({ head, more }, c) => head.length + more - shown.filter((line) => line.cells[c]).length,
    ),
  }
}

/** Both lists in one order; what only the second has goes before what follows it there. */
function merge(first: readonly HeadRow[], second: readonly HeadRow[]): readonly HeadRow[] {
  const out: HeadRow[] = []
  let from = 0
  for (const row of second) {
    const at = first.findIndex((other, i) => i >= from && other.id === row.id)
    if (at < 0) {
      out.push(row)
      continue
    }
    out.push(...first.slice(from, at + 1))
    from = at + 1
  }
  return [...out, ...first.slice(from)]
}
