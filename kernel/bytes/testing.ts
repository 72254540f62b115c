/** Helpers of this room's tests. */
import { joinBytes } from '#kernel/base/join-bytes.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Sink, Unpacker } from './sink.ts'
import { xxh64Low32 } from './xxh64.ts'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Far quicker on long arrays than an assertion of equality. */
export const isPrefix = (part: Uint8Array, whole: Uint8Array): boolean =>
  part.length <= whole.length && part.every((byte, i) => byte === whole[i])
export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && isPrefix(a, b)

/** Cut into pieces of the given sizes, used in turn; sizes below 1 count as 1. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? bytes.length)
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

export interface Unpacked {
  readonly bytes: Uint8Array
  readonly text: string
  readonly codes: string[]
  readonly diagnostics: Diagnostic[]
}

export function collect(run: (sink: Sink) => void): Unpacked {
  const chunks: Uint8Array[] = []
  const diagnostics: Diagnostic[] = []
  run({ emit: (chunk) => chunks.push(chunk), report: (diagnostic) => diagnostics.push(diagnostic) })
  const bytes = joinBytes(chunks)
  return { bytes, text: textOf(bytes), codes: diagnostics.map(({ code }) => code), diagnostics }
}

/** Everything that an unpacker makes of a file pushed in pieces. */
export function unpack(
  make: (sink: Sink) => Unpacker,
  bytes: Uint8Array,
  sizes: readonly number[] = [],
): Unpacked {
  return collect((sink) => {
    const unpacker = make(sink)
    for (const piece of cut(bytes, sizes)) unpacker.push(piece)
    unpacker.end()
  })
}

/** Little-endian bytes of a number. */
export const number = (value: number, length: number): number[] =>
  Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256)

/** One block as stored: type 0 raw, 1 a repeated byte. */
export const zstdBlock = (last: boolean, type: 0 | 1, size: number, content: Iterable<number>): number[] => [
  ...number((size << 3) | (type << 1) | Number(last), 3),
  ...content,
]

/** Magic number, checksum flag, window. */
const CHECKED_FRAME = [0x28, 0xb5, 0x2f, 0xfd, 4, 7 << 3]

/** A frame of raw blocks with a window of 128 KiB and a checksum. */
export function zstdFrame(...blocks: readonly string[]): Uint8Array {
  const contents = blocks.map(bytesOf)
  const stored = contents.map((content, i) =>
    zstdBlock(i === contents.length - 1, 0, content.length, content),
  )
  return Uint8Array.from([...CHECKED_FRAME, ...stored.flat(), ...number(xxh64Low32(joinBytes(contents)), 4)])
}
