import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { defaultConfig } from './config.ts'
import { truncateLargeToolOutputs, type TruncateOptions } from './truncate.ts'

const config = defaultConfig(1000, { truncate: { threshold: 0.5 } })
const count = (text: string): number => text.length
const output = (id: string, length: number, more: Partial<CoreMessage> = {}): CoreMessage => ({
  id,
  role: 'tool',
  contentType: 'tool-result',
  text: id.repeat(length),
  ...more,
})
/** Cuts to ten units at either end; marks are 64 units and more. */
const SMALL: TruncateOptions = {
  minOutputTokens: 100,
  keepPrefixChars: 10,
  keepSuffixChars: 10,
  protectRecentMessages: 0,
}
const cut = (messages: readonly CoreMessage[], tokenCount = 900, options: TruncateOptions = {}) =>
  truncateLargeToolOutputs(messages, tokenCount, config, count, { ...SMALL, ...options })
const cutIds = (messages: readonly CoreMessage[], after: readonly CoreMessage[]): string[] =>
  messages.filter((message, i) => message !== after[i]).map(({ id }) => id)

test('keeps both ends around a mark that tells the original size', () => {
  const list = [output('a', 200)]
  const { messages, ...tally } = cut(list)
  const text = `${'a'.repeat(10)}\n\n...[truncated for context space] — original ~200 tokens]...\n\n${'a'.repeat(10)}`
  expect(messages).toEqual([{ ...list[0], text }])
  expect(tally).toEqual({ truncatedCount: 1, savedTokens: 200 - text.length, candidatesFound: 1 })
})

test('nothing below the threshold or without a window, and then the same list', () => {
  const list = [output('a', 200)]
  expect(cut(list, 499)).toEqual({ messages: list, truncatedCount: 0, savedTokens: 0, candidatesFound: 0 })
  expect(cut(list, 499).messages).toBe(list)
  expect(cut(list, 500).truncatedCount).toBe(1)
  const nowhere = truncateLargeToolOutputs(list, 900, defaultConfig(0), count, SMALL)
  expect([nowhere.messages, nowhere.candidatesFound]).toEqual([list, 0])
})

test('the largest first, equal ones in order, until nine tenths of the threshold', () => {
  const list = [output('a', 200), output('b', 300), output('c', 300), output('d', 100)]
  // What 300 tokens leave of themselves is 83, so one cut takes 667 down to the target of 450.
  const enough = (tokenCount: number): string[] => cutIds(list, cut(list, tokenCount).messages)
  expect(enough(500)).toEqual(['b'])
  expect(enough(667)).toEqual(['b'])
  expect(enough(668)).toEqual(['b', 'c'])
  expect(enough(2000)).toEqual(['a', 'b', 'c', 'd'])
})

test('small, empty, recent and already cut outputs are no candidates', () => {
  const list = [
    output('a', 99),
    output('b', 100),
    output('c', 0),
    { id: 'd', role: 'tool' as const, contentType: 'tool-result' as const },
    output('e', 200, { text: `${'x'.repeat(200)}[truncated for context space]` }),
    output('f', 200, { contentType: 'tool-call' }),
    output('g', 200),
  ]
  const result = cut(list, 900, { protectRecentMessages: 1 })
  expect([cutIds(list, result.messages), result.candidatesFound]).toEqual([['b'], 1])
  expect(cut(list, 900, { protectRecentMessages: -3 }).candidatesFound).toBe(2)
  expect(cut(list, 900, { minOutputTokens: 0 }).candidatesFound).toBe(3)
})

test('a cut that would save nothing is passed over, and the next one made', () => {
  const list = [output('a', 120), output('b', 150)]
  const wide = { keepPrefixChars: 30, keepSuffixChars: 30 }
  const result = cut(list, 900, { ...wide, minOutputTokens: 100 })
  expect(cutIds(list, result.messages)).toEqual(['b'])
  expect(result).toMatchObject({ truncatedCount: 1, candidatesFound: 2 })
  expect(result.savedTokens).toBe(150 - result.messages[1]!.text!.length)
  const none = cut([output('a', 123)], 900, wide)
  expect(none).toMatchObject({ truncatedCount: 0, savedTokens: 0, candidatesFound: 1 })
  expect(cut([output('a', 124)], 900, wide)).toMatchObject({ truncatedCount: 1, savedTokens: 1 })
})

/** Likes whatever was cut. */
const heavy = (text: string): number => (text.includes('...') ? 1 : text.length)

test('a text no longer than what would be kept stays', () => {
  const wide = { keepPrefixChars: 60, keepSuffixChars: 60 }
  const list = [output('a', 120)]
  const run = (messages: readonly CoreMessage[]): number =>
    truncateLargeToolOutputs(messages, 900, config, heavy, { ...SMALL, ...wide }).truncatedCount
  expect(run(list)).toBe(0)
  expect(run([output('a', 121)])).toBe(1)
})

test('texts are cut only when asked for, after all results', () => {
  const text = (id: string, role: CoreMessage['role'], more: Partial<CoreMessage> = {}): CoreMessage =>
    output(id, 300, { role, contentType: 'text', ...more })
  const list = [
    text('a', 'assistant'),
    text('u', 'user'),
    text('s', 'system'),
    text('r', 'assistant', { contentType: 'reasoning' }),
    text('h', 'user', { text: `[Compressed conversation section]${'h'.repeat(300)}` }),
    { ...text('x', 'user'), id: 'acp_retrieved_1' },
    { ...text('y', 'assistant'), id: 'acp_summary_b1' },
    output('t', 200),
  ]
  expect(cutIds(list, cut(list, 9000).messages)).toEqual(['t'])
  const asked = cut(list, 9000, { includeTextMessages: true })
  expect(cutIds(list, asked.messages)).toEqual(['a', 'u', 'acp_summary_b1', 't'])
  expect(asked.candidatesFound).toBe(4)
  expect(cutIds(list, cut(list, 500, { includeTextMessages: true }).messages)).toEqual(['t'])
})

test('hidden thinking is no reason to cut, and saves nothing', () => {
  const list = [output('a', 90, { thinkingTokens: 500 }), output('b', 200, { thinkingTokens: 500 })]
  const result = cut(list)
  expect([cutIds(list, result.messages), result.savedTokens]).toEqual([['b'], 117])
  expect(result.messages[1]!.text).toContain('~200 tokens')
})

test('by default ends of 2,000 units, from 1,000 tokens on, not in the last three messages', () => {
  const list = [output('a', 999), output('b', 5000), output('c', 5000), output('d', 5000), output('e', 5000)]
  const { messages, candidatesFound } = truncateLargeToolOutputs(list, 900, config, count)
  expect([cutIds(list, messages), candidatesFound]).toEqual([['b'], 1])
  expect(messages[1]!.text).toHaveLength(4064)
  const one = [output('a', 1000), ...list.slice(2)]
  expect(truncateLargeToolOutputs(one, 900, config, count).candidatesFound).toBe(1)
})

test('surrogate pairs stay whole', () => {
  const list = [output('a', 1, { text: `${'a'.repeat(9)}😀${'b'.repeat(200)}😀${'c'.repeat(9)}` })]
  const [head, , , , tail] = cut(list).messages[0]!.text!.split('\n')
  expect([head, tail]).toEqual(['a'.repeat(9), 'c'.repeat(9)])
})
