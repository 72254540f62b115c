import { runWork } from '#kernel/base/run-work.ts'
import type { Encoding } from '#kernel/model/disposition.ts'
import type { Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { Tiktoken } from 'tiktoken/lite/init'
import type { CharacterClasses } from './character-classes.ts'
import { BLANK, BREAK } from './character-classes.ts'
import type { Ranks } from './loader.ts'
import { countLongPiece } from './long-piece.ts'
import type { Merge } from './merge.ts'
import { createMerge } from './merge.ts'
import { createPieceEnd } from './pieces.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readVocabulary } from './vocabulary.ts'

/** Counts what `encode_ordinary` of tiktoken would give, for any text, in linear time. */
export interface ExactCounter {
  readonly encoding: Encoding
  /** Progress in UTF-16 units. Dropping it cancels it; any number may run interleaved. */
  count(text: string): Work<Tokens>
  /** The same without a pause: for short texts. */
  countNow(text: string): Tokens
}

/** UTF-16 units given to tiktoken at once: one to four milliseconds. */
const SEGMENT = 4096
/** tiktoken takes quadratic time for a piece; from this length on merging here is faster. In UTF-16 units. */
const LONG = 64
/** No piece of so short a text is worth a scan. In UTF-16 units. */
const SHORT = 2 * LONG

/**
 * Takes a tenth of a second or two. The wasm must be running. `segment` is for tests.
 *
 * A text is cut into segments at borders of the pattern's pieces, so that tiktoken sees each piece as it
 * would in the whole text. Behind a cut that holds since the pattern never looks back. Before it, the
 * pattern sees an end of text instead of what follows: a branch without a look-ahead can match nothing
 * new by that, so only `\s+(?!\S)` matters, see `isLoneBlank`.
 */
export function createExactCounter(
  encoding: Encoding,
  ranks: Ranks,
  classes: CharacterClasses,
  segment = SEGMENT,
): ExactCounter {
  const tiktoken = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str)
  const pieceEnd = createPieceEnd(encoding, classes)
  const encoder = new TextEncoder()
  let merging: { readonly vocabulary: Vocabulary; readonly merge: Merge } | undefined

  const is = (mask: number, text: string, i: number): boolean => (classes.of(text.charCodeAt(i)) & mask) !== 0

  /**
   * Whether the border at `end` lies behind a run of white space whose last blank is a piece of its own,
   * as between the tabs and the digit of `\t\t1`. At an end of text it would join the blanks before it.
   */
  const isLoneBlank = (text: string, start: number, end: number): boolean =>
    end - start >= 2 &&
    end < text.length &&
    is(BLANK, text, end - 1) &&
    is(BLANK | BREAK, text, end - 2) &&
    !is(BLANK | BREAK, text, end)

  /** `[start, end)` lies between two borders of pieces. */
  function countSegment(text: string, start: number, end: number): Tokens {
    if (start === end) return 0
    if (isLoneBlank(text, start, end))
      return countSegment(text, start, end - 1) + countSegment(text, end - 1, end)
    return tiktoken.encode_ordinary(text.slice(start, end)).length
  }

  function* count(text: string): Work<Tokens> {
    const total = text.length
    let tokens = 0
    let start = 0
    let at = 0
    let paused = classes.learned
    while (at < total) {
      const end = pieceEnd(text, at)
      if (end - at >= LONG) {
        tokens += countSegment(text, start, at)
        if (!merging) {
          const vocabulary = yield* within(readVocabulary(ranks.bpe_ranks), at, at, total)
          merging = { vocabulary, merge: createMerge(vocabulary) }
        }
        const bytes = encoder.encode(text.slice(at, end))
        const piece = countLongPiece(bytes, merging.vocabulary, merging.merge)
        tokens += yield* within(piece, at, end, total)
        start = end
      } else if (end - start >= segment) {
        tokens += countSegment(text, start, end)
        start = end
      }
      at = end
      if (at + classes.learned - paused >= SEGMENT) {
        paused = at + classes.learned
        yield { done: at, total }
      }
    }
    return tokens + countSegment(text, start, total)
  }

  return {
    encoding,
    count,
    countNow(text) {
      if (text.length <= SHORT) return tiktoken.encode_ordinary(text).length
      return runWork(count(text))
    },
  }
}

/** Does work as the part of a text from `from` to `to`. */
function* within<T>(work: Work<T>, from: number, to: number, total: number): Work<T> {
  let step = work.next()
  for (; !step.done; step = work.next()) {
    const share = step.value.done / step.value.total
    yield { done: from + Math.floor((to - from) * share), total }
  }
  return step.value
}
