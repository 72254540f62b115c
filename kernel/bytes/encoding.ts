import type { Bytes } from '#kernel/model/units.ts'

/** How text is written down. `skip` is the length of a byte order mark. */
export type TextEncoding =
  | { readonly encoding: Encoding; readonly skip: Bytes }
  | { readonly encoding: 'utf-32' | 'binary'; readonly skip: Bytes }

/** The encodings that are read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const MARKS: readonly { bytes: readonly number[]; encoding: TextEncoding['encoding'] }[] = [
  // UTF-32 first, as its mark begins with that of UTF-16.
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
]

/** Bytes looked at for a pattern. */
const SAMPLE: Bytes = 4096

export function encodingOf(head: Uint8Array): TextEncoding {
  for (const { bytes, encoding } of MARKS) {
    if (bytes.every((value, i) => head[i] === value)) return { encoding, skip: bytes.length }
  }
  const sample = withoutBlanks(head).subarray(0, SAMPLE)
  const nuls = [0, 0, 0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) nuls[i & 3]!++
  const quarter = Math.max(1, sample.length / 4)
  const [a, b, c, d] = nuls.map((n) => n / quarter) as [number, number, number, number]
  // ASCII in wider units leaves NUL at fixed places: three of four, or every second.
  if (b > 0.8 && c > 0.8 && Math.max(a, d) > 0.8 && Math.min(a, d) < 0.2)
    return { encoding: 'utf-32', skip: 0 }
  if (b > 0.4 && d > 0.4 && a < 0.05 && c < 0.05) return { encoding: 'utf-16le', skip: 0 }
  if (a > 0.4 && c > 0.4 && b < 0.05 && d < 0.05) return { encoding: 'utf-16be', skip: 0 }
  return { encoding: isBinary(sample) ? 'binary' : 'utf-8', skip: 0 }
}

/** A run of NULs that a crash left behind is damage in a text, not a sign of binary data. */
const RUN = 16

/** The bytes without long runs of NUL; a multiple of four goes, so that wide units stay in step. */
export function withoutBlanks(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    let end = at
    while (end < bytes.length && bytes[end] === 0) end++
    const run = end - at
    const part = bytes.subarray(run >= RUN ? end - (run & 3) : at, Math.max(end, at + 1))
    kept.set(part, length)
    length += part.length
    at = Math.max(end, at + 1)
  }
  return kept.subarray(0, length)
}

/** Many control characters, or much that is not UTF-8. */
function isBinary(sample: Uint8Array): boolean {
  let odd = 0
  for (const byte of sample) if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27) odd++
  const text = new TextDecoder().decode(sample)
  for (let i = text.indexOf('\ufffd'); i >= 0; i = text.indexOf('\ufffd', i + 1)) odd++
  return odd > sample.length / 10
}
