import { expect, test } from 'vitest'
import { returningOriginals } from './returning.ts'
import { messageOf } from './testing.ts'

const list = (ids: string) => ids.split(' ').map((id) => ({ ...messageOf('u'), id }))
const byRaw = { a: 'm00001', x: 'm00002', y: 'm00003', b: 'm00004', c: 'm00005', z: 'BLOCKED' }
const refs = { byRaw, byRef: {} }
const returning = (ids: string, ...open: number[]) =>
  [...returningOriginals(list(ids), refs, new Set(open))].toSorted()

test('between older and newer it is the original', () => {
  expect(returning('a x b', 1)).toEqual([1])
  expect(returning('x b', 0)).toEqual([0])
  expect(returning('a x y b', 1, 2)).toEqual([1, 2])
})

test('at the end, or behind something newer, it is new', () => {
  expect(returning('a x', 1)).toEqual([])
  expect(returning('a b x', 2)).toEqual([])
  expect(returning('b x c', 1)).toEqual([])
  expect(returning('a b x y', 2, 3)).toEqual([])
  expect(returning('a x x', 1, 2)).toEqual([])
})

test('without a ref nothing is known', () => {
  expect(returning('a n b', 1)).toEqual([])
  expect(returning('a z b', 1)).toEqual([])
  expect(returning('a b')).toEqual([])
})
