import { expect, test, vi } from 'vitest'
import { nodeTokenLoader } from '../../../tools/node-token-loader.ts'
import type { TokenLoader } from './loader.ts'
import { createTokenizer } from './tokenizer.ts'

test('files that fail to load are asked for again', async () => {
  const wasm = vi.fn(nodeTokenLoader.wasm).mockRejectedValueOnce(new Error('offline'))
  const ranks = vi.fn(nodeTokenLoader.ranks).mockRejectedValueOnce(new Error('offline'))
  const tokenizer = createTokenizer({ wasm, ranks } satisfies TokenLoader)
  await expect(tokenizer.ready('cl100k_base')).rejects.toThrow('offline')
  const counter = await tokenizer.ready('cl100k_base')
  expect(counter.countNow('hello world')).toBe(2)
  expect([wasm.mock.calls.length, ranks.mock.calls.length]).toEqual([2, 2])
})

test('an encoding is loaded once, and only when asked for', async () => {
  const ranks = vi.fn(nodeTokenLoader.ranks)
  const tokenizer = createTokenizer({ ...nodeTokenLoader, ranks })
  expect(ranks).not.toHaveBeenCalled()
  const [one, two] = await Promise.all([tokenizer.ready('o200k_base'), tokenizer.ready('o200k_base')])
  expect(one).toBe(two)
  expect(one.encoding).toBe('o200k_base')
  expect(ranks).toHaveBeenCalledExactlyOnceWith('o200k_base')
})
