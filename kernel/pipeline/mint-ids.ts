import type { Coverage } from '#kernel/compression/coverage.ts'
import { parseHashId } from '#kernel/compression/hash-id.ts'
import { baseIdOf } from '#kernel/base/ids.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MintedId } from '#kernel/model/state.ts'

/**
 * An id for each of the fresh places (kernel-core 8, step 5): the root, a number, the old tail. The
 * numbers of a root only move forward and skip what is folded, live, or was sent last turn.
 */
export function mintIds(
  list: readonly CoreMessage[],
  fresh: readonly number[],
  kept: readonly MintedId[],
  coverage: Coverage,
  last: readonly RawId[],
): MintedId[] {
  if (fresh.length === 0) return []
  const taken = new Set<RawId>(last)
  for (const { id } of list) taken.add(baseIdOf(id))
  for (const { to } of kept) taken.add(baseIdOf(to))
  const next = new Map<string, number>()
  return fresh.flatMap((at) => {
    const from = list[at]!.id
    const hash = parseHashId(from)
    if (!hash) return []
    const { root, tail } = hash
    let k = next.get(root) ?? 1
    while (coverage.hasBase(`${root}_${k}`) || taken.has(`${root}_${k}`)) k++
    next.set(root, k + 1)
    return [{ from, to: `${root}_${k}${tail}`, at }]
  })
}
