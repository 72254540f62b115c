/**
 * What happened to a list of messages, by id: references are compared first, so an untouched message
 * costs one comparison. Linear, but for the order of messages that moved (n log n of those).
 *
 *     before  u1 a2 u3 a4        rows   = u1   − a2   + s   = u3   ↕ a9 …
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageChanges } from '#kernel/model/trace.ts'
import { sharedLength } from '#kernel/pipeline/settled-list.ts'
import { Rows } from './change-rows.ts'
import { placesOfIds } from './places-of-ids.ts'

type List = readonly CoreMessage[]

const FEW = 16

/** Rows are in the later list's order; what was removed stands where it stood among what stayed. */
export function messageChanges(before: List, after: List): MessageChanges {
  const start = before === after ? after.length : sharedLength(before, after)
  if (start === before.length && start === after.length) {
    const rows = Rows.unchanged(start)
    return { rows, counts: rows.counts }
  }
  const end = sameEnd(before, after, start)
  const beforeEnd = before.length - end
  const afterEnd = after.length - end
  const rows = new Rows(beforeEnd - start + after.length)
  rows.addRun('kept', 0, 0, start)
  addMiddle(rows, before, after, start, beforeEnd, afterEnd)
  rows.addRun('kept', beforeEnd, afterEnd, end)
  return { rows, counts: rows.counts }
}

/** The same from the end, not reaching into the start. */
function sameEnd(before: List, after: List, start: number): number {
  const most = Math.min(before.length, after.length) - start
  let same = 0
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return same
}

function addMiddle(
  rows: Rows,
  before: List,
  after: List,
  start: number,
  beforeEnd: number,
  afterEnd: number,
): void {
  const partner = partnersOf(before, after, start, beforeEnd, afterEnd)
  const isPartner = new Uint8Array(beforeEnd - start)
  for (const place of partner) if (place >= 0) isPartner[place - start] = 1
  const stays = longestRise(partner)
  let next = start
  const removeUpTo = (end: number): void => {
    while (next < end) {
      const from = next
      while (next < end && !isPartner[next - start]) next++
      rows.addRun('removed', from, -1, next - from)
      if (next < end) next++
    }
  }
  for (let i = start; i < afterEnd; i++) {
    const place = partner[i - start]!
    if (place < 0) rows.add('added', -1, i)
    else if (!stays[i - start]) rows.add('moved', place, i)
    else {
      removeUpTo(place)
      next = place + 1
      rows.add(isSame(before[place]!, after[i]!) ? 'kept' : 'edited', place, i)
    }
  }
  removeUpTo(beforeEnd)
}

/** For each message of the later list its place in the earlier one, or −1. Equal ids pair up in order. */
function partnersOf(
  before: List,
  after: List,
  start: number,
  beforeEnd: number,
  afterEnd: number,
): Int32Array {
  const partner = new Int32Array(afterEnd - start).fill(-1)
  let same = start
  while (same < beforeEnd && same < afterEnd && before[same]!.id === after[same]!.id) {
    partner[same - start] = same
    same++
  }
  const first = new Map<string, number>()
  const following = new Int32Array(beforeEnd - start).fill(-1)
  const put = (i: number): void => {
    const { id } = before[i]!
    following[i - start] = first.get(id) ?? -1
    first.set(id, i)
  }
  // Where few messages came for many that went, as with a fold, only those few are looked for.
  if (afterEnd - same < (beforeEnd - same) / FEW) {
    const ids = new Set<string>()
    for (let i = same; i < afterEnd; i++) ids.add(after[i]!.id)
    for (const i of placesOfIds(before, ids).toReversed()) if (i >= same && i < beforeEnd) put(i)
  } else for (let i = beforeEnd - 1; i >= same; i--) put(i)
  for (let i = same; i < afterEnd; i++) {
    const { id } = after[i]!
    const place = first.get(id) ?? -1
    if (place < 0) continue
    partner[i - start] = place
    first.set(id, following[place - start]!)
  }
  return partner
}

/** Marks the longest part of a list whose places rise, leaving out −1: what did not move. */
function longestRise(places: Int32Array): Uint8Array {
  const marks = new Uint8Array(places.length)
  /** By length, the place in the list where the lowest rise of that length ends. */
  const ends: number[] = []
  const previous = new Int32Array(places.length).fill(-1)
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!
    if (place < 0) continue
    let low = ends.length
    // In order until something moved: then the search is one look at the end.
    if (low > 0 && places[ends[low - 1]!]! > place) {
      let high = low
      low = 0
      while (low < high) {
        const middle = (low + high) >> 1
        if (places[ends[middle]!]! < place) low = middle + 1
        else high = middle
      }
    }
    previous[i] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = i
  }
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) marks[i] = 1
  return marks
}

/** The same object, or a copy that says the same. */
function isSame(one: CoreMessage, other: CoreMessage): boolean {
  if (one === other) return true
  const a = one as unknown as Readonly<Record<string, unknown>>
  const b = other as unknown as Readonly<Record<string, unknown>>
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  )
}
