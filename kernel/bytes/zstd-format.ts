import type { Bytes } from '#kernel/model/units.ts'
import { littleEndian } from './little-endian.ts'

/** The shape of Zstandard frames and blocks (RFC 8878, 3.1; spec/dsh-log.md 1.3). Reads headers, decodes nothing. */

/** What the bytes at a frame's place begin. */
export type FrameStart =
  | { readonly kind: 'frame'; readonly size: Bytes; readonly header: FrameHeader }
  /** `payload` bytes to jump over follow the `size` bytes of header. */
  | { readonly kind: 'skippable'; readonly size: Bytes; readonly payload: Bytes }
  /** Too few bytes to tell. */
  | { readonly kind: 'short' }
  /** Neither a frame nor a skippable frame. */
  | { readonly kind: 'foreign' }
  /** A frame with a reserved bit set. */
  | { readonly kind: 'reserved' }

export interface FrameHeader {
  /** How far back a block may reach. A single segment reaches back over all its content. */
  readonly window: Bytes
  readonly singleSegment: boolean
  /** Four bytes of XXH64 follow the last block. */
  readonly checksum: boolean
  /** 0 = none. */
  readonly dictionary: number
}

export interface BlockHeader {
  readonly last: boolean
  readonly type: 'raw' | 'rle' | 'compressed' | 'reserved'
  /** Bytes of the block behind its header. */
  readonly stored: Bytes
  /** Bytes it unpacks to, at most. */
  readonly most: Bytes
}

export const BLOCK_HEADER: Bytes = 3
/** No block unpacks to more. */
export const BLOCK_MAX: Bytes = 128 * 1024
/** The longest frame header: magic, descriptor, window, dictionary id, content size. */
export const FRAME_HEADER_MAX: Bytes = 4 + 1 + 1 + 4 + 8

const FRAME_MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
const SKIPPABLE_MAGIC = [0x50, 0x2a, 0x4d, 0x18]

/** `bytes` start at the frame; more than `FRAME_HEADER_MAX` are never needed. */
export function readFrameStart(bytes: Uint8Array): FrameStart {
  const [skippable, frame] = [isSkippable(bytes), startsWith(bytes, FRAME_MAGIC)]
  if (!skippable && !frame) return { kind: 'foreign' }
  if (skippable) {
    if (bytes.length < 8) return { kind: 'short' }
    return { kind: 'skippable', size: 8, payload: littleEndian(bytes, 4, 4) }
  }
  const descriptor = bytes[4]
  if (descriptor === undefined) return { kind: 'short' }
  if (descriptor & 8) return { kind: 'reserved' }
  const singleSegment = (descriptor & 32) !== 0
  const dictionaryAt = singleSegment ? 5 : 6
  const contentAt = dictionaryAt + [0, 1, 2, 4][descriptor & 3]!
  const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  const size = contentAt + contentSize
  if (bytes.length < size) return { kind: 'short' }
  // A content size of two bytes counts from 256.
  const content = littleEndian(bytes, contentAt, contentSize) + (contentSize === 2 ? 256 : 0)
  return {
    kind: 'frame',
    size,
    header: {
      window: singleSegment ? content : windowOf(bytes[5]!),
      singleSegment,
      checksum: (descriptor & 4) !== 0,
      dictionary: littleEndian(bytes, dictionaryAt, contentAt - dictionaryAt),
    },
  }
}

/** True for a prefix of the magic number, too, as bytes may still be missing. */
function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((value, i) => i >= bytes.length || bytes[i] === value)
}

function isSkippable(bytes: Uint8Array): boolean {
  const [first, ...others] = SKIPPABLE_MAGIC as [number, ...number[]]
  return (bytes.length === 0 || (bytes[0]! & 0xf0) === first) && startsWith(bytes.subarray(1), others)
}

/** Powers of two in eighths. */
function windowOf(byte: number): Bytes {
  const base = 2 ** (10 + (byte >> 3))
  return base + (base / 8) * (byte & 7)
}

/** `bytes` start at the block and hold at least `BLOCK_HEADER`. */
export function readBlockHeader(bytes: Uint8Array): BlockHeader {
  const word = littleEndian(bytes, 0, BLOCK_HEADER)
  const size = word >> 3
  const type = (['raw', 'rle', 'compressed', 'reserved'] as const)[(word >> 1) & 3]!
  return {
    last: (word & 1) === 1,
    type,
    stored: type === 'rle' ? 1 : size,
    most: type === 'compressed' ? BLOCK_MAX : size,
  }
}
