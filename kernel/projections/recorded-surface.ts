/**
 * The surface as the host recorded it, at a position, ready to be faced with the rows of the log. It
 * moves from position to position: what stands before the first node that came or went stays as it is.
 *
 * The list of all nodes that ever lived does not move, so "before" means the same at both positions.
 */
import { lowerBound } from '#kernel/base/bisect.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Position } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { Surface } from './surface.ts'
import type { SurfaceFold } from './surface-fold.ts'

export function recordedSurface(fold: SurfaceFold, messages: Messages, at: Position): Surface {
  const surface = new RecordedSurface(fold, messages)
  surface.move(at)
  return surface
}

/** Holds as long as no node is added to the fold. */
export class RecordedSurface implements Surface {
  readonly messageCount: number
  readonly drawn: Uint8Array
  readonly placeOf: Uint32Array
  readonly standsFor: Uint32Array
  readonly drawnInto: Uint32Array
  readonly originals: Uint32Array
  live: Uint32Array = new Uint32Array()
  sent = 0
  #at: Position = 0
  readonly #live: Uint32Array
  readonly #fold: SurfaceFold
  readonly #flags: ArrayLike<number>
  readonly #births: ArrayLike<number>
  readonly #deaths: ArrayLike<number>
  /** All nodes that ever lived, and the place of each among them. */
  readonly #order: Uint32Array
  readonly #orderOf: Uint32Array

  constructor(fold: SurfaceFold, messages: Messages) {
    const count = fold.nodeCount
    this.messageCount = count
    this.#live = new Uint32Array(count)
    this.drawn = new Uint8Array(count)
    this.placeOf = new Uint32Array(count).fill(NONE)
    this.standsFor = new Uint32Array(count).fill(NONE)
    this.drawnInto = new Uint32Array(count).fill(NONE)
    this.originals = new Uint32Array(count)
    this.#fold = fold
    this.#flags = messages.flags.view()
    this.#births = fold.births()
    this.#deaths = fold.deaths()
    this.#order = fold.order()
    this.#orderOf = new Uint32Array(count)
    this.#order.forEach((node, i) => (this.#orderOf[node] = i))
  }

  get at(): Position {
    return this.#at
  }

  /**
   * Go to a position. Everything before the answered place on the surface is as it was, and so is what
   * the messages of earlier events than the answered one stand for. `touched`: messages below
   * `messageCount` whose rows come or go beside.
   */
  move(
    at: Position,
    touched: readonly number[] = [],
  ): { readonly place: number; readonly event: EventIndex } {
    const start = this.#firstChanged(at, touched)
    const last = this.#lastBorn(Math.max(at, this.#at))
    const current = this.#standingBefore(start, Math.max(at, this.#at))
    this.#at = at
    if (start > last) return { place: this.live.length, event: NONE }
    const place = current === NONE ? 0 : this.placeOf[current]! + 1
    for (let p = place; p < this.live.length; p++) if (this.#isSent(this.live[p]!)) this.sent--
    this.#fill(at, start, last, current, place)
    return { place, event: this.#births[this.#fold.firstOriginal(this.#order[start]!)]! }
  }

  #fill(at: Position, start: number, last: number, before: NodeId, place: number): void {
    const { placeOf, standsFor, drawnInto, originals, drawn } = this
    const births = this.#births
    const deaths = this.#deaths
    const flagsOf = this.#flags
    const order = this.#order
    const live = this.#live
    let current = before
    let length = place
    for (let i = start; i <= last; i++) {
      const node = order[i]!
      placeOf[node] = drawnInto[node] = standsFor[node] = NONE
      originals[node] = 0
      if (births[node]! >= at) continue
      const flags = flagsOf[node]!
      if (deaths[node]! < at) {
        // Dead nodes right behind a live one are what it stands for.
        standsFor[node] = current
        if (current !== NONE && (flags & MessageFlag.replacement) === 0) originals[current]!++
        continue
      }
      if ((flags & MessageFlag.nothing) === 0) this.sent++
      if (current !== NONE && flags & MessageFlag.toolResult && flagsOf[current]! & MessageFlag.callsOnly) {
        drawn[length - 1] = 1
        drawnInto[node] = current
      }
      current = node
      standsFor[node] = node
      placeOf[node] = length
      drawn[length] = 0
      live[length++] = node
    }
    this.live = live.subarray(0, length)
  }

  /**
   * Place among all nodes of the first that may differ at `at`. A node that goes stands behind the one
   * that took its place, so it is enough to look at those that were born. One of nothing but calls may
   * be drawn into what follows it, and starts with that.
   */
  #firstChanged(at: Position, touched: readonly number[]): number {
    const [low, high] = at < this.#at ? [at, this.#at] : [this.#at, at]
    const births = this.#births
    let first = this.#order.length
    for (let node = lowerBound(births, low); node < births.length && births[node]! < high; node++)
      first = Math.min(first, this.#orderOf[node]!)
    for (const message of touched) {
      const by = this.standsFor[message]!
      first = Math.min(first, this.#orderOf[by === NONE ? message : by]!)
    }
    const before = this.#standingBefore(first, high)
    const starts = before !== NONE && (this.#flags[before]! & MessageFlag.callsOnly) !== 0
    return starts ? this.#orderOf[before]! : first
  }

  /** The node on the surface that stands before a place among all, or NONE; those born at `high` or later are not there. */
  #standingBefore(start: number, high: Position): NodeId {
    let i = start - 1
    while (i >= 0 && this.#births[this.#order[i]!]! >= high) i--
    return i < 0 ? NONE : this.standsFor[this.#order[i]!]!
  }

  /** Place among all nodes of the last born before `at`, or -1. Replacements stand before what they replaced. */
  #lastBorn(at: Position): number {
    let node = lowerBound(this.#births, at) - 1
    while (node >= 0 && this.#fold.firstOriginal(node) !== node) node--
    return node < 0 ? -1 : this.#orderOf[node]!
  }

  #isSent(node: NodeId): boolean {
    return (this.#flags[node]! & MessageFlag.nothing) === 0
  }
}
