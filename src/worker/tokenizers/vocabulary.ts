import type { Work } from '#kernel/model/work.ts'

export interface Vocabulary {
  /** Bytes of the longest token. */
  readonly longest: number
  /** The rank of `bytes[from, to)`, or -1 when that is no token. A lower rank is merged first. */
  rank(bytes: Uint8Array, from: number, to: number): number
}

/** Tokens read between two yields: about a millisecond. */
const STEP = 4096

/**
 * Reads the ranks as tiktoken ships them into flat arrays, about 5 MB for o200k_base. Progress in
 * characters. Throws on ranks that are not in order.
 */
export function* readVocabulary(source: string): Work<Vocabulary> {
  const blob = new Uint8Array(Math.ceil((source.length * 3) / 4))
  // A token takes five characters at least, with its space; then the end of the last one.
  const starts = new Uint32Array(Math.ceil(source.length / 5) + 2)
  let size = 0
  let filled = 0
  let longest = 0
  let at = 0
  while (at < source.length) {
    // A line is `! <rank of its first token> <token> …`.
    const first = source.indexOf(' ', source.indexOf(' ', at) + 1)
    const offset = Number(source.slice(source.indexOf(' ', at), first))
    if (offset !== size) throw new Error(`Ranks out of order at ${offset}.`)
    const newline = source.indexOf('\n', at)
    const end = newline < 0 ? source.length : newline
    let bits = 0
    let have = 0
    for (at = first + 1; at <= end; at++) {
      const code = at < end ? source.charCodeAt(at) : SPACE
      if (code === SPACE) {
        longest = Math.max(longest, filled - (starts[size] ?? 0))
        starts[++size] = filled
        bits = have = 0
        if (size % STEP === 0) yield { done: at, total: source.length }
      } else if (code !== PADDING) {
        bits = ((bits << 6) | (SIX_BITS[code] ?? 0)) & 0xfff
        have += 6
        if (have >= 8) {
          have -= 8
          blob[filled++] = bits >> have
        }
      }
    }
  }
  return yield* index(blob.slice(0, filled), starts.slice(0, size + 1), longest)
}

/** A hash table with open addresses over the tokens. */
function* index(blob: Uint8Array, starts: Uint32Array, longest: number): Work<Vocabulary> {
  const size = starts.length - 1
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(size * 2 + 1)))
  const mask = slots.length - 1
  for (let token = 0; token < size; token++) {
    let slot = hash(blob, starts[token] ?? 0, starts[token + 1] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = token + 1
    if (token % STEP === 0) yield { done: token, total: size }
  }

  function rank(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from
    if (length > longest) return -1
    let slot = hash(bytes, from, to) & mask
    for (;;) {
      const found = (slots[slot] ?? 0) - 1
      if (found < 0) return -1
      const start = starts[found] ?? 0
      if ((starts[found + 1] ?? 0) - start === length) {
        let same = 0
        while (same < length && blob[start + same] === bytes[from + same]) same++
        if (same === length) return found
      }
      slot = (slot + 1) & mask
    }
  }

  return { longest, rank }
}

/** FNV-1a with a last stir, since the table looks at the low bits only. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let h = 0x811c9dc5
  for (let i = from; i < to; i++) h = Math.imul(h ^ (bytes[i] ?? 0), 0x01000193)
  return h ^ (h >>> 15)
}

const SPACE = 0x20
const PADDING = 0x3d
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SIX_BITS = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))),
)
