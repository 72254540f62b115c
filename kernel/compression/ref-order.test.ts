import { expect, it } from 'vitest'
import { chainBy } from './chains.ts'
import { nextRef, refOrder } from './ref-order.ts'
import { BLOCKED } from '#kernel/base/refs.ts'

const refs = {
  byRaw: { a: 'm00007', b: 'm00002', c: BLOCKED, d: 'odd', f: 'm00004' },
  byRef: { m00007: 'a', m00002: 'b', m00004: 'f' },
}
const order = refOrder(
  chainBy(['a', 'b', 'c', 'd', 'e', 'f', 'b'], (id) => id),
  refs,
)

it('orders messages by the number of their ref, the last place of an id', () => {
  expect(order).toStrictEqual([
    { index: 2, ref: 'm00002', place: 6 },
    { index: 4, ref: 'm00004', place: 5 },
    { index: 7, ref: 'm00007', place: 0 },
  ])
})

it.each([
  [1, undefined, 2],
  [2, undefined, 4],
  [3, 2, 4],
  [4, 2, 7],
  [6, 4, 7],
  [7, 4, undefined],
  [8, 7, undefined],
])('beside %i lie %j and %j', (index, smaller, larger) => {
  expect(nextRef(order, index, 'smaller')?.index).toBe(smaller)
  expect(nextRef(order, index, 'larger')?.index).toBe(larger)
})
