import { expect, test } from 'vitest'
import { nodeTokenLoader } from '../../../tools/node-token-loader.ts'
import { readVocabulary } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

function read(source: string): { vocabulary: Vocabulary; yields: number } {
  const work = readVocabulary(source)
  for (let yields = 0; ; yields++) {
    const step = work.next()
    if (step.done) return { vocabulary: step.value, yields }
  }
}

test('each token has its rank', async () => {
  const { bpe_ranks } = await nodeTokenLoader.ranks('cl100k_base')
  const { vocabulary, yields } = read(bpe_ranks)
  const tokens = bpe_ranks.split(' ').slice(2)
  const wrong = tokens.filter((token, rank) => {
    const bytes = Buffer.from(token, 'base64')
    return vocabulary.rank(bytes, 0, bytes.length) !== rank
  })
  expect(wrong).toEqual([])
  expect(vocabulary.longest).toBe(128)
  expect(yields).toBeGreaterThan(40)
})

test('what is no token has no rank; parts of an array can be asked', () => {
  // a, b, ab
  const { vocabulary } = read('! 0 YQ== Yg== YWI=\n! 3 YmE=')
  const bytes = new TextEncoder().encode('abbabab')
  expect(vocabulary.rank(bytes, 0, 1)).toBe(0)
  expect(vocabulary.rank(bytes, 0, 2)).toBe(2)
  expect(vocabulary.rank(bytes, 2, 4)).toBe(3)
  expect(vocabulary.rank(bytes, 1, 3)).toBe(-1)
  expect(vocabulary.rank(bytes, 0, 7)).toBe(-1)
})

test('ranks out of order are refused', () => {
  expect(() => read('! 0 YQ== Yg==\n! 5 YWI=')).toThrow('Ranks out of order at 5.')
})
