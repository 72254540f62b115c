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
  /** Smallest and largest index of a ref; Infinity and 0 without one. */
  readonly first: number
  readonly last: number
  readonly span: BlockSpan | null
}
/** Of lists of which every id has its entry: what a map says of them is said by all that grow out of it. */
const known = new WeakMap<readonly RawId[], Known>()
let newest: WeakRef<readonly RawId[]> | null = null

function spanOfIds(ids: readonly RawId[], refs: MessageRefs): BlockSpan | null {
  const whole = known.get(ids)
  if (whole?.length === ids.length && areRefsFrom(refs, whole.refs)) return whole.span
  const begun = beginningOf(ids, refs)
  let { first, last } = begun
  let isWhole = true
  for (let i = begun.length; i < ids.length; i++) {
    const id = ids[i]!
    const entry = refEntry(refs, id)
    isWhole &&= entry !== undefined
    const index = refToIndex(entry ?? '')
    if (index === null) continue
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  const span = last === 0 ? null : { startRef: indexToRef(first), endRef: indexToRef(last) }
  if (isWhole) {
    known.set(ids, { refs, length: ids.length, first, last, span })
    newest = new WeakRef(ids)
  }
  return span
}

/** A fold mostly holds what the fold before it held, and more: that part is not looked up again. */
function beginningOf(ids: readonly RawId[], refs: MessageRefs): Pick<Known, 'length' | 'first' | 'last'> {
  const earlier = newest?.deref()
  const whole = earlier && known.get(earlier)
  if (
    earlier?.length === whole?.length &&
    whole &&
    whole.length <= ids.length &&
    areRefsFrom(refs, whole.refs)
  ) {
    let same = 0
    while (same < whole.length && earlier![same] === ids[same]) same++
    if (same === whole.length) return whole
  }
  return { length: 0, first: Infinity, last: 0 }
}
