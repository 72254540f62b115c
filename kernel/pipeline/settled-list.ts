/**
 * The lists a turn works on. A host keeps its array and may push to it, so a turn takes a copy; when
 * the host sends the same messages again, the turn gets the copy of the turn before. Tables of a list
 * are therefore found by its identity, and those of a list that grew are carried on.
 */
import { createLately } from '#kernel/base/lately.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

type List = readonly CoreMessage[]

/** Under the ids of the turn that had the list. */
const inbound = new WeakMap<readonly RawId[], List>()
const origins = new WeakMap<List, List>()
/** Passes that another one followed: somebody may go on from one of the last once more, as a replay does. */
const left = createLately<readonly RawId[]>(4, (ids) => inbound.delete(ids))

/** How many messages two lists have in common from the start, as the very same objects. */
export function sharedLength(one: List, other: List): number {
  if (one === other) return one.length
  const end = Math.min(one.length, other.length)
  let i = 0
  while (i < end && one[i] === other[i]) i++
  return i
}

/** A list that nobody else can change: the earlier one where nothing is new. */
export function settle(messages: List, lastPassIds: readonly RawId[] | undefined): List {
  const earlier = lastPassIds && inbound.get(lastPassIds)
  return earlier ? settleAgainst(messages, earlier) : messages.slice()
}

/** The same against a list that is known. */
export function settleAgainst(messages: List, earlier: List): List {
  const shared = sharedLength(messages, earlier)
  if (shared === earlier.length && shared === messages.length) return earlier
  const list = messages.slice()
  if (isLonger(messages, earlier, shared)) {
    origins.set(list, earlier)
    // One step back is enough, and a chain would keep every list of a session.
    origins.delete(earlier)
  }
  return list
}

/** A host may edit the text of what it sent: the message keeps its place, and all that tables of a list hold. */
function isLonger(messages: List, earlier: List, shared: number): boolean {
  if (messages.length < earlier.length) return false
  for (let i = shared; i < earlier.length; i++) if (!isSameBut(messages[i]!, earlier[i]!)) return false
  return true
}

/** But for its text. */
function isSameBut(one: CoreMessage, other: CoreMessage): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.role === other.role &&
      one.contentType === other.contentType &&
      one.toolCallId === other.toolCallId)
  )
}

/** The list this one is a longer version of, texts aside. */
export function grownFrom(list: List): List | undefined {
  return origins.get(list)
}

/** The inbound list of the turn that wrote these ids. */
export function listOfPass(lastPassIds: readonly RawId[]): List | undefined {
  return inbound.get(lastPassIds)
}

/** Ids of a settled list; the ids of the last turn where they are the same. */
export function passIds(list: List, lastPassIds: readonly RawId[] | undefined): readonly RawId[] {
  const known = lastPassIds && inbound.get(lastPassIds)
  if (lastPassIds && known === list && lastPassIds.length === list.length) return lastPassIds
  const origin = origins.get(list)
  const hasGrown = known !== undefined && known === origin && lastPassIds?.length === known.length
  const ids = hasGrown ? lastPassIds.slice() : []
  for (let i = ids.length; i < list.length; i++) ids.push(list[i]!.id)
  const same = lastPassIds && (hasGrown ? list.length === known.length : sameIds(ids, lastPassIds))
  const pass = same ? lastPassIds : ids
  if (lastPassIds && known === origin && !same) left(lastPassIds)
  inbound.set(pass, list)
  return pass
}

function sameIds(ids: readonly RawId[], others: readonly RawId[]): boolean {
  if (ids.length !== others.length) return false
  for (let i = 0; i < ids.length; i++) if (ids[i] !== others[i]) return false
  return true
}
