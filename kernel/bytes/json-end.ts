/** Whether bytes are a JSON object, without making anything of it. */
import type { Bytes } from '#kernel/model/units.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OBJECT = 0x7b
const LIST = 0x5b
const OBJECT_END = 0x7d
const LIST_END = 0x5d
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
/** Deeper objects are left to a real parser: a bit a level says what is open. */
const DEEPEST = 30

/**
 * End of the object that begins at `start`, or -1: it is no JSON, has blanks between its parts, or
 * nests deeper than 30 levels. What is not refused here, `JSON.parse` takes. Bytes that are no UTF-8
 * pass inside of strings, as they do in a text that is decoded first. Linear.
 */
export function jsonObjectEnd(bytes: Uint8Array, start: Bytes): Bytes {
  if (bytes[start] !== OBJECT) return -1
  let at = start
  let depth = 0
  /** Bit n: what is open at level n is an object. */
  let objects = 0
  for (;;) {
    if ((objects >>> depth) & 1) {
      at = stringEnd(bytes, at)
      if (at === -1 || bytes[at] !== COLON) return -1
      at++
    }
    const first = bytes[at]
    if (first === OBJECT || first === LIST) {
      at++
      if (bytes[at] === (first === OBJECT ? OBJECT_END : LIST_END)) at++
      else if (++depth > DEEPEST) return -1
      else {
        objects = first === OBJECT ? objects | (1 << depth) : objects & ~(1 << depth)
        continue
      }
    } else {
      at = first === QUOTE ? stringEnd(bytes, at) : wordEnd(bytes, at)
      if (at === -1) return -1
    }
    // A value has ended; so may any number of levels.
    for (;;) {
      if (depth === 0) return at
      const next = bytes[at++]
      if (next === COMMA) break
      if (next !== ((objects >>> depth) & 1 ? OBJECT_END : LIST_END)) return -1
      depth--
    }
  }
}

function stringEnd(bytes: Uint8Array, start: Bytes): Bytes {
  if (bytes[start] !== QUOTE) return -1
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) return at + 1
    if (byte < 0x20) return -1
    if (byte !== BACKSLASH) continue
    at++
    if (bytes[at] === 0x75) {
      for (let digit = 0; digit < 4; digit++) if (!isHex(bytes[++at])) return -1
    } else if (!ESCAPED.has(bytes[at])) return -1
  }
  return -1
}

/** `"`, `\`, `/`, b, f, n, r, t. */
const ESCAPED = new Set<number | undefined>([0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74])

const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

const WORDS = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word))

/** A number, `true`, `false` or `null`. */
function wordEnd(bytes: Uint8Array, start: Bytes): Bytes {
  const word = WORDS.find((known) => known[0] === bytes[start])
  if (word) return word.every((byte, i) => bytes[start + i] === byte) ? start + word.length : -1
  let at = bytes[start] === MINUS ? start + 1 : start
  if (bytes[at] === 0x30) at++
  else if ((at = digitsEnd(bytes, at)) === -1) return -1
  if (bytes[at] === POINT && (at = digitsEnd(bytes, at + 1)) === -1) return -1
  if (((bytes[at] ?? 0) | 0x20) !== 0x65) return at
  at++
  if (bytes[at] === PLUS || bytes[at] === MINUS) at++
  return digitsEnd(bytes, at)
}

/** One digit at least, or -1. */
function digitsEnd(bytes: Uint8Array, start: Bytes): Bytes {
  let at = start
  while (isDigit(bytes[at])) at++
  return at === start ? -1 : at
}
