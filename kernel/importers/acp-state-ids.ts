/** Counters in the ids of a kernel's files. */
import type { Json } from '#kernel/model/json.ts'

/** 12 for `b12` and a prefix of `b`, from 0; null for what is no such id. */
export function counterIn(id: Json | undefined, prefix: 'b' | 'r'): number | null {
  if (typeof id !== 'string' || !id.startsWith(prefix) || !/^\d{1,15}$/.test(id.slice(1))) return null
  return Number(id.slice(1))
}
