/**
 * A text as words, such that a term is found in a text when its words follow each other there. A run of
 * letters and digits is a word, a number with its marks is one, any other sign is one of its own.
 */
import { withoutEscapes } from './escapes.ts'
import { isUnit } from './units.ts'

const WORD = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu
const DIGITS = /^\p{Nd}+$/u
const WITH_UNIT = /^(\p{Nd}[\p{Nd}_]*)([\p{L}µ]{1,10})$/u
/** Behind a comma only groups of three belong to the number: `10,20` are two. */
const GROUP = /^\p{Nd}{3}$/u
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  /** A number that may go on: with a mark, when one stands right behind it. */
  let number = ''
  let mark = ''
  let end = -1
  const flush = (): void => {
    if (number !== '') words.push(plainNumber(number))
    if (mark !== '') words.push(mark)
    number = mark = ''
  }
  for (const { 0: word, index } of withoutEscapes(text).matchAll(WORD)) {
    const adjoins = index === end
    end = index + word.length
    const unit = WITH_UNIT.exec(word)
    const digits = unit && isUnit(unit[2]!) ? unit[1]! : DIGITS.test(word) ? word : null
    if (digits !== null) {
      if (adjoins && mark !== '' && (mark === '.' || GROUP.test(digits))) {
        number += mark + digits
        mark = ''
      } else {
        flush()
        number = digits
      }
      if (digits === word) continue
      flush()
      words.push(unit![2]!)
    } else if (adjoins && number !== '' && mark === '' && (word === '.' || word === ',')) {
      mark = word
    } else {
      flush()
      words.push(word)
    }
  }
  flush()
  return words
}

/** `1,204` and `1204` are the same number. */
export const plainNumber = (number: string): string =>
  GROUPED.test(number) ? number.replaceAll(',', '') : number
