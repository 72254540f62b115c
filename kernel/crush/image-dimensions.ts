/** How large a picture is, from its header alone (ccr-absorb-crush 7). No codec. */
import { base64Bytes } from './base64.ts'

export interface Dimensions {
  /** Pixels, above 0. */
  readonly width: number
  readonly height: number
}

const MIN_BYTES = 10
/** Units of base64 that hold every header but that of a JPEG, whose frame stands behind its metadata. */
const HEAD_UNITS = 64
const JPEG_UNITS = 350_000

/** Of a payload in base64; null when no header is recognised. Reads a bounded part of it. */
export function parseImageDimensions(base64: string): Dimensions | null {
  const found = dimensionsOf(base64Bytes(base64, HEAD_UNITS))
  if (found || base64.length <= HEAD_UNITS || !base64.startsWith('/9j/')) return found
  return dimensionsOf(base64Bytes(base64, JPEG_UNITS))
}

export function dimensionsOf(bytes: Uint8Array): Dimensions | null {
  if (bytes.length < MIN_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reader = READERS.find(({ starts }) => starts(view))
  const found = reader?.read(view)
  return found && found.width > 0 && found.height > 0 ? found : null
}

interface Reader {
  readonly starts: (view: DataView) => boolean
  readonly read: (view: DataView) => Dimensions | null
}

const reads = (view: DataView, at: number, text: string): boolean =>
  at + text.length <= view.byteLength &&
  [...text].every((unit, i) => view.getUint8(at + i) === unit.charCodeAt(0))

const READERS: readonly Reader[] = [
  {
    starts: (view) => view.getUint32(0) === 0x89504e47,
    read: (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    starts: (view) => reads(view, 0, 'GIF'),
    read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    starts: (view) => reads(view, 0, 'BM'),
    read: (view) =>
      view.byteLength < 26
        ? null
        : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) },
  },
  { starts: (view) => reads(view, 0, 'RIFF') && reads(view, 8, 'WEBP'), read: webp },
  { starts: (view) => view.getUint16(0) === 0xffd8, read: jpeg },
]

function webp(view: DataView): Dimensions | null {
  const size = view.byteLength
  // One less than the size is written, so a field of zero is one pixel (B18).
  if (reads(view, 12, 'VP8X') && size >= 30) {
    const less = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
    return { width: less(24) + 1, height: less(27) + 1 }
  }
  if (reads(view, 12, 'VP8L') && size >= 25 && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const isFrame = size >= 30 && view.getUint8(23) === 0x9d && view.getUint16(24, true) === 0x2a01
  if (reads(view, 12, 'VP8 ') && isFrame)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}

const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])
const SCAN = 0xda

/** From segment to segment up to the frame; none once the scan begins. */
function jpeg(view: DataView): Dimensions | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++ // filling
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const length = view.getUint16(at + 2)
    if (marker === SCAN || length < 2) return null
    at += 2 + length
  }
  return null
}
