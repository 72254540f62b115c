import { expect, test } from 'vitest'
import { grownFrom, listOfPass, passIds, settle, settleAgainst, sharedLength } from './settled-list.ts'
import { messageOf, transcript } from './testing.ts'

test('lists share what are the same objects from the start', () => {
  const list = transcript('u1 a2 u3')
  expect(sharedLength(list, list)).toBe(3)
  expect(sharedLength(list, list.slice(0, 2))).toBe(2)
  expect(sharedLength(list.slice(0, 2), list)).toBe(2)
  expect(sharedLength(list, [list[0]!, messageOf('a2'), list[2]!])).toBe(1)
  expect(sharedLength([], list)).toBe(0)
})

test('a first list is a copy that the host cannot change', () => {
  const messages = transcript('u1')
  const list = settle(messages, undefined)
  messages.push(messageOf('a2'))
  expect(list.length).toBe(1)
  expect(grownFrom(list)).toBeUndefined()
  expect(settle(messages, ['u1'])).toEqual(messages)
})

test('the same messages give the list of the turn before', () => {
  const messages = transcript('u1 a2')
  const list = settle(messages, undefined)
  const ids = passIds(list, undefined)
  expect(ids).toEqual(['u1', 'a2'])
  expect(listOfPass(ids)).toBe(list)
  expect(settle([...messages], ids)).toBe(list)
  expect(settle([messages[0]!], ids)).not.toBe(list)
  expect(passIds(list, ids)).toBe(ids)
})

test('a longer list knows what it grew from, one step back', () => {
  const messages = transcript('u1 a2 u3')
  const one = settle(messages.slice(0, 1), undefined)
  const two = settleAgainst(messages.slice(0, 2), one)
  expect(two.length).toBe(2)
  expect(grownFrom(two)).toBe(one)
  const three = settleAgainst(messages, two)
  expect(grownFrom(three)).toBe(two)
  expect(grownFrom(two)).toBeUndefined()
})

test('a list grew from one whose texts were edited since, and not from one of another shape', () => {
  const one = settle(transcript('u1 a2'), undefined)
  const edited = { ...one[1]!, text: 'edited' }
  expect(grownFrom(settleAgainst([one[0]!, edited, messageOf('u3')], one))).toBe(one)
  const another = settle(transcript('u1 a2'), undefined)
  expect(
    grownFrom(settleAgainst([another[0]!, { ...another[1]!, toolCallId: 'k' }], another)),
  ).toBeUndefined()
  expect(grownFrom(settleAgainst([another[0]!, { ...another[1]!, role: 'user' }], another))).toBeUndefined()
})

test('a changed or shorter list grew from nothing', () => {
  const one = settle(transcript('u1 a2'), undefined)
  expect(grownFrom(settleAgainst([one[0]!, messageOf('a9'), messageOf('u3')], one))).toBeUndefined()
  expect(grownFrom(settleAgainst([one[0]!], one))).toBeUndefined()
})

test('ids of new objects with the same ids are the array of the last turn', () => {
  const first = settle(transcript('u1 a2'), undefined)
  const ids = passIds(first, undefined)
  const again = settle(transcript('u1 a2'), ids)
  expect(again).not.toBe(first)
  expect(passIds(again, ids)).toBe(ids)
  expect(listOfPass(ids)).toBe(again)
  expect(passIds(settle(transcript('u1 a3'), ids), ids)).toEqual(['u1', 'a3'])
  expect(passIds(settle(transcript('u1'), ids), ids)).toEqual(['u1'])
  const saved = ['u1', 'a2']
  expect(passIds(settle(transcript('u1 a2'), saved), saved)).toBe(saved)
})

test('the list of a turn stays for a few turns after the one that made it longer', () => {
  const messages = transcript('u1 a2')
  const one = settle(messages.slice(0, 1), undefined)
  const ids = passIds(one, undefined)
  const two = settle(messages, ids)
  const longer = passIds(two, ids)
  expect(longer).toEqual(['u1', 'a2'])
  expect(listOfPass(longer)).toBe(two)
  expect(listOfPass(ids)).toBe(one)
  const others = transcript('b1 b2 b3 b4 b5 b6').map((message, i, all) => {
    const before = passIds(settle(all.slice(0, i), undefined), undefined)
    passIds(settle(all.slice(0, i + 1), before), before)
    return message
  })
  expect(others).toHaveLength(6)
  expect(listOfPass(ids)).toBeUndefined()
})

test('a branch leaves the list of the turn it left', () => {
  const one = settle(transcript('u1 a2'), undefined)
  const ids = passIds(one, undefined)
  passIds(settle(transcript('u1 a7'), ids), ids)
  expect(listOfPass(ids)).toBe(one)
})
