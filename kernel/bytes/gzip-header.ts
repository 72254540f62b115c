import type { Bytes } from '#kernel/model/units.ts'

/** Where the header of a gzip member ends (RFC 1952, 2.3). */
export type GzipHeader =
  | { readonly kind: 'header'; readonly size: Bytes }
  /** Ask again with at least `need` bytes. */
  | { readonly kind: 'short'; readonly need: Bytes }
  | { readonly kind: 'foreign' }

const FIXED = 10
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }
/** A name without an end in so many bytes is damage. */
const NAME_MAX = 64 * 1024

export function readGzipHeader(bytes: Uint8Array): GzipHeader {
  const magic = [0x1f, 0x8b, 8]
  if (!magic.every((value, i) => i >= bytes.length || bytes[i] === value)) return { kind: 'foreign' }
  if (bytes.length < FIXED) return { kind: 'short', need: FIXED }
  const flags = bytes[3]!
  if (flags & FLAG.reserved) return { kind: 'foreign' }
  let at = FIXED
  if (flags & FLAG.extra) {
    if (bytes.length < at + 2) return { kind: 'short', need: at + 2 }
    at += 2 + bytes[at]! + bytes[at + 1]! * 256
  }
  for (const flag of [FLAG.name, FLAG.comment]) {
    if (!(flags & flag)) continue
    const nul = bytes.indexOf(0, at)
    if (nul < 0 && bytes.length > at + NAME_MAX) return { kind: 'foreign' }
    // Doubling keeps the looks at a name that arrives byte by byte few.
    if (nul < 0) return { kind: 'short', need: Math.max(at + 1, bytes.length * 2) }
    at = nul + 1
  }
  if (flags & FLAG.headerCrc) at += 2
  return bytes.length < at ? { kind: 'short', need: at } : { kind: 'header', size: at }
}
