/** Which places of a list an active block covers by full id, as recommendation wants it (kernel-core 14.1). */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Coverage } from './coverage.ts'

type List = readonly CoreMessage[]

/** Of the last list asked about: the next one mostly only has more at its end. */
const answers = new WeakMap<Coverage, { readonly list: List; readonly flags: Uint8Array }>()

/** 1 for covered. The list must be one that nobody changes. */
export function coveredPlaces(list: List, coverage: Coverage): Uint8Array {
  const flags = new Uint8Array(list.length)
  if (coverage.size === 0) return flags
  const known = answers.get(coverage)
  let from = 0
  if (known) {
    const end = Math.min(list.length, known.list.length)
    while (from < end && list[from] === known.list[from]) from++
    flags.set(known.flags.subarray(0, from))
  }
  for (let i = from; i < list.length; i++) if (coverage.hasId(list[i]!.id)) flags[i] = 1
  answers.set(coverage, { list, flags })
  return flags
}
