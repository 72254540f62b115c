/** Tells an original that is sent again from new content of the same hash, by the order of refs. */
import { refOf, refToIndex } from '#kernel/base/refs.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'

/**
 * Which of the open places hold an original: history lies on both sides in its old order, so that
 * something older than new content comes after it. New content has only the end to stand at.
 */
export function returningOriginals(
  list: readonly CoreMessage[],
  refs: MessageRefs,
  open: ReadonlySet<number>,
): Set<number> {
  if (open.size === 0) return new Set()
  const indexAt = (i: number): number => refToIndex(refOf(refs, list[i]!.id) ?? '') ?? 0
  const earlier = new Map<number, number>()
  let highest = 0
  for (let i = 0; i < list.length; i++) {
    if (open.has(i)) earlier.set(i, highest)
    else highest = Math.max(highest, indexAt(i))
  }
  const returning = new Set<number>()
  let later = 0
  for (let i = list.length - 1; i >= 0; i--) {
    const index = indexAt(i)
    if (open.has(i)) {
      if (!(earlier.get(i)! < index && index < later)) continue
      returning.add(i)
    }
    later = Math.max(later, index)
  }
  return returning
}
