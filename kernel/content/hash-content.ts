/** The key of a text in the store (kernel-ccr 3.1). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { joinBytes } from '#kernel/base/join-bytes.ts'

/** SHA-256 of the UTF-8 bytes in lower-case hex; a lone surrogate counts as its own three bytes. */
export function hashContent(text: string): string {
  return bytesToHex(sha256(bytesOf(text)))
}

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** An encoder turns every half of a pair into the same mark: texts that differ in it alone would share a key. */
function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let from = 0
  for (const { index } of text.matchAll(LONE)) {
    const unit = text.charCodeAt(index)
    parts.push(encoder.encode(text.slice(from, index)))
    parts.push(Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)))
    from = index + 1
  }
  const rest = encoder.encode(text.slice(from))
  if (parts.length === 0) return rest
  parts.push(rest)
  return joinBytes(parts)
}
