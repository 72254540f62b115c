import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { earliestPlace, factsOf } from './list-facts.ts'
import { pairSafeAnchorIndex } from './pair-safe-anchor.ts'
import { settle, settleAgainst } from './settled-list.ts'
import { messageOf, transcript } from './testing.ts'

const summary = (id: string): CoreMessage => ({ id, role: 'system', contentType: 'text', text: 'x' })

test('first places go by base id, summaries by their last', () => {
  const list = [
    ...transcript('a1#x u2 a1#y u3'),
    summary('acp_summary_b1'),
    messageOf('u4'),
    summary('acp_summary_b1'),
    { ...messageOf('u5'), id: 'acp_summary_b2' },
  ]
  const facts = factsOf(list)
  expect([...facts.firstOf].slice(0, 3)).toEqual([
    ['a1', 0],
    ['u2', 1],
    ['u3', 3],
  ])
  expect([...facts.summaryAt]).toEqual([['acp_summary_b1', 6]])
  expect(facts.firstUser).toBe(1)
  expect(facts.length).toBe(8)
  expect(factsOf(list)).toBe(facts)
})

test('no user message, and one in front', () => {
  expect(factsOf(transcript('u1 u2')).firstUser).toBe(0)
  expect(factsOf(transcript('a1 s2')).firstUser).toBe(-1)
})

test('facts move to the longer list', () => {
  const messages = transcript('a1 a2 u3 c4:k')
  const short = settle(messages.slice(0, 2), undefined)
  const facts = factsOf(short)
  const long = settleAgainst(messages, short)
  expect(factsOf(long)).toBe(facts)
  expect(facts.firstUser).toBe(2)
  expect(facts.firstOf.get('a1')).toBe(0)
  expect(facts.firstOf.get('c4')).toBe(3)
  expect(factsOf(short)).not.toBe(facts)
  expect(factsOf(short).length).toBe(2)
})

test('the earliest of some ids', () => {
  const messages = transcript('u1 a2#p a3 u4')
  const short = settle(messages.slice(0, 3), undefined)
  const facts = factsOf(short)
  const ids = ['gone', 'a3', 'a2#q']
  expect(earliestPlace(facts, ids)).toBe(1)
  expect(earliestPlace(facts, ids)).toBe(1)
  expect(earliestPlace(facts, [])).toBe(-1)
  const late = ['u4']
  expect(earliestPlace(facts, late)).toBe(-1)
  expect(earliestPlace(factsOf(settleAgainst(messages, short)), late)).toBe(3)
  expect(earliestPlace(factsOf(transcript('u4')), late)).toBe(0)
  ids.push('u1')
  expect(earliestPlace(facts, ids)).toBe(0)
})

test('pairs of a list that begins like the last one are those of the list alone', () => {
  const messages = transcript('u1 c2:k u3 c4:l t5:k a6 t7:l u8')
  const places = messages.map((_, i) => i)
  const safe = (list: readonly CoreMessage[]) => places.map((place) => factsOf(list).pairs.safeIndex(place))
  const alone = (list: readonly CoreMessage[]) => places.map((place) => pairSafeAnchorIndex(list, place))
  for (const length of [8, 5, 3, 6, 2, 7, 8]) {
    const list = messages.slice(0, length)
    expect(safe(list)).toEqual(alone(list))
  }
})
