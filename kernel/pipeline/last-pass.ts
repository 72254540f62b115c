/**
 * Which occurrences of an id the host sent last turn, too. An id alone does not say it: a hash id
 * comes back with every message of the same content. So the place counts: an occurrence is the one of
 * last turn when it lies between the same neighbours.
 */
import { isSummaryMessageId } from '#kernel/base/ids.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

type List = readonly CoreMessage[]

/** How many leading messages have the ids of last turn. */
export function samePassLength(list: List, last: readonly RawId[]): number {
  const end = Math.min(list.length, last.length)
  let i = 0
  while (i < end && list[i]!.id === last[i]) i++
  return i
}

/**
 * For each place in `asked` (ascending) its place in `last`, or -1. Places before `from` match one to
 * one; `isAnchor` tells the messages whose order can be relied on.
 */
export function placesOfLastPass(
  list: List,
  last: readonly RawId[],
  from: number,
  asked: readonly number[],
): number[] {
  const at = new Map<RawId, number[]>()
  for (let i = from; i < last.length; i++) {
    const places = at.get(last[i]!)
    if (places) places.push(i)
    else at.set(last[i]!, [i])
  }
  const askedSet = new Set(asked)
  const anchorAt = (i: number): number | undefined => {
    const { id } = list[i]!
    return askedSet.has(i) || isSummaryMessageId(id) ? undefined : at.get(id)?.[0]
  }
  const ends = nextAnchors(list, from, last.length, anchorAt)
  const places: number[] = []
  /** By id, how many of its places lie behind. */
  const tried = new Map<RawId, number>()
  let previous = from - 1
  for (let i = from, next = 0; i < list.length && next < asked.length; i++) {
    if (asked[next] === i) {
      next++
      const end = ends[i - from]!
      const own = at.get(list[i]!.id) ?? []
      let nextOwn = tried.get(list[i]!.id) ?? 0
      while (nextOwn < own.length && own[nextOwn]! <= previous) nextOwn++
      const isSame = nextOwn < own.length && own[nextOwn]! < end
      places.push(isSame ? own[nextOwn]! : -1)
      tried.set(list[i]!.id, isSame ? nextOwn + 1 : nextOwn)
    } else previous = Math.max(previous, anchorAt(i) ?? -1)
  }
  return places
}

/** By place from `from` on: the smallest place of last turn that a later anchor has. */
function nextAnchors(
  list: List,
  from: number,
  none: number,
  anchorAt: (i: number) => number | undefined,
): Int32Array {
  const ends = new Int32Array(Math.max(0, list.length - from))
  let end = none
  for (let i = list.length - 1; i >= from; i--) {
    ends[i - from] = end
    end = Math.min(end, anchorAt(i) ?? none)
  }
  return ends
}
