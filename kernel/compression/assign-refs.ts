/** Gives refs to messages that have none (kernel-core 2.2). */
import { copyRecord, own, setOwn } from '#kernel/base/record.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { BLOCKED, MAX_REF_INDEX, highestUsedIndex, indexToRef, rememberHighest } from './refs.ts'

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
  let map: { byRaw: Record<string, string>; byRef: Record<string, string> } | null = null
  let newlyAssigned = 0
  let highest = 0
  for (const message of messages) {
    const { id } = message
    if (id === '' || own((map ?? existing).byRaw, id) !== undefined || shouldSkip?.(message)) continue
    if (map === null) {
      highest = highestUsedIndex(existing)
      map = { byRaw: copyRecord(existing.byRaw), byRef: copyRecord(existing.byRef) }
    }
    if (isProtected?.(message)) {
      setOwn(map.byRaw, id, BLOCKED)
      continue
    }
    newlyAssigned++
    let ref = refAt(cursor)
    while (own(map.byRef, ref) !== undefined) ref = refAt(++cursor)
    setOwn(map.byRaw, id, ref)
    map.byRef[ref] = id
    highest = Math.max(highest, cursor)
    cursor++
  }
  if (map === null) return { map: existing, nextIndex: cursor, newlyAssigned }
  rememberHighest(map, highest)
  return { map, nextIndex: cursor, newlyAssigned }
}

function refAt(index: number): string {
  if (index > MAX_REF_INDEX)
    throw new RangeError(
      `Ref capacity exhausted: all of the ${MAX_REF_INDEX} refs of this session are given out`,
    )
  return indexToRef(index)
}
