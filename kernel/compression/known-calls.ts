/** What the blocks know of the compress calls that made them (kernel-core 10.2). */
import type { CompressionBlock } from '#kernel/model/block.ts'
import { rangeKey } from './compress-call-view.ts'

export interface KnownCalls {
  /** Of any block. */
  readonly known: ReadonlySet<string>
  /** Of active blocks: the keys of their ranges; null when a block does not say its range. */
  readonly live: ReadonlyMap<string, ReadonlySet<string> | null>
}

export function knownCalls(blocks: readonly CompressionBlock[]): KnownCalls {
  const known = new Set<string>()
  const live = new Map<string, Set<string> | null>()
  for (const { compressCallId: id, active, startRef, endRef } of blocks) {
    if (!id) continue
    known.add(id)
    if (!active) continue
    const keys = live.get(id)
    if (!startRef || !endRef) live.set(id, null)
    else if (keys === undefined) live.set(id, new Set([rangeKey(startRef, endRef)]))
    else keys?.add(rangeKey(startRef, endRef))
  }
  return { known, live }
}
