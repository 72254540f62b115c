import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test('an empty text has no tokens', () => {
  expect(estimateTokens('')).toBe(0)
})

test('four other units are a token, a rest rounds up', () => {
  expect(['a', 'abcd', 'abcde', 'a'.repeat(400)].map(estimateTokens)).toEqual([1, 1, 2, 100])
})

test('the three ranges count one each, to their very ends', () => {
  for (const unit of ['\u3040', '\u30ff', '\u4e00', '\u9fff', '\uac00', '\ud7af'])
    expect(estimateTokens(unit.repeat(8))).toBe(8)
  for (const unit of [
    '\u303f',
    '\u3100',
    '\u4dff',
    '\ua000',
    '\uabff',
    '\ud7b0',
    '\u3400',
    '\uf900',
    '\uff0c',
  ])
    expect(estimateTokens(unit.repeat(8))).toBe(2)
})

test('a character outside the basic plane is two units', () => {
  expect(estimateTokens('😀😀')).toBe(1)
  expect(estimateTokens('😀😀😀')).toBe(2)
})

/** The contract's sentence, word by word. */
const plain = (text: string) => {
  const wide = text.match(/[\u4e00-\u9fff\u3040-\u30ff\uac00-\ud7af]/g)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 4)
}

test('it says what the contract says', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  )
  fc.assert(fc.property(text, (t) => estimateTokens(t) === plain(t)))
})
