/** From which ref to which a block reaches (kernel-core 11.8). */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { BlockSpan } from '#kernel/model/turn.ts'
import { entriesUpTo, refEntry, shareEntries } from '#kernel/base/grown-refs.ts'
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

/** What a map says of the ids of a list; the same says every one that has so many entries in common with it. */
interface Known {
  readonly refs: MessageRefs
  readonly entries: number
  /** So many ids of the list were looked up. */
  readonly length: number
  /** Smallest and largest index of a ref; Infinity and 0 without one. */
  readonly first: number
  readonly last: number
  /** Ids without an entry: they may get one. */
  readonly missing: readonly RawId[]
}
const known = new WeakMap<readonly RawId[], Known>()
let newest: WeakRef<readonly RawId[]> | null = null

function spanOfIds(ids: readonly RawId[], refs: MessageRefs): BlockSpan | null {
  const begun = beginningOf(ids, refs)
  let { first, last, entries } = begun
  const missing: RawId[] = []
  const look = (id: RawId): void => {
    const entry = refEntry(refs, id)
    if (entry === undefined) missing.push(id)
    else entries = Math.max(entries, entriesUpTo(refs, id))
    const index = refToIndex(entry ?? '')
    if (index === null) return
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  begun.missing.forEach(look)
  for (let i = begun.length; i < ids.length; i++) look(ids[i]!)
  known.set(ids, { refs, entries, length: ids.length, first, last, missing })
  newest = new WeakRef(ids)
  return last === 0 ? null : { startRef: indexToRef(first), endRef: indexToRef(last) }
}

const NOTHING = { entries: 0, length: 0, first: Infinity, last: 0, missing: [] }

/** A fold mostly holds what the fold before it held, and more: that part is not looked up again. */
function beginningOf(ids: readonly RawId[], refs: MessageRefs): Omit<Known, 'refs'> {
  for (const earlier of [ids, newest?.deref()]) {
    const whole = earlier && known.get(earlier)
    if (!whole || whole.length !== earlier.length || whole.length > ids.length) continue
    if (!shareEntries(refs, whole.refs, whole.entries)) continue
    if (earlier === ids && whole.length === ids.length) return whole
    let same = 0
    while (same < whole.length && earlier[same] === ids[same]) same++
    if (same === whole.length) return whole
  }
  return NOTHING
}
