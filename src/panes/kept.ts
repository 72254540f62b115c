/** Covered, and sent all the same: how the gutter shows what the pin rule kept, or what a fold missed. */
import type { LineIndex } from '#kernel/model/units.ts'
import { middle, zone } from './gutter-zone.ts'
import type { ListModel } from './list.ts'

/** From a covered row to where it is sent: `under` crosses the bar, `path` is the rest. */
export interface KeptShape {
  readonly line: LineIndex
  readonly why: 'pinned' | 'leaks'
  /** Where the row is. */
  readonly from: number
  readonly under: string
  readonly path: string
  readonly x: number
  readonly y: number
}

export function keptShape(
  model: ListModel,
  width: number,
  why: KeptShape['why'],
  row: LineIndex,
  node: LineIndex,
): KeptShape {
  const from = middle(model, row)
  const to = middle(model, node)
  const { right } = zone(width)
  const bend = (right + width) / 2
  const covered = model.columns.isCovered(row)
  const start = covered ? right : 0
  return {
    line: row,
    why,
    from,
    under: covered ? `M0 ${from}H${right}` : '',
    path:
      from === to
        ? `M${start} ${from}H${width}`
        : `M${start} ${from}C${bend} ${from} ${bend} ${to} ${width} ${to}`,
    x: bend,
    y: (from + to) / 2,
  }
}
