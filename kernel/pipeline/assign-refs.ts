/** Gives every new message its ref, or marks it BLOCKED (kernel-core 2.2, kernel-ccr 2). */
import { assignRefs } from '#kernel/compression/assign-refs.ts'
import { RETRIEVED_PREFIX } from '#kernel/base/ids.ts'
import { hasMediaPayload } from '#kernel/compression/media.ts'
import { isMessageProtected, latestProtected, protectedTools } from '#kernel/compression/protection.ts'
import { BLOCKED, highestUsedIndex } from '#kernel/base/refs.ts'
import { refEntry } from '#kernel/base/grown-refs.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import { carryRefsMemo, refsMemo } from './refs-memo.ts'
import { sharedLength } from './settled-list.ts'

type List = readonly CoreMessage[]
type Test = (message: CoreMessage) => boolean

/** Protection by tool is looked at only when some is configured; media is always blocked. */
function protection(list: List, config: CompressionConfig): Test {
  const latest = (config.protectedLatestTools ?? []).length > 0
  if (!latest && config.protectedTools.length === 0 && !config.isToolProtected) return hasMediaPayload
  const newest = latestProtected(list, config)
  // A result that does not name its tool gets a ref, whatever its call, unless paths are asked for: only calls have one.
  const isProtected = config.protectedTools.some((pattern) => pattern.includes('/'))
    ? protectedTools(list, config)
    : (message: CoreMessage) => isMessageProtected(message, config)
  return (message) => hasMediaPayload(message) || isProtected(message) || newest.has(message)
}

const isRetrieved: Test = ({ id }) => id.startsWith(RETRIEVED_PREFIX)

/** The first place from `from` on whose message may need a ref; the length of the list when none does. */
function firstNew(list: List, from: number, refs: MessageRefs): number {
  let i = from
  while (i < list.length && (refEntry(refs, list[i]!.id) !== undefined || isRetrieved(list[i]!))) i++
  return i
}

/** Built for the first message that needs it. */
function lazily(make: () => Test): Test {
  let test: Test | undefined
  return (message) => (test ??= make())(message)
}

export const assignRefsNode: PipelineNode = {
  name: 'assign-refs',
  run(frame, { config, explain }) {
    const { messages: list, state } = frame
    const { messageRefs: existing } = state
    const { assigned } = refsMemo(existing)
    const from = firstNew(list, assigned ? sharedLength(list, assigned) : 0, existing)
    if (from === list.length) {
      refsMemo(existing).assigned = list
      return frame
    }
    const fresh = list.slice(from)
    const { map } = assignRefs(fresh, {
      existing,
      nextIndex: highestUsedIndex(existing) + 1,
      isProtected: lazily(() => protection(list, config)),
      shouldSkip: isRetrieved,
    })
    if (map !== existing) carryRefsMemo(existing, map)
    refsMemo(map).assigned = list
    if (map === existing) return frame
    if (explain)
      for (const { id } of fresh)
        if (refEntry(map, id) === BLOCKED && refEntry(existing, id) === undefined)
          explain({ id, rule: 'assign/blocked' })
    return { ...frame, state: { ...state, messageRefs: map } }
  },
}
