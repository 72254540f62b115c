/** Gives refs to messages that have none (kernel-core 2.2). */
import { grownRefs, rawEntry, refEntry } from '#kernel/base/grown-refs.ts'
import type { RawId, Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { BLOCKED, MAX_REF_INDEX, highestUsedIndex, indexToRef, rememberHighest } from '#kernel/base/refs.ts'

export interface AssignOptions {
  readonly existing: MessageRefs
  /** First index to try; 1 when it is no whole number above 0. */
  readonly nextIndex: number
  /** Such a message is marked BLOCKED instead. */
  readonly isProtected?: (message: CoreMessage) => boolean
  readonly shouldSkip?: (message: CoreMessage) => boolean
}

export interface Assigned {
  /** The very map given when nothing was assigned. */
  readonly map: MessageRefs
  readonly nextIndex: number
  readonly newlyAssigned: number
}

/** Walks the messages in order; throws a RangeError when the refs run out. */
export function assignRefs(messages: readonly CoreMessage[], options: AssignOptions): Assigned {
  const { existing, isProtected, shouldSkip } = options
  let cursor = Number.isInteger(options.nextIndex) && options.nextIndex >= 1 ? options.nextIndex : 1
  const byRaw = new Map<RawId, Ref>()
  const byRef = new Map<Ref, RawId>()
  let highest = 0
  for (const message of messages) {
    const { id } = message
    if (id === '' || byRaw.has(id) || refEntry(existing, id) !== undefined || shouldSkip?.(message)) continue
    if (isProtected?.(message)) {
      byRaw.set(id, BLOCKED)
      continue
    }
    let ref = refAt(cursor)
    while (byRef.has(ref) || rawEntry(existing, ref) !== undefined) ref = refAt(++cursor)
    byRaw.set(id, ref)
    byRef.set(ref, id)
    highest = Math.max(highest, cursor)
    cursor++
  }
  if (byRaw.size === 0) return { map: existing, nextIndex: cursor, newlyAssigned: 0 }
  const map = grownRefs(existing, [...byRaw], [...byRef])
  rememberHighest(map, Math.max(highest, highestUsedIndex(existing)))
  return { map, nextIndex: cursor, newlyAssigned: byRef.size }
}

function refAt(index: number): string {
  if (index > MAX_REF_INDEX)
    throw new RangeError(
      `Ref capacity exhausted: all of the ${MAX_REF_INDEX} refs of this session are given out`,
    )
  return indexToRef(index)
}
