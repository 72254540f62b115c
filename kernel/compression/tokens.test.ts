import { expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { defaultCountTokens, estimateTokensFast, messageTokens, thinkingTokensOf } from './tokens.ts'

const message = (more: Partial<CoreMessage>): CoreMessage => ({
  id: 'a',
  role: 'user',
  contentType: 'text',
  ...more,
})

it('estimates a quarter of a token a unit', () => {
  expect(['', 'a', 'abcd', 'abcde', '漢字'].map(estimateTokensFast)).toEqual([0, 1, 1, 2, 1])
})

it('counts CJK as a token each by default', () => {
  expect(['', 'abcde', '漢字ab'].map(defaultCountTokens)).toEqual([0, 2, 3])
})

it('adds hidden thinking that is a finite number above 0', () => {
  const of = (thinkingTokens: unknown) =>
    thinkingTokensOf(message({ thinkingTokens } as Partial<CoreMessage>))
  expect([undefined, 7, 0, -3, NaN, Infinity, '9'].map(of)).toEqual([0, 7, 0, 0, 0, 0, 0])
  expect(messageTokens(message({ text: 'abcd', thinkingTokens: 5 }), (text) => text.length)).toBe(9)
  expect(messageTokens(message({}), (text) => text.length)).toBe(0)
})
