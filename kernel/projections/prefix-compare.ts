/**
 * How far two lists of messages agree from their beginning, and what that makes of the second. What is
 * compared is the lists; a count of tokens that went down proves nothing.
 */
import type { PrefixKind } from '#kernel/model/prefix.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { utf8Length } from './canonical.ts'

/** Entries that two lists have in common at their beginning. */
export function commonPrefix<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): number {
  const end = Math.min(a.length, b.length)
  let common = 0
  while (common < end && same(a[common]!, b[common]!)) common++
  return common
}

/** Units that two texts have in common at their beginning, never half a surrogate pair. */
export function commonText(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let common = 0
  while (common < end && a.charCodeAt(common) === b.charCodeAt(common)) common++
  const last = common > 0 ? a.charCodeAt(common - 1) : 0
  return last >= 0xd800 && last <= 0xdbff ? common - 1 : common
}

/** Bytes that two bodies have in common at their beginning: what a cache of the provider goes by. */
export function commonBytes(a: Uint8Array, b: Uint8Array): Bytes {
  const end = Math.min(a.length, b.length)
  let common = 0
  while (common < end && a[common] === b[common]) common++
  return common
}

/**
 * Where the canonical forms of two lists part, in bytes of `[m,m,…]`: behind the entries in common, and
 * as far into the first that differs as both agree.
 */
export function firstDifference(before: readonly string[], after: readonly string[], common: number): Bytes {
  let bytes = 1
  for (let i = 0; i < common; i++) bytes += utf8Length(before[i]!) + 1
  const a = before[common]
  const b = after[common]
  return a === undefined || b === undefined ? bytes : bytes + utf8Length(a.slice(0, commonText(a, b)))
}

export interface Compared {
  /** Entries of the first list, of the second, and in common at their beginning. */
  readonly before: number
  readonly after: number
  readonly common: number
  /** A fold is known to have moved the first entry that differs. */
  readonly folded: boolean
}

export function prefixKind({ before, after, common, folded }: Compared): PrefixKind {
  if (common === before) return after > before ? 'growth' : 'same'
  return folded ? 'compaction' : 'rewrite'
}

/** How summaries of known hosts begin. */
const SUMMARY_HEADS: readonly string[] = [
  '[Compressed conversation section]',
  'This session is being continued from a previous conversation',
  'Another language model started to solve this problem',
]

/**
 * Captured bodies know of no fold, so the text has to tell: the first entry that is new holds a summary
 * as hosts write them. Entries are canonical JSON.
 */
export function looksFolded(after: readonly string[], common: number): boolean {
  const entry = after[common]
  return entry !== undefined && SUMMARY_HEADS.some((head) => entry.includes(`"text":"${head}`))
}
