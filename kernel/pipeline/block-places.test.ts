import { expect, test } from 'vitest'
import { coverageOf } from '#kernel/compression/coverage.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import { blockPlaces } from './block-places.ts'
import { settle, settleAgainst } from './settled-list.ts'
import { blockOf, transcript } from './testing.ts'

const list = transcript('u1 a2 a3#x u4 a5 a3#y')
const placesIn = (messages: readonly CoreMessage[], blocks: readonly CompressionBlock[]): number[] =>
  blocks.map(blockPlaces(messages, coverageOf(blocks)))

test('of blocks apart, in any order, present or not', () => {
  const blocks = [blockOf('b1', ['a5', 'u4']), blockOf('b2', ['gone', 'a3#z']), blockOf('b3', ['gone too'])]
  expect(placesIn(list, blocks)).toEqual([3, 2, -1])
})

test('of blocks that share a message, or are not active', () => {
  const shared = [blockOf('b1', ['a2', 'u4']), blockOf('b2', ['u4', 'a5']), blockOf('b3', ['u1'])]
  expect(placesIn(list, shared)).toEqual([1, 3, 0])
  expect(placesIn(list, [blockOf('b1', ['a2']), blockOf('b2', ['u4'], { active: false })])).toEqual([1, 3])
  expect(placesIn(list, [blockOf('b1', [])])).toEqual([-1])
})

test('of a list that grew', () => {
  const blocks = [blockOf('b1', ['a5', 'a2']), blockOf('b2', ['u4'])]
  const short = settle(list.slice(0, 3), undefined)
  expect(placesIn(short, blocks)).toEqual([1, -1])
  expect(placesIn(settleAgainst(list, short), blocks)).toEqual([1, 3])
})
