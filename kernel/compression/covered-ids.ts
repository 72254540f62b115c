/**
 * The ids of some lists, one list after the other, and where each stands first. A fold mostly adds to
 * what the folds before it hold, so the ids and their tables are shared by all that begin alike: a
 * longer one adds to them, a shorter one looks no further than its length.
 */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { RawId } from '#kernel/model/block.ts'

type Lists = readonly (readonly RawId[])[]

export class CoveredIds {
  readonly flat: RawId[] = []
  /** By place: the first place of its base. */
  readonly firstOf: number[] = []
  private readonly bases = new Map<RawId, number>()
  private readonly full = new Map<RawId, number>()
  /** So many places are in `full`, which is made when it is asked for. */
  private known = 0
  /** First place whose base came before, and first place of a part. */
  firstRepeat = Infinity
  firstPart = Infinity

  /** Takes in all ids of the lists; false, and nothing done, where they are others than those it has. */
  take(lists: Lists): boolean {
    const { flat } = this
    let place = 0
    for (const list of lists)
      for (let i = 0; i < list.length && place < flat.length; i++, place++)
        if (list[i] !== flat[place]) return false
    let start = 0
    for (const list of lists) {
      for (let i = Math.max(0, flat.length - start); i < list.length; i++) this.add(list[i]!)
      start += list.length
    }
    return true
  }

  private add(id: RawId): void {
    const place = this.flat.push(id) - 1
    const base = baseIdOf(id)
    const first = this.bases.get(base)
    if (first === undefined) this.bases.set(base, place)
    else this.firstRepeat = Math.min(this.firstRepeat, place)
    if (base !== id) this.firstPart = Math.min(this.firstPart, place)
    this.firstOf.push(first ?? place)
  }

  /** First place of a base among the first `length` ids; -1 for none. */
  ofBase(base: RawId, length: number): number {
    return within(this.bases.get(base), length)
  }

  /** The same of a full id. */
  ofId(id: RawId, length: number): number {
    for (; this.known < length; this.known++) {
      const own = this.flat[this.known]!
      if (!this.full.has(own)) this.full.set(own, this.known)
    }
    return within(this.full.get(id), length)
  }
}

const within = (place: number | undefined, length: number): number =>
  place !== undefined && place < length ? place : -1
