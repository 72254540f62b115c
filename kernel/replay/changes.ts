/**
 * What happened to a list of messages, by id: references are compared first, so an untouched message
 * costs one comparison. Linear, but for the order of messages that moved (n log n of those).
 *
 *     before  u1 a2 u3 a4        rows   = u1   − a2   + s   = u3   ↕ a9 …
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageChange, MessageChangeKind, MessageChanges } from '#kernel/model/trace.ts'

type List = readonly CoreMessage[]

/** Rows are in the later list's order; what was removed stands where it stood among what stayed. */
export function messageChanges(before: List, after: List): MessageChanges {
  const counts: Record<MessageChangeKind, number> = { kept: 0, added: 0, removed: 0, edited: 0, moved: 0 }
  const rows: MessageChange[] = []
  const add = (kind: MessageChangeKind, from: number, to: number): void => {
    counts[kind]++
    rows.push({ kind, before: from, after: to })
  }
  const partner = before === after ? Int32Array.from(after, (_, i) => i) : partnersOf(before, after)
  const isPartner = new Uint8Array(before.length)
  for (const place of partner) if (place >= 0) isPartner[place] = 1
  const stays = longestRise(partner)
  let next = 0
  const removeUpTo = (end: number): void => {
    for (; next < end; next++) if (!isPartner[next]) add('removed', next, -1)
  }
  for (let i = 0; i < after.length; i++) {
    const place = partner[i]!
    if (place < 0) add('added', -1, i)
    else if (!stays[i]) add('moved', place, i)
    else {
      removeUpTo(place)
      next = place + 1
      add(isSame(before[place]!, after[i]!) ? 'kept' : 'edited', place, i)
    }
  }
  removeUpTo(before.length)
  return { rows, counts }
}

/** For each message of the later list its place in the earlier one, or −1. Equal ids pair up in order. */
function partnersOf(before: List, after: List): Int32Array {
  const partner = new Int32Array(after.length).fill(-1)
  let same = 0
  while (same < before.length && same < after.length && before[same]!.id === after[same]!.id) {
    partner[same] = same
    same++
  }
  const first = new Map<string, number>()
  const following = new Int32Array(before.length).fill(-1)
  for (let i = before.length - 1; i >= same; i--) {
    const { id } = before[i]!
    following[i] = first.get(id) ?? -1
    first.set(id, i)
  }
  for (let i = same; i < after.length; i++) {
    const { id } = after[i]!
    const place = first.get(id) ?? -1
    if (place < 0) continue
    partner[i] = place
    first.set(id, following[place]!)
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
