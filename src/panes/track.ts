/**
 * The arithmetic of a scroll space that is longer than the browser can scroll. `v` is where the
 * reader is in the document, `s` where the native scroller is in its own, shorter space; `base` is
 * the difference. Corrections move `base`, so they can't fight a gesture.
 *
 *     relative   a wheel or key moved the native scroller by d: v moves by d
 *     absolute   the scrollbar was dragged: its place in the native space is the place in the document
 */

/** Chromium drops steps of 1 px from about 16 million px on, and ends at 33 million. */
export const NATIVE_CAP = 8_000_000

export class Track {
  #v = 0
  s = 0
  #total = 0
  #viewport = 0
  /** Height of the native space as last written to the page. */
  space = 0

  get v(): number {
    return this.#v
  }
  get total(): number {
    return this.#total
  }
  get viewport(): number {
    return this.#viewport
  }
  get vmax(): number {
    return Math.max(0, this.#total - this.#viewport)
  }
  get smax(): number {
    return Math.max(0, this.space - this.#viewport)
  }
  get base(): number {
    return this.#v - this.s
  }
  get compressed(): boolean {
    return this.#total > NATIVE_CAP
  }
  /** Height that the native space should have. */
  get spaceWanted(): number {
    return Math.min(Math.max(this.#total, this.#viewport), NATIVE_CAP)
  }
  /** Native px that one px of the scrollbar stands for. */
  get thumbStep(): number {
    return this.#viewport > 0 ? this.smax / this.#viewport : Infinity
  }

  resize(total: number, viewport: number): void {
    this.#total = total
    this.#viewport = viewport
    this.moveTo(this.#v)
  }

  /** A jump or a correction: the native scroller stays where it is. */
  moveTo(v: number): void {
    this.#v = Math.max(0, Math.min(v, this.vmax))
  }

  /** The native scroller is at `s` now. */
  scrolled(s: number, mode: 'relative' | 'absolute'): void {
    const moved = s - this.s
    this.s = s
    if (mode === 'relative') this.moveTo(this.#v + moved)
    else this.moveTo(this.smax > 0 ? (s / this.smax) * this.vmax : 0)
  }

  /** Is there less native room on a side than the document has, within `views` screens of the end? */
  cramped(views = 4): boolean {
    const room = views * this.#viewport
    const above = Math.min(this.#v, room)
    const below = Math.min(this.vmax - this.#v, room)
    return this.s < above - 1 || this.smax - this.s < below - 1
  }

  /**
   * Where the native scroller should rest: at the same share of its way, but never with less room on
   * a side than the document has there (up to 16 screens), so that a rest is not soon followed by another.
   */
  restingPlace(): number {
    const smax = Math.max(0, this.spaceWanted - this.#viewport)
    const share = this.vmax > 0 ? (this.#v / this.vmax) * smax : 0
    const room = Math.min(16 * this.#viewport, smax / 4)
    const above = Math.min(this.#v, room)
    const below = Math.min(this.vmax - this.#v, room)
    return Math.round(Math.max(above, Math.min(share, smax - below)))
  }
}
