import { expect, test } from 'vitest'
import type { Reason } from '#kernel/model/turn.ts'
import { stripOrphans } from './strip-orphans.ts'
import { idsOf, messageOf, transcript } from './testing.ts'

const stripped = (specs: string): string => idsOf(stripOrphans(transcript(specs)))

test('a list without orphans comes back itself', () => {
  const list = transcript('u1 r2 c3:k t3:k c4 t5 r6 a7')
  expect(stripOrphans(list)).toBe(list)
})

test('halves of a pair go, those without a call id stay', () => {
  expect(stripped('u1 c2:k u3')).toBe('u1 u3')
  expect(stripped('u1 t2:k c3:l t3:l')).toBe('u1 c3 t3')
  expect(stripped('t1:k c2:k')).toBe('t1 c2')
  expect(stripped('c1: t2: u3')).toBe('c1 t2 u3')
})

test('a compress call needs no result, its result needs the call', () => {
  const call = { ...messageOf('c1:k'), toolName: 'compress' }
  expect(stripOrphans([call]).length).toBe(1)
  expect(stripOrphans([{ ...messageOf('t1:k'), toolName: 'compress' }]).length).toBe(0)
})

test('reasoning must lead to assistant text or a call', () => {
  expect(stripped('r1 r2 a3 r4 u5 r6 r7 t8 r9')).toBe('r1 r2 a3 u5 t8')
  expect(stripped('r1 c2:k t2:k')).toBe('r1 c2 t2')
  expect(stripped('r1 c2:k u3')).toBe('u3')
  expect(idsOf(stripOrphans([messageOf('r1'), { ...messageOf('x2'), role: 'system' }]))).toBe('x2')
})

test('each drop says its rule, in the order of the rules', () => {
  const reasons: Reason[] = []
  stripOrphans(transcript('r1 c2:k t3:l u4'), (reason) => reasons.push(reason))
  expect(reasons).toEqual([
    { id: 'c2', rule: 'prune/orphan-call' },
    { id: 't3', rule: 'prune/orphan-result' },
    { id: 'r1', rule: 'prune/orphan-reasoning' },
  ])
})
