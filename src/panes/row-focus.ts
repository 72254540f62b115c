/** Which row of a list has the focus, or had it last: that one is drawn wherever it is, and Tab returns to it. */
import type { DrawnSlots } from './drawn-slots.ts'
import type { Key, Layout } from './layout.ts'

export class RowFocus {
  #key: Key | null = null
  #isHere = false

  /** Says whether it is another row than before. */
  take(key: Key): boolean {
    const isOther = this.#key !== key
    this.#key = key
    this.#isHere = true
    return isOther
  }

  leave(): void {
    this.#isHere = false
  }

  /** The row of a side that has the focus now, or null. */
  keptOn(side: 'left' | 'right'): Key | null {
    return this.#isHere ? this.#lastOn(side) : null
  }

  /** The one row of a side that Tab reaches: the last one while it is drawn or has the focus, else the first in sight. */
  tabStop(side: 'left' | 'right', layout: Layout, drawn: DrawnSlots, top: number): Key | null {
    const last = this.#lastOn(side)
    const slot = last === null ? -1 : layout.slotOf(last)
    if (slot >= 0 && (this.#isHere || drawn.has(slot))) return last
    return layout.keyAt(layout.nextItem(Math.max(0, top), side, 1, drawn.last), side)
  }

  #lastOn(side: 'left' | 'right'): Key | null {
    return this.#key?.startsWith(side === 'left' ? 'L' : 'R') ? this.#key : null
  }
}
