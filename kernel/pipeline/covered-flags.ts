/** Which messages of a settled list an active block stands for, by base id (kernel-core 2.3). */
import { holderInOrder } from '#kernel/compression/coverage.ts'
import type { Coverage } from '#kernel/compression/coverage.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { sharedLength } from './settled-list.ts'

export interface CoveredPart {
  readonly coverage: Coverage
  /** 1 for covered, by place. */
  readonly flags: Uint8Array
  /** By place: the number of the list of the coverage that holds it; -1 for none. */
  readonly holders: Int32Array
  /** By number of a list of the coverage: the first place that this list covers; -1 for none. */
  readonly first: Int32Array
}
const remembered = new WeakMap<readonly CoreMessage[], CoveredPart>()
/** The list asked about last: that of a turn before or after begins like it. */
let latest: WeakRef<readonly CoreMessage[]> | null = null

export function coveredPart(list: readonly CoreMessage[], coverage: Coverage): CoveredPart {
  const known = remembered.get(list)
  if (known?.coverage === coverage) return known
  const other = latest?.deref()
  const earlier = other && remembered.get(other)
  const carried = earlier?.coverage === coverage ? earlier : undefined
  const shared = carried ? sharedLength(other!, list) : 0
  const flags = new Uint8Array(list.length)
  const first = new Int32Array(coverage.size).fill(-1)
  const holders = new Int32Array(list.length)
  if (carried) {
    flags.set(carried.flags.subarray(0, shared))
    holders.set(carried.holders.subarray(0, shared))
    first.set(carried.first.map((place) => (place < shared ? place : -1)))
  }
  const holderOf = holderInOrder(coverage)
  for (let i = shared; i < list.length; i++) {
    const holder = holderOf(list[i]!.id)
    holders[i] = holder
    if (holder < 0) continue
    flags[i] = 1
    if (first[holder]! < 0) first[holder] = i
  }
  const part = { coverage, flags, holders, first }
  remembered.set(list, part)
  latest = new WeakRef(list)
  return part
}

/** 1 for covered, by place. */
export function coveredFlags(list: readonly CoreMessage[], coverage: Coverage): Uint8Array {
  return coveredPart(list, coverage).flags
}
