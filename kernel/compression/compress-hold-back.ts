/**
 * What a fold has to leave alone (kernel-core 11.4, steps 7 to 9): protected tools and images, the
 * recent zone, and what would part a call from its result or reasoning from its calls.
 */
import type { RawId, Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressCall } from './compress-call.ts'
import * as words from './compress-words.ts'
import { withdrawalsOf } from './turn-integrity.ts'

export interface HeldBack {
  /** Left to be folded newly. */
  readonly direct: readonly CoreMessage[]
  readonly warnings: readonly string[]
  /** Why nothing is left, when `needsNew`. */
  readonly failure?: string
}

/**
 * Only new messages are held back: what was covered before stays so, even a part of a turn. They also
 * leave `effective`, the set of all that the fold would stand for. `needsNew`: without new messages
 * there is nothing else to do.
 */
export function holdBack(
  call: CompressCall,
  candidates: readonly CoreMessage[],
  effective: Set<RawId>,
  needsNew: boolean,
): HeldBack {
  const warnings: string[] = []
  let direct = candidates
  const leaveOut = (isOut: (message: CoreMessage) => boolean): void => {
    direct = direct.filter((message) => !isOut(message) || !effective.delete(message.id))
  }
  const isEmpty = (): boolean => needsNew && direct.length === 0

  const { kept, mediaCount } = call.keepers()(direct)
  if (kept.size > 0) leaveOut((message) => kept.has(message))
  if (mediaCount > 0) warnings.push(words.mediaKept(mediaCount))

  const recent = recentRefs(call, direct)
  if (recent.size > 0) {
    leaveOut((message) => recent.has(message))
    const refs = [...recent.values()]
    if (isEmpty())
      return { direct, warnings, failure: words.allProtected(call.config.preserveRecentMessages, refs) }
    warnings.push(words.recentKept(refs))
  }

  const { withdrawn, splitTurnCount, splitPairCount } = withdrawalsOf(call.turns(), effective)
  if (withdrawn.size > 0) {
    const before = direct.length
    leaveOut(({ id }) => withdrawn.has(id))
    if (isEmpty()) return { direct, warnings, failure: words.wouldSplit(splitTurnCount, splitPairCount) }
    const count = before - direct.length
    if (count > 0) warnings.push(words.withdrawn(count, splitTurnCount, splitPairCount))
  }
  return { direct, warnings }
}

function recentRefs(call: CompressCall, direct: readonly CoreMessage[]): Map<CoreMessage, Ref> {
  const recent = new Map<CoreMessage, Ref>()
  const zone = call.zone()
  if (zone.size === 0) return recent
  for (const message of direct) {
    const ref = zone.get(message.id)
    if (ref !== undefined) recent.set(message, ref)
  }
  return recent
}
