/** Which slots of a list are drawn: those in sight, and some around them once the reader moves. */
import type { Layout } from './layout.ts'
import type { Track } from './track.ts'

/**
 * Drawn above and below what is in sight, in px. Often and little: ten new lines fit into a frame beside the
 * scrolling, twenty-six at every fifth notch of a wheel made that frame a long one.
 */
const OVERSCAN = 220
/** How much of the view the first frame of a list has rows for; the frame after it has the rest. */
const FIRST_SHARE = 0.5
/** The layer's origin follows the reader in steps, so that its coordinates stay small. */
const REBASE = 500_000

export class DrawnSlots {
  first = 0
  last = -1
  /** Document y at which the layer's own y begins. */
  origin = 0
  /** 1 down, -1 up, 0 before the reader has moved: then only what is in sight is drawn, for a quick first frame. */
  heading = 0
  /** The reader crosses half a view at once: what is drawn beyond the view would be gone before it is seen. */
  #leaps = false
  #share = FIRST_SHARE

  /** From now on all that is in sight. */
  whole(): void {
    this.#share = 1
  }

  has(slot: number): boolean {
    return slot >= this.first && slot <= this.last
  }

  /** Nothing that is drawn holds any more. */
  clear(): void {
    this.last = -1
  }

  /** The reader moved by so many px. */
  moved(delta: number, viewport: number): void {
    if (delta !== 0) this.heading = delta > 0 ? 1 : -1
    this.whole()
    this.#leaps = Math.abs(delta) > viewport / 2
  }

  /** Make them cover what is in sight. Says whether they changed. */
  cover({ heights, count }: Pick<Layout, 'heights' | 'count'>, { v, viewport: sight }: Track): boolean {
    const viewport = sight * this.#share
    if (count === 0) {
      const changed = this.last !== -1
      this.first = 0
      this.last = -1
      return changed
    }
    const top = heights.yToLine(v)
    const bottom = heights.yToLine(v + Math.max(0, viewport - 1))
    if (top >= this.first && bottom <= this.last && this.last < count) return false
    const still = this.heading === 0 || this.#leaps
    const around = still ? 0 : OVERSCAN
    this.first = heights.yToLine(v - around)
    this.last = heights.yToLine(v + viewport + around)
    if (Math.abs(v - this.origin) > REBASE) this.origin = Math.floor(v)
    return true
  }
}
