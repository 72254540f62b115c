/**
 * What turns remember with a map of refs, so that an unchanged session looks nothing up twice. Refs
 * only grow: what holds for a map holds for the longer one, so the memo moves along.
 */
import { createLately } from '#kernel/base/lately.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import type { RenderedPass } from './rendered-pass.ts'

export interface RefsMemo {
  /** Every message of this list has its entry, or never gets one. */
  assigned?: readonly CoreMessage[]
  /** Every ref of this snapshot is in the map. */
  backed?: CompressionState['tokenSnapshot']
  rendered?: RenderedPass
}

const remembered = new WeakMap<MessageRefs, RefsMemo>()
/** Maps that another one grew out of: somebody may go on from one of the last once more, as a replay does. */
const left = createLately<MessageRefs>(4, (map) => remembered.delete(map))

/** The memo of a map, to be written to. */
export function refsMemo(map: MessageRefs): RefsMemo {
  let known = remembered.get(map)
  if (!known) remembered.set(map, (known = {}))
  return known
}

/** Hands the memo of a map to the map that grew out of it. */
export function carryRefsMemo(from: MessageRefs, to: MessageRefs): void {
  remembered.set(to, { ...refsMemo(from) })
  const { rendered: _rendered, ...kept } = refsMemo(from)
  remembered.set(from, kept)
  left(from)
}
