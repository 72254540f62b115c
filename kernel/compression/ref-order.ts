/** Messages of a list in the order of their refs, to find the neighbour of one that is not in it. */
import type { Ref } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { Chains } from './chains.ts'
import { refOf, refToIndex } from '#kernel/base/refs.ts'

export interface RefPlace {
  readonly index: number
  readonly ref: Ref
  readonly place: number
}

/** By ascending index; messages without a ref are left out. */
export function refOrder(byId: Chains, refs: MessageRefs): RefPlace[] {
  const order: RefPlace[] = []
  for (const [id, place] of byId.last) {
    const ref = refOf(refs, id)
    const index = ref === undefined ? null : refToIndex(ref)
    if (ref !== undefined && index !== null) order.push({ index, ref, place })
  }
  return order.toSorted((a, b) => a.index - b.index)
}

/** The nearest with a larger index, or with a smaller one. */
export function nextRef(
  order: readonly RefPlace[],
  index: number,
  side: 'larger' | 'smaller',
): RefPlace | undefined {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = side === 'larger' ? order[middle]!.index <= index : order[middle]!.index < index
    if (isBefore) low = middle + 1
    else high = middle
  }
  return order[side === 'larger' ? low : low - 1]
}
