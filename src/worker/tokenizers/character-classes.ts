import { Tiktoken } from 'tiktoken/lite/init'

/** Classes of characters that the patterns of both encodings tell apart, as bits. */
export const UPPER = 1 // \p{Lu}\p{Lt}
export const LOWER = 2 // \p{Ll}
/** Letters without case, which fit both halves of a word. */
export const CASELESS = 4 // \p{Lm}\p{Lo}
export const MARK = 8 // \p{M}
export const NUMBER = 16 // \p{N}
/** White space except the line breaks. */
export const BLANK = 32
export const BREAK = 64 // \r\n
export const OTHER = 128

const CLASSES: readonly (readonly [bit: number, pattern: string])[] = [
  [UPPER, '[\\p{Lu}\\p{Lt}]'],
  [LOWER, '\\p{Ll}'],
  [CASELESS, '[\\p{Lm}\\p{Lo}]'],
  [MARK, '\\p{M}'],
  [NUMBER, '\\p{N}'],
  [BLANK, '\\s'],
]
/** Code points asked at a time: about half a millisecond. */
const PAGE = 1024

export interface CharacterClasses {
  /** By code point; 0 = not asked yet, or a surrogate. */
  readonly table: Uint8Array
  /** Code points asked so far: each costs about as much as a UTF-16 unit does to count. */
  readonly learned: number
  /** The class of any code point. A lone surrogate reaches the tokenizer as U+FFFD, so it is OTHER. */
  of(codePoint: number): number
}

/**
 * Learns the classes from tiktoken's own regex engine, a page at a time as texts need them. Engines follow
 * different versions of Unicode (thousands of letters apart) and disagree about white space (U+0085,
 * U+FEFF), so the host's `\p{…}` would count wrong. The wasm must be running.
 */
export function createCharacterClasses(): CharacterClasses {
  const table = new Uint8Array(0x110000)
  const probes = CLASSES.map(([bit, pattern]) => [bit, new Tiktoken(BYTES, {}, pattern)] as const)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

  let learned = 0

  function learn(page: number): void {
    learned += PAGE
    let text = ''
    for (let code = page; code < page + PAGE; code++)
      if (!isSurrogate(code)) text += String.fromCodePoint(code)
    for (const [bit, probe] of probes) {
      // What does not match leaves no token, and a token is a byte: what comes back is the class itself.
      const members = decoder.decode(Uint8Array.from(probe.encode_ordinary(text)))
      for (const member of members) table[member.codePointAt(0) ?? 0] = bit
    }
    for (let code = page; code < page + PAGE; code++)
      if (table[code] === 0 && !isSurrogate(code)) table[code] = OTHER
    if (page === 0) table[0x0a] = table[0x0d] = BREAK
  }

  function of(codePoint: number): number {
    if (isSurrogate(codePoint)) return OTHER
    if (table[codePoint] === 0) learn(codePoint - (codePoint % PAGE))
    return table[codePoint] ?? OTHER
  }

  return {
    table,
    get learned() {
      return learned
    },
    of,
  }
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

/** A vocabulary of the 256 bytes, where the rank is the byte. */
const BYTES = `! 0 ${Array.from({ length: 256 }, (_, byte) => btoa(String.fromCharCode(byte))).join(' ')}`
