import type { Bytes } from '#kernel/model/units.ts'

/** A file in an archive. `name` is a label: it is shown and matched, never used as a path. */
export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  /** Where its data begins in the archive. */
  readonly start: Bytes
  /** Its data ends here or before: a DEFLATE stream knows its end better than the archive does. */
  readonly limit: Bytes
  /** Packed size as the archive says it, for progress only. */
  readonly packed: Bytes
  /** Unpacked size as the archive says it, for progress and comparison only; null = not said. */
  readonly size: Bytes | null
  /** CRC-32 of the unpacked data; null = not known, as the entry is cut off. */
  readonly crc: number | null
}

/** What both kinds of header say in the same words (APPNOTE 4.4). */
export interface RawEntry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly compressed: Bytes
  readonly size: Bytes
}

export const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  descriptor: 0x08074b50,
}

/** Bits of the general purpose flags. */
export const FLAG = { encrypted: 1, streamed: 8, strong: 64, masked: 8192 }

/** Why an entry can't be unpacked, as the end of a sentence; null if it can. */
export function refusal(raw: RawEntry): string | null {
  if (raw.flags & (FLAG.encrypted | FLAG.strong | FLAG.masked)) return 'is encrypted'
  if (raw.method !== 0 && raw.method !== 8) return `is packed with method ${raw.method}, not with DEFLATE`
  return null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Names are UTF-8 in every archive of ours; older tools wrote a code page, of which ASCII is readable. */
export function entryName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : '\ufffd')).join('')
  }
}

/**
 * The 8-byte values of a zip64 extra field (APPNOTE 4.5.3) take the place of those that are all ones,
 * in the order given. Values without a substitute stay as they are.
 */
export function zip64(extra: Uint8Array, view: DataView, values: readonly number[]): number[] {
  const base = extra.byteOffset - view.byteOffset
  for (let at = 0; at + 4 <= extra.length;) {
    const id = view.getUint16(base + at, true)
    const end = at + 4 + view.getUint16(base + at + 2, true)
    if (id === 1) {
      let next = at + 4
      return values.map((value) => {
        if (value !== 0xffffffff || next + 8 > Math.min(end, extra.length)) return value
        const wide = Number(view.getBigUint64(base + next, true))
        next += 8
        return wide
      })
    }
    at = end
  }
  return [...values]
}
