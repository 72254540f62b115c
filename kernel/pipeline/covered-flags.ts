/** Which messages of a settled list an active block stands for, by base id (kernel-core 2.3). */
import { isCovered } from '#kernel/compression/coverage.ts'
import type { Coverage } from '#kernel/compression/coverage.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { grownFrom } from './settled-list.ts'

interface Known {
  readonly coverage: Coverage
  readonly flags: Uint8Array
}
const remembered = new WeakMap<readonly CoreMessage[], Known>()

/** 1 for covered, by place. */
export function coveredFlags(list: readonly CoreMessage[], coverage: Coverage): Uint8Array {
  const known = remembered.get(list)
  if (known?.coverage === coverage) return known.flags
  const origin = grownFrom(list)
  const carried = origin && remembered.get(origin)
  const flags = new Uint8Array(list.length)
  let from = 0
  if (carried?.coverage === coverage) {
    flags.set(carried.flags)
    from = carried.flags.length
  }
  for (let i = from; i < list.length; i++) if (isCovered(coverage, list[i]!.id)) flags[i] = 1
  remembered.set(list, { coverage, flags })
  return flags
}
