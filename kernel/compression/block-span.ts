/** From which ref to which a block reaches (kernel-core 11.8). */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { BlockSpan } from '#kernel/model/turn.ts'
import { areRefsFrom, refEntry } from '#kernel/base/grown-refs.ts'
import { indexToRef, refToIndex } from '#kernel/base/refs.ts'

const MESSAGE_REF = /^m\d+$/

/**
 * The refs it was made with when both name messages, else the smallest and largest ref among the
 * messages it stands for; null when none has a ref.
 */
export function blockSpan(block: CompressionBlock, refs: MessageRefs): BlockSpan | null {
  const { startRef, endRef } = block
  if (startRef && endRef && MESSAGE_REF.test(startRef) && MESSAGE_REF.test(endRef))
    return { startRef, endRef }
  return spanOfIds(block.effectiveMessageIds, refs)
}

/** The same of the one direction that it needs. */
export function resolveBlockSpan(block: CompressionBlock, byRaw: MessageRefs['byRaw']): BlockSpan | null {
  return blockSpan(block, { byRaw, byRef: {} })
}

interface Known {
  readonly refs: MessageRefs
  readonly length: number
  readonly span: BlockSpan | null
}
/** Of lists of which every id has its entry: what a map says of them is said by all that grow out of it. */
const known = new WeakMap<readonly RawId[], Known>()

function spanOfIds(ids: readonly RawId[], refs: MessageRefs): BlockSpan | null {
  const whole = known.get(ids)
  if (whole?.length === ids.length && areRefsFrom(refs, whole.refs)) return whole.span
  let first = Infinity
  let last = 0
  let isWhole = true
  for (const id of ids) {
    const entry = refEntry(refs, id)
    isWhole &&= entry !== undefined
    const index = refToIndex(entry ?? '')
    if (index === null) continue
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  const span = last === 0 ? null : { startRef: indexToRef(first), endRef: indexToRef(last) }
  if (isWhole) known.set(ids, { refs, length: ids.length, span })
  return span
}
