/** What a list wants to have read: what is in sight first, then far ahead, then a bit behind. */
import type { Windows, Wish } from '#src/store/windows.ts'
import type { ListModel } from './list.ts'

const AHEAD = 1000
const BEHIND = 500

/** Wishes anew whenever other slots are drawn. */
export class Wisher {
  readonly #model: ListModel
  readonly #windows: Windows
  #last: readonly unknown[] = []

  constructor(model: ListModel, windows: Windows) {
    this.#model = model
    this.#windows = windows
  }

  look(): void {
    const { first, last, heading, columns, side } = this.#model
    const now = [first, last, heading, columns]
    if (now.every((value, i) => value === this.#last[i])) return
    this.#last = now
    this.#windows.want(side, wishOf(this.#model))
  }
}

function wishOf(model: ListModel): Wish {
  const { layout, columns, first, last, heading } = model
  const rows: number[] = []
  const nodes: number[] = []
  const take = (slot: number) => {
    for (const side of ['left', 'right'] as const) {
      const key = layout.keyAt(slot, side)
      if (key) (side === 'left' ? rows : nodes).push(Number(key.slice(1)))
    }
  }
  if (layout.count === 0) return { rows, nodes }
  // The summary of a fold that began above.
  if (model.side === 'both') {
    const fold = columns.foldAt(first)
    if (fold >= 0) nodes.push(columns.outline.folds.node[fold]!)
  }
  const { top, bottom } = model
  for (let slot = top; slot <= bottom; slot++) take(slot)
  for (let slot = first; slot < top; slot++) take(slot)
  for (let slot = bottom + 1; slot <= last; slot++) take(slot)
  const up = heading < 0 ? AHEAD : BEHIND
  const down = heading < 0 ? BEHIND : AHEAD
  const above = () => {
    for (let slot = first - 1; slot >= Math.max(0, first - up); slot--) take(slot)
  }
  if (heading < 0) above()
  for (let slot = last + 1; slot <= Math.min(layout.count - 1, last + down); slot++) take(slot)
  if (heading >= 0) above()
  return { rows, nodes }
}
