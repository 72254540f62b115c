/** Ids of the kernel as they stand in its files: reserved ones, parts of a message, refs. */
import type { Json } from '#kernel/model/json.ts'

export const SUMMARY_PREFIX = 'acp_summary_'
export const RETRIEVED_PREFIX = 'acp_retrieved_'
/** In the place of a ref: the message may never be folded. */
export const BLOCKED = 'BLOCKED'

/** The original's id of one of its parts: all before the first `#`, unless that is in front. */
export function baseIdOf(id: string): string {
  const hash = id.indexOf('#')
  return hash > 0 ? id.slice(0, hash) : id
}

/** 42 for `m00042`, from 1 to 9,999,999; null for what is no ref. */
export function refIndex(ref: Json | undefined): number | null {
  if (typeof ref !== 'string') return null
  const match = /^m0*([1-9]\d{0,6})$/.exec(ref.trim().toLowerCase())
  return match ? Number(match[1]) : null
}

export const refText = (index: number): string => `m${String(index).padStart(5, '0')}`

/** 12 for `b12` and a prefix of `b`, from 0; null for what is no such id. */
export function counterIn(id: Json | undefined, prefix: 'b' | 'r'): number | null {
  if (typeof id !== 'string' || !id.startsWith(prefix) || !/^\d{1,15}$/.test(id.slice(1))) return null
  return Number(id.slice(1))
}
