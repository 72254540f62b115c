/** From which ref to which a block reaches (kernel-core 11.8). */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { BlockSpan } from '#kernel/model/turn.ts'
import { own } from '#kernel/base/record.ts'
import { indexToRef, refToIndex } from '#kernel/base/refs.ts'

const MESSAGE_REF = /^m\d+$/

/**
 * The refs it was made with when both name messages, else the smallest and largest ref among the
 * messages it stands for; null when none has a ref.
 */
export function resolveBlockSpan(block: CompressionBlock, byRaw: MessageRefs['byRaw']): BlockSpan | null {
  const { startRef, endRef } = block
  if (startRef && endRef && MESSAGE_REF.test(startRef) && MESSAGE_REF.test(endRef))
    return { startRef, endRef }
  let first = Infinity
  let last = 0
  for (const id of block.effectiveMessageIds) {
    const index = refToIndex(own(byRaw, id) ?? '')
    if (index === null) continue
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  return last === 0 ? null : { startRef: indexToRef(first), endRef: indexToRef(last) }
}
