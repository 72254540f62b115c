/** Which user messages steer: those whose id was claimed from the next-step inbox (spec/dsh-log.md 4.2). */
import { expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Raw } from '#kernel/testing.ts'
import { note, opened, user } from '#kernel/testing.ts'

const splice = (data: JsonObject): Raw =>
  note('agent/inbox/spliced', { target: 'next-step', start: 0, inserted: [], ...data })
/** Ids of `user` messages are made of their text. */
const put = (...said: readonly string[]): Raw =>
  splice({ inserted: said.map((one) => ({ id: `id-${one}` })) })
const take = (more: JsonObject = {}): Raw => splice({ removedCount: 1, ...more })
const arms = (...events: readonly Raw[]) => opened(events).nodes.map(({ arm }) => arm)

it('a message appended to the inbox and claimed by the next step steers', () => {
  expect(arms(put('a'), take(), user('a'))).toEqual(['steering'])
  expect(opened([put('a'), take(), user('a')]).nodes[0]).toMatchObject({ messageId: 'id-a' })
})

it('as a story tells it', () => {
  const log = opened(
    story({ inbox: true }).user('go').assistant('working').steer('faster').assistant('ok').end().text(),
  )
  expect(log.nodes.map(({ arm }) => arm)).toEqual(['user', 'assistant', 'steering', 'assistant'])
})

it('a message that still waits does not', () => {
  expect(arms(put('a'), user('a'))).toEqual(['user'])
})

it('a message taken from the queue of the next turn does not', () => {
  expect(
    arms(
      splice({ target: 'next-turn', inserted: [{ id: 'id-a' }] }),
      splice({ target: 'next-turn', removedCount: 1 }),
      user('a'),
    ),
  ).toEqual(['user'])
})

it('a cancelled message does not', () => {
  expect(arms(put('a'), take({ outcome: 'canceled' }), user('a'))).toEqual(['user'])
})

it('a message that was claimed and put back does not, until it is claimed again', () => {
  expect(arms(put('a'), take(), put('a'), user('a'))).toEqual(['user'])
  expect(arms(put('a'), take(), put('a'), take(), user('a'))).toEqual(['steering'])
})

it('putting it back into any queue takes the claim away', () => {
  expect(
    arms(put('a'), take(), splice({ target: 'next-turn', inserted: [{ id: 'id-a' }] }), user('a')),
  ).toEqual(['user'])
})

it('one splice that takes a message out and puts it in again leaves it claimed', () => {
  expect(arms(put('a'), take({ inserted: [{ id: 'id-a' }] }), user('a'))).toEqual(['steering'])
})

it('a claim is used up by the message', () => {
  expect(arms(put('a'), take(), user('a'), user('a'))).toEqual(['steering', 'user'])
})

it('a message that is not the person’s stays context', () => {
  const event = user('a', { kind: 'coordinator' })
  expect(arms(put('a'), take(), event)).toEqual(['context'])
})

it('places count from the start of the queue; what lies outside is the end', () => {
  expect(arms(put('a', 'b', 'c'), take({ start: 1 }), user('b'), user('a'))).toEqual(['steering', 'user'])
  expect(
    arms(put('a'), splice({ start: 99, inserted: [{ id: 'id-b' }] }), take({ start: 1 }), user('b')),
  ).toEqual(['steering'])
  expect(arms(put('a', 'b'), splice({ start: 0, removedCount: 99 }), user('a'), user('b'))).toEqual([
    'steering',
    'steering',
  ])
  expect(arms(put('a'), splice({ start: -1, removedCount: 'x' }), user('a'))).toEqual(['user'])
})

it('messages without ids claim nothing', () => {
  const nameless: Raw = { ...user('a'), data: { id: '', content: [], source: { kind: 'user' } } }
  expect(arms(splice({ inserted: [{}, null, 3] }), take(), nameless)).toEqual(['user'])
})

it('a list of inserted messages may be longer than a call has room for', () => {
  const many = Array.from({ length: 200_000 }, (_, i) => ({ id: `id-${i}` }))
  expect(arms(splice({ inserted: many }), take({ start: 199_999 }), user('199999'), user('0'))).toEqual([
    'steering',
    'user',
  ])
})
