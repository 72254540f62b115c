import { expect, test } from 'vitest'
import { placesOfLastPass, samePassLength } from './last-pass.ts'
import { messageOf } from './testing.ts'

const list = (ids: string) => ids.split(' ').map((id) => ({ ...messageOf('u'), id }))

test('the common start goes by ids', () => {
  expect(samePassLength(list('a b c'), ['a', 'b', 'x'])).toBe(2)
  expect(samePassLength(list('a'), ['a', 'b'])).toBe(1)
  expect(samePassLength(list('a b'), ['a'])).toBe(1)
  expect(samePassLength(list('x'), ['a'])).toBe(0)
})

test('an occurrence is the same between the same neighbours', () => {
  const last = ['a', 'x', 'b', 'c']
  expect(placesOfLastPass(list('a x b c'), last, 1, [1])).toEqual([1])
  expect(placesOfLastPass(list('a b x c'), last, 1, [2])).toEqual([-1])
  expect(placesOfLastPass(list('x'), last, 0, [0])).toEqual([1])
  expect(placesOfLastPass(list('n x'), last, 0, [1])).toEqual([1])
  expect(placesOfLastPass(list('b c x'), last, 0, [2])).toEqual([-1])
  expect(placesOfLastPass(list('y'), last, 0, [0])).toEqual([-1])
  expect(placesOfLastPass(list('c a'), ['a', 'c'], 0, [0])).toEqual([-1])
  expect(placesOfLastPass(list('a b'), last, 2, [])).toEqual([])
})

test('equal ids take their places in turn', () => {
  const last = ['a', 'x', 'x', 'b', 'x']
  expect(placesOfLastPass(list('x x b x x'), last, 0, [0, 1, 3, 4])).toEqual([1, 2, 4, -1])
  expect(placesOfLastPass(list('x b x'), last, 0, [0, 2])).toEqual([1, 4])
  expect(placesOfLastPass(list('b x'), last, 0, [1])).toEqual([4])
})

test('summaries do not count as neighbours: they move', () => {
  const last = ['a', 'x', 'acp_summary_b1', 'c']
  expect(placesOfLastPass(list('acp_summary_b1 x c'), last, 0, [1])).toEqual([1])
})

test('places before the common start are taken', () => {
  expect(placesOfLastPass(list('x a x'), ['x', 'a'], 2, [2])).toEqual([-1])
})
