import { expect, test } from 'vitest'
import { contentKey, createCountCache } from './count-cache.ts'

test('what was set can be had again, by content', () => {
  const cache = createCountCache(10)
  cache.set('abc', 1)
  cache.set('', 0)
  expect([cache.get(['a', 'bc'].join('')), cache.get(''), cache.get('abd')]).toEqual([1, 0, undefined])
})

test('the count unused for longest goes first', () => {
  const cache = createCountCache(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  cache.set('c', 4)
  expect(['a', 'b', 'c'].map((text) => cache.get(text))).toEqual([1, undefined, 4])
})

test('keys are safe integers, and differ for texts that hardly do', () => {
  const texts = ['', '\0', '\0\0', 'ab', 'ba', 'aa', '你', '\u4f61', '😀', '\ud83d']
  for (let i = 0; i < 20_000; i++) texts.push(`row ${i}`, 'x'.repeat(i % 500) + i)
  const keys = new Set(texts.map(contentKey))
  expect(keys.size).toBe(new Set(texts).size)
  expect([...keys].every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true)
})
