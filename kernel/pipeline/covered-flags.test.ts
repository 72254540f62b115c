import { expect, test } from 'vitest'
import { coverageOf } from '#kernel/compression/coverage.ts'
import { coveredFlags, coveredPart } from './covered-flags.ts'
import { settle, settleAgainst } from './settled-list.ts'
import { blockOf, transcript } from './testing.ts'

const one = coverageOf([blockOf('b1', ['a2#x', 'u5'])])
const other = coverageOf([blockOf('b1', ['u1'])])

test('flags go by base id and are found again', () => {
  const list = transcript('u1 a2#y a2 u5#1 a20')
  const flags = coveredFlags(list, one)
  expect([...flags]).toEqual([0, 1, 1, 1, 0])
  expect(coveredFlags(list, one)).toBe(flags)
  expect([...coveredFlags(list, other)]).toEqual([1, 0, 0, 0, 0])
})

test('a longer list goes on from the shorter', () => {
  const messages = transcript('u1 a2 u3 u5')
  const short = settle(messages.slice(0, 2), undefined)
  coveredFlags(short, one)
  const long = settleAgainst(messages, short)
  expect([...coveredFlags(long, one)]).toEqual([0, 1, 0, 1])
  const longer = settleAgainst([...messages, ...transcript('u1')], long)
  expect([...coveredFlags(longer, other)]).toEqual([1, 0, 0, 0, 1])
})

test('the first place of each block is known, and a longer list leaves those of the shorter alone', () => {
  const two = coverageOf([blockOf('b1', ['a2']), blockOf('b2', ['u5'])])
  const messages = transcript('u1 a2 u3 a2 u5')
  const short = settle(messages.slice(0, 3), undefined)
  const before = coveredPart(short, two)
  expect([...before.first]).toEqual([1, -1])
  expect([...coveredPart(settleAgainst(messages, short), two).first]).toEqual([1, 4])
  expect([...before.first]).toEqual([1, -1])
})
