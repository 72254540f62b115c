/** Keys of the lists: move the focused row, change sides, open, choose. */
import type { Key } from './layout.ts'
import type { ListModel } from './list.ts'

type Column = 'left' | 'right'

export interface KeyActions {
  /** Give the focus to a row of this list. */
  readonly focus: (key: Key) => void
  readonly choose: (key: Key) => void
  /** Go to the other list, at this line (free mode). */
  readonly cross: (to: Column, line: number) => void
  /** Has this row more to show? */
  readonly canOpen: (key: Key) => boolean
}

/** Act on a key pressed on a row. Says whether it was one of ours. */
export function pressed(key: string, from: Key, model: ListModel, act: KeyActions): boolean {
  const side: Column = from.startsWith('L') ? 'left' : 'right'
  const slot = model.layout.slotOf(from)
  if (slot < 0) return false
  const go = (to: number, step: 1 | -1): void => {
    const found = model.layout.nextItem(to, side, step)
    const item = found < 0 ? null : model.layout.keyAt(found, side)
    if (item) act.focus(item)
  }
  switch (key) {
    case 'ArrowDown':
      go(slot + 1, 1)
      return true
    case 'ArrowUp':
      go(slot - 1, -1)
      return true
    case 'PageDown':
    case 'PageUp':
      page(model, slot, key === 'PageDown' ? 1 : -1, go)
      return true
    case 'Home':
      model.scrollTo(0)
      go(0, 1)
      return true
    case 'End':
      model.scrollTo(Infinity)
      go(model.layout.count - 1, -1)
      return true
    case 'ArrowLeft':
    case 'ArrowRight':
      change(key === 'ArrowLeft' ? 'left' : 'right', side, slot, model, act)
      return true
    case 'Enter':
    case ' ':
      act.choose(from)
      if (act.canOpen(from)) model.toggle(from)
      return true
    default:
      return false
  }
}

/** A screen further, the row as far below the top as before. */
function page(model: ListModel, slot: number, step: 1 | -1, go: (to: number, step: 1 | -1) => void): void {
  const { layout, track } = model
  const way = step * Math.max(22, track.viewport - 44)
  const y = layout.y(slot) + way
  const to = layout.heights.yToLine(y)
  if (to === slot) return go(slot + step, step)
  model.scrollBy(way)
  const last = layout.count - 1
  go(to, to >= last ? -1 : to <= 0 ? 1 : step)
}

function change(to: Column, side: Column, slot: number, model: ListModel, act: KeyActions): void {
  if (to === side) return
  const { layout, columns } = model
  const line = layout.lineOf(slot)
  if (model.side !== 'both') return act.cross(to, line)
  // From a row to what stands for it, else to the nearest above.
  const node = to === 'right' ? columns.nodeFacing(line) : null
  if (node !== null) return act.focus(`R${node}`)
  const at = layout.nextItem(slot, to, -1)
  const item = layout.keyAt(at >= 0 ? at : layout.nextItem(slot, to, 1), to)
  if (item) act.focus(item)
}
