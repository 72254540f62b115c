/** Gives refs to messages that have none (kernel-core 2.2). */
import { GrownRecord } from '#kernel/base/grown-record.ts'
import { own } from '#kernel/base/record.ts'
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
  let byRaw: GrownRecord<string> | null = null
  let byRef: GrownRecord<string> | null = null
  let newlyAssigned = 0
  let highest = 0
  for (const message of messages) {
    const { id } = message
    if (id === '' || own(byRaw?.record ?? existing.byRaw, id) !== undefined || shouldSkip?.(message)) continue
    byRaw ??= new GrownRecord(existing.byRaw)
    if (isProtected?.(message)) {
      byRaw.add(id, BLOCKED)
      continue
    }
    byRef ??= new GrownRecord(existing.byRef)
    newlyAssigned++
    let ref = refAt(cursor)
    while (own(byRef.record, ref) !== undefined) ref = refAt(++cursor)
    byRaw.add(id, ref)
    byRef.add(ref, id)
    highest = Math.max(highest, cursor)
    cursor++
  }
  if (byRaw === null) return { map: existing, nextIndex: cursor, newlyAssigned }
  const map = { byRaw: byRaw.record, byRef: byRef?.record ?? existing.byRef }
  rememberHighest(map, Math.max(highest, highestUsedIndex(existing)))
  return { map, nextIndex: cursor, newlyAssigned }
}

function refAt(index: number): string {
  if (index > MAX_REF_INDEX)
    throw new RangeError(
      `Ref capacity exhausted: all of the ${MAX_REF_INDEX} refs of this session are given out`,
    )
  return indexToRef(index)
}
