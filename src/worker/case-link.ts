/** A small case file as a part of an address: raw DEFLATE, then base64 in letters that an address may hold. */
import { deflateSync } from 'fflate'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { SLICE, createInflater } from '#kernel/bytes/inflate.ts'

/** Characters of a link that mail, chat and browsers carry whole. */
export const LINK_MOST = 8000
/** Longer ones are read, too, but not for ever: a character may unpack to 770 bytes. */
const READ_MOST = 64_000
/** A session packs to a fifth or so: what is larger is not tried. */
export const LINK_TRIED = 1024 * 1024

export type PackedLink =
  | { readonly packed: string; readonly length: number }
  /** `length` null: so large that it was not tried. */
  | { readonly packed: null; readonly length: number | null }

/** `bytes` null: a file of more than is tried. */
export function packLink(bytes: Uint8Array | null): PackedLink {
  if (bytes === null || bytes.length > LINK_TRIED) return { packed: null, length: null }
  const packed = base64(deflateSync(bytes, { level: 9 }))
  return { packed: packed.length > LINK_MOST ? null : packed, length: packed.length }
}

export interface Unpacked {
  /** As far as it could be read. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fault: 'cut off' | 'damaged' | 'too long' | null
}

export function unpackLink(packed: string): Unpacked {
  if (packed.length > READ_MOST) return { bytes: new Uint8Array(0), fault: 'too long' }
  const chunks: Uint8Array[] = []
  const inflater = createInflater((chunk) => chunks.push(chunk.slice()))
  const letters = /^[\w-]*/.exec(packed)![0]
  const bytes = unbase64(letters)
  for (let at = 0; at < bytes.length && inflater.state === 'open'; at += SLICE)
    inflater.push(bytes.subarray(at, at + SLICE))
  const fault =
    inflater.state === 'damaged' || letters.length < packed.length
      ? 'damaged'
      : inflater.state === 'open'
        ? 'cut off'
        : null
  return { bytes: joinBytes(chunks), fault }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** A last letter that stands alone holds no byte. */
function unbase64(text: string): Uint8Array {
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text
  const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
