/** Identity of a message: a hash of what it says (kernel-wire 3). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Hex digits kept of a SHA-256. */
const BYTES = 8

/** 16 hex digits of the text's UTF-8. Nothing is trimmed or normalised. */
export function hashId(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)).subarray(0, BYTES))
}

export interface CallPart {
  readonly toolCallId?: string | undefined
  readonly toolName?: string | undefined
}

/**
 * The seed's fields are joined by `|`; the text stands last, as it is. A separator inside an id or a name
 * is escaped, so that no two calls share a seed (W15); ids without one are what they always were.
 */
export function deriveMessageId(
  role: string,
  contentType: string,
  text: string,
  { toolCallId = '', toolName = '' }: CallPart = {},
): string {
  return `h_${hashId([role, contentType, escaped(toolCallId), escaped(toolName), text].join('|'))}`
}

const escaped = (field: string): string =>
  field.includes('|') ? field.replaceAll('\\', '\\\\').replaceAll('|', '\\|') : field

/** Tells twins of one list apart: the first keeps its id, later ones get `_1`, `_2`, in order. */
export class ClusterCounter {
  private readonly seen = new Map<string, number>()

  next(baseId: string): string {
    const count = this.seen.get(baseId) ?? 0
    this.seen.set(baseId, count + 1)
    return count === 0 ? baseId : `${baseId}_${count}`
  }
}
