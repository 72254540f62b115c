/** Refs: the anchors a model cites (kernel-core 2.1). */
import { eachEntry } from './grown-record.ts'
import { rawEntry, refEntry } from './grown-refs.ts'
import type { RawId, Ref } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'

/** Stands in `byRaw` for a message that may never be folded; has no `byRef` entry. */
export const BLOCKED = 'BLOCKED'
export const MAX_REF_INDEX = 9_999_999
const DIGITS = 5
const LETTER_M = 109
const ZERO = 48

/** `m00042` for 42. Throws a RangeError outside 1 to 9,999,999. */
export function indexToRef(index: number): Ref {
  if (!Number.isInteger(index) || index < 1 || index > MAX_REF_INDEX)
    throw new RangeError(
      `Ref index ${index} is out of bounds: it must be a whole number from 1 to ${MAX_REF_INDEX}`,
    )
  return `m${String(index).padStart(DIGITS, '0')}`
}

/** 42 for `m00042`, ` M42 `; null for what is no ref. */
export function refToIndex(ref: string): number | null {
  return readIndex(ref) ?? readIndex(ref.trim().toLowerCase())
}

/** By hand, as every ref of a session may be read in one turn. */
function readIndex(ref: string): number | null {
  if (ref.length < 2 || ref.charCodeAt(0) !== LETTER_M) return null
  let index = 0
  for (let i = 1; i < ref.length; i++) {
    const digit = ref.charCodeAt(i) - ZERO
    if (!(digit >= 0 && digit <= 9)) return null
    index = index * 10 + digit
    if (index > MAX_REF_INDEX) return null
  }
  return index === 0 ? null : index
}

/** Ref of a message that has one; undefined also for BLOCKED. */
export function refOf(refs: MessageRefs, id: RawId): Ref | undefined {
  // What a plain object inherits is never a string.
  const ref: unknown = refEntry(refs, id)
  return typeof ref === 'string' && ref !== BLOCKED ? ref : undefined
}

/** The message a ref stands for, as written: refs are kept lower-case and padded. */
export function rawOf(refs: MessageRefs, ref: Ref): RawId | undefined {
  return rawEntry(refs, ref)
}

const highest = new WeakMap<object, number>()

/** Largest index among the refs, 0 when there is none. Remembered per map, as maps never change. */
export function highestUsedIndex(map: MessageRefs): number {
  const known = highest.get(map)
  if (known !== undefined) return known
  let index = 0
  eachEntry(map.byRaw, (_id, ref) => {
    if (ref !== BLOCKED) index = Math.max(index, refToIndex(ref) ?? 0)
  })
  highest.set(map, index)
  return index
}

/** For who has just made a map and knows its highest index. */
export function rememberHighest(map: MessageRefs, index: number): void {
  highest.set(map, index)
}
