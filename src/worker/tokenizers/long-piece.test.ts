import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { pathologicalTexts } from '../../../tools/bench/token-texts.ts'
import { nodeTokenLoader } from '../../../tools/node-token-loader.ts'
import { countLongPiece } from './long-piece.ts'
import { createMerge } from './merge.ts'
import { readVocabulary } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

const vocabularyOf = (tokens: readonly string[]): Vocabulary =>
  runWork(readVocabulary(`! 0 ${tokens.map((token) => btoa(token)).join(' ')}`))

/** The rule itself: the pair of lowest rank, the leftmost of equals, until none is left. */
function mergePlainly(bytes: Uint8Array, vocabulary: Vocabulary): number[] {
  const borders = Array.from({ length: bytes.length + 1 }, (_, i) => i)
  for (;;) {
    let best = Infinity
    let gone = -1
    for (let i = 0; i + 2 < borders.length; i++) {
      const rank = vocabulary.rank(bytes, borders[i] ?? 0, borders[i + 2] ?? 0)
      if (rank >= 0 && rank < best) [best, gone] = [rank, i + 1]
    }
    if (gone < 0) return borders
    borders.splice(gone, 1)
  }
}

/** The letters a, b, c and words of them that two earlier tokens make. */
const vocabularies = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }).map((pairs) => {
  const tokens = ['a', 'b', 'c']
  for (const [x, y] of pairs) {
    const token = `${tokens[x % tokens.length]}${tokens[y % tokens.length]}`
    if (!tokens.includes(token) && token.length <= 12) tokens.push(token)
  }
  return vocabularyOf(tokens)
})
const bytes = fc
  .array(fc.constantFrom(0x61, 0x62, 0x63), { minLength: 1, maxLength: 200 })
  .map((values) => Uint8Array.from(values))

describe('merging', () => {
  test('by heap as by the rule', () => {
    fc.assert(
      fc.property(vocabularies, bytes, (vocabulary, text) => {
        const merged = createMerge(vocabulary)(text, 0, text.length)
        const borders = Array.from({ length: merged.tokens + 1 }, (_, n) => merged.startOf(n))
        expect(borders).toEqual(mergePlainly(text, vocabulary))
      }),
    )
  })

  test('in blocks as at once, in whatever vocabulary', () => {
    const sizes = fc.integer({ min: 2, max: 64 })
    fc.assert(
      fc.property(vocabularies, bytes, sizes, (vocabulary, text, size) => {
        const merge = createMerge(vocabulary)
        const whole = vocabulary.rank(text, 0, text.length) >= 0 ? 1 : merge(text, 0, text.length).tokens
        expect(runWork(countLongPiece(text, vocabulary, merge, size))).toBe(whole)
      }),
      { numRuns: 2000 },
    )
  })

  test('in blocks as at once, in a real vocabulary', async () => {
    const vocabulary = runWork(readVocabulary((await nodeTokenLoader.ranks('cl100k_base')).bpe_ranks))
    const merge = createMerge(vocabulary)
    for (const [, text] of pathologicalTexts(2000)) {
      const piece = new TextEncoder().encode(text)
      const whole = merge(piece, 0, piece.length).tokens
      for (const size of [130, 257, 1000])
        expect(runWork(countLongPiece(piece, vocabulary, merge, size))).toBe(whole)
    }
  })

  test('a seam that does not hold makes the blocks longer', () => {
    // A block of 4 that ends behind `abcd` keeps `cd`; where another `d` follows, `dd` comes first.
    const vocabulary = vocabularyOf(['a', 'b', 'c', 'd', 'dd', 'cd', 'bc', 'ab'])
    const merge = createMerge(vocabulary)
    const sizes = new Set<number>()
    const watched: typeof merge = (text, from, to) => {
      sizes.add(to - from)
      return merge(text, from, to)
    }
    const text = new TextEncoder().encode('abcd'.repeat(3) + 'abcdd'.repeat(5))
    expect(runWork(countLongPiece(text, vocabulary, watched, 4))).toBe(
      mergePlainly(text, vocabulary).length - 1,
    )
    expect(sizes).toContain(8)
  })

  test('a piece that is a token counts one, even when no merge leads to it', () => {
    const vocabulary = vocabularyOf(['a', 'b', 'c', 'abc'])
    expect(
      runWork(countLongPiece(new TextEncoder().encode('abc'), vocabulary, createMerge(vocabulary))),
    ).toBe(1)
  })
})
