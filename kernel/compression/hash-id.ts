/** Ids that a host derives from a message's content (kernel-core 8). */
import type { RawId } from '#kernel/model/block.ts'

export interface HashId {
  /** `h_` and 16 hex digits: the content. */
  readonly root: string
  /** From the first `#` on; empty for a whole message. */
  readonly tail: string
}

const HASH_ID = /^(h_[0-9a-f]{16})(?:_\d+)?(#.*)?$/s

/** Null for an id of any other form. */
export function parseHashId(id: RawId): HashId | null {
  if (!id.startsWith('h_')) return null
  const match = HASH_ID.exec(id)
  return match && { root: match[1]!, tail: match[2] ?? '' }
}
