import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { FACT, messageFacts } from './message-facts.ts'

const say = (id: string, text: string, more: Partial<CoreMessage> = {}): CoreMessage => ({
  id,
  role: 'assistant',
  contentType: 'text',
  text,
  ...more,
})

/** A counter of its own, with the texts it was asked about. */
function counting() {
  const asked: string[] = []
  const count = (text: string): number => {
    asked.push(text)
    return text.length
  }
  return { asked, count, facts: (list: readonly CoreMessage[]) => messageFacts(list, count) }
}

test('each fact has its bit, and hidden thinking joins the tokens', () => {
  const { facts } = counting()
  const found = facts([
    say('a', '[Compressed conversation section]'),
    say('b', 'x\n```js'),
    say('c', 'x', { imageBase64: 'AA' }),
    say('d', '{}', { contentType: 'tool-call' }),
    say('e', 'out', { contentType: 'tool-result', role: 'tool' }),
    say('f', 'hi', { role: 'user', thinkingTokens: 40 }),
    say('g', 'sys', { role: 'system' }),
    { id: 'h', role: 'assistant', contentType: 'reasoning' },
  ])
  expect([...found.flags]).toEqual([
    FACT.headerLed,
    FACT.fenced,
    FACT.media,
    FACT.tool,
    FACT.tool,
    FACT.user,
    FACT.system,
    0,
  ])
  expect([...found.tokens]).toEqual([33, 7, 1, 2, 3, 42, 3, 0])
  expect(found.texts[7]).toBe('')
})

test('a list is counted once, also as a copy of itself', () => {
  const { asked, facts } = counting()
  const list = [say('a', 'one'), say('b', 'two')]
  const found = facts(list)
  expect(facts(list)).toBe(found)
  expect(facts([...list])).toBe(found)
  expect(asked).toEqual(['one', 'two'])
})

test('a longer list counts what is new, a shorter one nothing', () => {
  const { asked, facts } = counting()
  const [a, b, c] = [say('a', 'one'), say('b', 'twoo'), say('c', 'three')]
  facts([a, b])
  expect([...facts([a, b, c]).tokens]).toEqual([3, 4, 5])
  expect(asked).toEqual(['one', 'twoo', 'three'])
  const short = facts([a])
  expect([[...short.tokens], short.texts, short.messages.length]).toEqual([[3], ['one'], 1])
  expect(asked).toHaveLength(3)
})

test('a fold keeps both ends and what moved between them', () => {
  const { asked, facts } = counting()
  const [a, b, c, d, e] = ['1', '22', '333', '4444', '55555'].map((text) => say(text, text))
  facts([a!, b!, c!, d!, e!])
  const summary = say('s', '666666')
  const found = facts([a!, summary, d!, c!, e!])
  expect(found.texts).toEqual(['1', '666666', '4444', '333', '55555'])
  expect([...found.tokens]).toEqual([1, 6, 4, 3, 5])
  expect(asked.slice(5)).toEqual(['666666'])
  expect([...facts([a!, d!, e!]).tokens]).toEqual([1, 4, 5])
  expect([...facts([a!, a!, a!]).tokens]).toEqual([1, 1, 1])
})

test('a text changed in place is counted anew, wherever it stands', () => {
  const { facts } = counting()
  const list = [say('a', 'one'), say('b', 'two'), say('c', 'three')]
  facts(list)
  for (const [at, text] of [
    [1, 'longer now'],
    [0, 'ab```'],
    [2, ''],
  ] as const) {
    Object.assign(list[at]!, { text })
    expect(facts(list).tokens[at]).toBe(text.length)
    expect(facts(list).texts[at]).toBe(text)
  }
  expect([...facts(list).flags]).toEqual([FACT.fenced, 0, 0])
})

test('a message put into a list in place is seen', () => {
  const { facts } = counting()
  const list = [say('a', 'one'), say('b', 'two')]
  facts(list)
  list[1] = say('c', 'two', { role: 'user' })
  expect([...facts(list).flags]).toEqual([0, FACT.user])
  list.push(say('d', 'x'))
  expect([...facts(list).tokens]).toEqual([3, 3, 1])
  list.length = 1
  expect([...facts(list).tokens]).toEqual([3])
})

test('of several lists the one that shares most is carried on', () => {
  const { asked, facts } = counting()
  const a = ['a1', 'a2', 'a3'].map((text) => say(text, text))
  const b = ['b1', 'b2'].map((text) => say(text, text))
  facts(a)
  facts(a.slice(0, 1))
  facts(b)
  expect(asked).toHaveLength(5)
  facts([...a, b[0]!])
  expect(asked.slice(5)).toEqual(['b1'])
})

test('two counters do not share', () => {
  const list = [say('a', 'text')]
  expect(messageFacts(list, () => 1).tokens[0]).toBe(1)
  expect(messageFacts(list, () => 2).tokens[0]).toBe(2)
})
