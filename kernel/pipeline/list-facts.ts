/** What the shape of a settled list says, whatever its texts: found once, carried on as it grows. */
import { baseIdOf, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { PairTable } from './pair-table.ts'
import { grownFrom, sharedLength } from './settled-list.ts'

export class ListFacts {
  private list: readonly CoreMessage[] = []
  private readonly places = new Map<RawId, number>()
  /** So many messages have their place. */
  private placed = 0
  /** Last place of each rendered summary, by message id. */
  readonly summaryAt = new Map<RawId, number>()
  private table = new PairTable()
  /** So many messages are in the table. */
  private paired = 0
  /** -1 when there is no user message. */
  firstUser = -1
  length = 0

  /** Takes in what a longer list has more. */
  extend(list: readonly CoreMessage[]): void {
    for (let i = this.length; i < list.length; i++) {
      const message = list[i]!
      if (isRenderedSummaryMessage(message)) this.summaryAt.set(message.id, i)
      if (this.firstUser < 0 && message.role === 'user') this.firstUser = i
    }
    this.length = list.length
    this.list = list
  }

  /** Made when asked for: a summary in front of everything needs no safe place. */
  get pairs(): PairTable {
    if (this.paired === 0) this.takePairs(latest?.deref())
    if (this.paired < this.length) this.table.extend(this.list, this.paired)
    this.paired = this.length
    if (latest?.deref() !== this) latest = new WeakRef(this)
    return this.table
  }

  /** Those of a list that begins like this one: a turn before, where somebody goes back. */
  private takePairs(other: ListFacts | undefined): void {
    if (!other || other === this) return
    this.paired = Math.min(sharedLength(other.list, this.list), other.paired)
    if (this.paired > 0) this.table = other.table.cut(this.list, this.paired)
  }

  /** First place of each base id. Made when asked for, as most turns find what they look for without. */
  get firstOf(): ReadonlyMap<RawId, number> {
    const { list, places } = this
    for (; this.placed < list.length; this.placed++) {
      const base = baseIdOf(list[this.placed]!.id)
      if (!places.has(base)) places.set(base, this.placed)
    }
    return places
  }
}

const remembered = new WeakMap<readonly CoreMessage[], ListFacts>()
/** Whose pairs were asked for last. */
let latest: WeakRef<ListFacts> | null = null

/** Facts of a settled list. They move on to the longer list, as the shorter one is history. */
export function factsOf(list: readonly CoreMessage[]): ListFacts {
  const known = remembered.get(list)
  if (known) return known
  const origin = grownFrom(list)
  const carried = origin && remembered.get(origin)
  if (carried) remembered.delete(origin)
  const facts = carried ?? new ListFacts()
  facts.extend(list)
  remembered.set(list, facts)
  return facts
}

interface Earliest {
  readonly facts: ListFacts
  /** Of the list when looked up: a longer list may bring an absent id. */
  readonly length: number
  readonly ids: number
  readonly place: number
}
const earliest = new WeakMap<readonly RawId[], Earliest>()

/** Smallest place at which one of the ids is present by its base; -1 for none. */
export function earliestPlace(facts: ListFacts, ids: readonly RawId[]): number {
  const known = earliest.get(ids)
  if (
    known?.facts === facts &&
    known.ids === ids.length &&
    (known.place >= 0 || known.length === facts.length)
  )
    return known.place
  let place = -1
  const { firstOf } = facts
  for (const id of ids) {
    const at = firstOf.get(baseIdOf(id))
    if (at !== undefined && (place < 0 || at < place)) place = at
  }
  earliest.set(ids, { facts, length: facts.length, ids: ids.length, place })
  return place
}
