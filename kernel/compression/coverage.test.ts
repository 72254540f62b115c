import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RawId } from '#kernel/model/block.ts'
import { Coverage, holderInOrder, isCovered } from './coverage.ts'

const holders = (lists: readonly (readonly RawId[])[], ids: string): number[] =>
  ids.split(' ').map(holderInOrder(new Coverage(lists)))

test('holders of ids in order, out of order, and of none', () => {
  const lists = [['a', 'b'], [], ['c', 'd']]
  expect(holders(lists, 'a b c d')).toEqual([0, 0, 2, 2])
  expect(holders(lists, 'd x a c b')).toEqual([2, -1, 0, 2, 0])
  expect(holders(lists, 'c#1 d#2 #a')).toEqual([2, 2, -1])
})

test('the first list that holds an id counts', () => {
  const lists = [['a', 'b'], ['b', 'c'], ['a#1']]
  expect(holders(lists, 'a b b c a#1')).toEqual([0, 0, 0, 1, 0])
  const coverage = new Coverage(lists)
  expect(lists.map((list) => coverage.numberOf(list))).toEqual([0, undefined, undefined])
  expect(coverage.numberOf(['a', 'b'])).toBeUndefined()
  expect(new Coverage([['a', 'a'], ['b']]).isDisjoint).toBe(false)
})

test('full ids and base ids', () => {
  const parts = new Coverage([['a#1', 'b']])
  expect(['a', 'a#1', 'b', 'b#1'].map((id) => parts.hasId(id))).toEqual([false, true, true, false])
  expect(['a', 'a#2', 'b#1', '#a', 'c'].map((id) => isCovered(parts, id))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  const whole = new Coverage([['a'], ['b']])
  expect(['a', 'a#1', 'c'].map((id) => whole.hasId(id))).toEqual([true, false, false])
  expect(whole.size).toBe(2)
})

test('what begins like an earlier coverage, or ends before it, answers as if made by itself', () => {
  const id = fc.constantFrom('a', 'a#1', 'a#2', 'b', 'b#1', 'c', 'd', 'e#1')
  const lists = fc.array(fc.array(id, { maxLength: 4 }), { maxLength: 4 })
  const asked = ['a', 'a#1', 'a#2', 'a#3', 'b', 'b#1', 'c', 'd', 'e', 'e#1', '#a']
  const looks = (coverage: Coverage, of: readonly (readonly RawId[])[]) => ({
    size: [coverage.size, coverage.length, coverage.isDisjoint],
    has: asked.map((one) => [coverage.hasId(one), coverage.hasBase(one), isCovered(coverage, one)]),
    holders: [asked.map(holderInOrder(coverage)), of.flat().map(holderInOrder(coverage))],
    numbers: of.map((list) => coverage.numberOf(list)),
  })
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 4 }), fc.nat(3), lists, (all, cut, more) => {
      let earlier: Coverage | undefined
      for (const one of [...all, [...(all.at(-1) ?? []), ...more], (all.at(-1) ?? []).slice(0, cut)]) {
        const carried = new Coverage(one, earlier)
        expect(looks(carried, one)).toEqual(looks(new Coverage(one), one))
        earlier = carried
      }
    }),
  )
})
