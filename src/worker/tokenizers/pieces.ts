import type { Encoding } from '#kernel/model/disposition.ts'
import type { CharacterClasses } from './character-classes.ts'
import { BLANK, BREAK, CASELESS, LOWER, MARK, NUMBER, OTHER, UPPER } from './character-classes.ts'

/** Where the piece that starts at `start` ends. `start` is a piece's start and lies inside the text. */
export type PieceEnd = (text: string, start: number) => number

const SPACE = 0x20
const QUOTE = 0x27
const SLASH = 0x2f
const NO_UNIT = -1

const LETTER = UPPER | LOWER | CASELESS
const UPPERISH = UPPER | CASELESS | MARK
const LOWERISH = LOWER | CASELESS | MARK
/** `[^\s\p{L}\p{N}]` */
const SYMBOL = MARK | OTHER

/**
 * The pre-tokenizer patterns as scanners: linear, without regular expressions, and with the classes of
 * tiktoken's own engine. The comments quote the branches of `pat_str` in its order.
 */
export function createPieceEnd(encoding: Encoding, classes: CharacterClasses): PieceEnd {
  const { table } = classes
  const slash = encoding === 'o200k_base' ? SLASH : NO_UNIT

  /** The class at a place inside the text. */
  const at = (text: string, i: number): number =>
    table[text.charCodeAt(i)] || classes.of(text.codePointAt(i) ?? 0)

  /** Behind the longest run of these classes from `i`. */
  function run(text: string, i: number, mask: number): number {
    const length = text.length
    while (i < length) {
      const known = table[text.charCodeAt(i)]
      if (known) {
        if ((known & mask) === 0) return i
        i++
      } else {
        const point = text.codePointAt(i) ?? 0
        if ((classes.of(point) & mask) === 0) return i
        i += point > 0xffff ? 2 : 1
      }
    }
    return i
  }

  /** `\p{N}{1,3}` from a number. */
  function number(text: string, start: number): number {
    let end = behind(text, start)
    for (let n = 1; n < 3 && end < text.length && at(text, end) === NUMBER; n++) end = behind(text, end)
    return end
  }

  /** `\s*[\r\n]+`, then `\s+(?!\S)`, then `\s+`, from white space. */
  function whitespace(text: string, start: number): number {
    const length = text.length
    let end = start
    let behindBreak = 0
    while (end < length) {
      const known = at(text, end)
      if ((known & (BLANK | BREAK)) === 0) break
      end++
      if (known === BREAK) behindBreak = end
    }
    // The first branch gives back what lies behind the last line break.
    if (behindBreak > 0) return behindBreak
    // The second one leaves the last blank to what follows, unless it is the only one.
    return end === length || end === start + 1 ? end : end - 1
  }

  /**
   * `[UPPERISH]*[LOWERISH]+`, and when that fails and `capitals` are welcome `[UPPERISH]+[LOWERISH]*`.
   * The end, or -1.
   */
  function word(text: string, start: number, capitals: boolean): number {
    const length = text.length
    let end = start
    let behindCaseless = -1
    while (end < length) {
      let known = table[text.charCodeAt(end)]
      let width = 1
      if (!known) {
        const point = text.codePointAt(end) ?? 0
        known = classes.of(point)
        if (point > 0xffff) width = 2
      }
      if ((known & UPPERISH) === 0) {
        if (known === LOWER) return run(text, end, LOWERISH)
        break
      }
      end += width
      if (known !== UPPER) behindCaseless = end
    }
    // No small letter follows: the first half gives back all behind its last caseless character.
    if (behindCaseless >= 0) return behindCaseless
    return capitals && end > start ? end : -1
  }

  /** ` ?[^\s\p{L}\p{N}]+[\r\n/]*` from the symbol, without the slash in cl100k_base. */
  function symbols(text: string, start: number): number {
    let end = run(text, start, SYMBOL)
    while (end < text.length && (at(text, end) === BREAK || text.charCodeAt(end) === slash)) end++
    return end
  }

  function o200k(text: string, start: number): number {
    const known = at(text, start)
    if (known & LETTER) return contraction(text, word(text, start, true))
    if (known === NUMBER) return number(text, start)
    const next = behind(text, start)
    if (known !== BREAK) {
      // `[^\r\n\p{L}\p{N}]?` in front of a word. A mark can be the word itself, with its last letter first.
      let end = word(text, next, known !== MARK)
      if (end < 0 && known === MARK) end = word(text, start, false)
      if (end >= 0) return contraction(text, end)
    }
    if (known === OTHER) return symbols(text, start)
    if (text.charCodeAt(start) === SPACE && next < text.length && at(text, next) & SYMBOL)
      return symbols(text, next)
    return whitespace(text, start)
  }

  function cl100k(text: string, start: number): number {
    const known = at(text, start)
    if (known & LETTER) return run(text, start, LETTER)
    if (known === NUMBER) return number(text, start)
    const short = contraction(text, start)
    if (short > start) return short
    const next = behind(text, start)
    // `[^\r\n\p{L}\p{N}]?\p{L}+`
    if (known !== BREAK) {
      const end = run(text, next, LETTER)
      if (end > next) return end
    }
    if (known & SYMBOL) return symbols(text, start)
    if (text.charCodeAt(start) === SPACE && next < text.length && at(text, next) & SYMBOL)
      return symbols(text, next)
    return whitespace(text, start)
  }

  return encoding === 'o200k_base' ? o200k : cl100k
}

/** The place behind the character at `i`. */
const behind = (text: string, i: number): number => ((text.codePointAt(i) ?? 0) > 0xffff ? i + 2 : i + 1)

/** `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`: its end, or `i`. */
function contraction(text: string, i: number): number {
  if (text.charCodeAt(i) !== QUOTE) return i
  switch (text.charAt(i + 1)) {
    case 's':
    case 'S':
    case 'ſ': // folds to s
    case 't':
    case 'T':
    case 'm':
    case 'M':
    case 'd':
    case 'D':
      return i + 2
    case 'r':
    case 'R':
    case 'v':
    case 'V':
      return isEither(text.charAt(i + 2), 'e', 'E') ? i + 3 : i
    case 'l':
    case 'L':
      return isEither(text.charAt(i + 2), 'l', 'L') ? i + 3 : i
    default:
      return i
  }
}

const isEither = (letter: string, small: string, capital: string): boolean =>
  letter === small || letter === capital
