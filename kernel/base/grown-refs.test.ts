import { expect, it } from 'vitest'
import type { MessageRefs } from '#kernel/model/state.ts'
import { grownRefs, rawEntry, refEntry, refsSince } from './grown-refs.ts'

const empty = (): MessageRefs => ({ byRaw: {}, byRef: {} })
const withOne = (map: MessageRefs, id: string, ref: string) => grownRefs(map, [[id, ref]], [[ref, id]])

it('are the records of the contract to whoever looks', () => {
  const refs = withOne(withOne(empty(), 'a', 'm00001'), 'b', 'm00002')
  expect(JSON.parse(JSON.stringify(refs))).toEqual({
    byRaw: { a: 'm00001', b: 'm00002' },
    byRef: { m00001: 'a', m00002: 'b' },
  })
  expect(structuredClone(withOne(empty(), 'a', 'm00001'))).toEqual({
    byRaw: { a: 'm00001' },
    byRef: { m00001: 'a' },
  })
})

it('know what they have more than those they grew from', () => {
  const one = withOne(empty(), 'a', 'm00001')
  const two = withOne(one, 'b', 'm00002')
  expect(refsSince(two, one)).toEqual({ raws: [['b', 'm00002']], refs: [['m00002', 'b']] })
  expect([refEntry(two, 'a'), refEntry(one, 'b'), rawEntry(two, 'm00002')]).toEqual([
    'm00001',
    undefined,
    'b',
  ])
})

it('say what a host wrote into the records it looked at', () => {
  const refs = withOne(empty(), 'a', 'm00001')
  const host = refs as { byRaw: Record<string, string>; byRef: Record<string, string> }
  host.byRaw['b'] = 'm00002'
  expect(refEntry(refs, 'b')).toBe('m00002')
  expect(refEntry(withOne(refs, 'c', 'm00003'), 'b')).toBe('m00002')
  host.byRef = { m00009: 'z' }
  expect(rawEntry(refs, 'm00009')).toBe('z')
  expect(rawEntry(withOne(refs, 'd', 'm00004'), 'm00009')).toBe('z')
})

it('can be frozen', () => {
  const refs = Object.freeze(withOne(empty(), 'a', 'm00001'))
  expect(Object.freeze(refs.byRaw)).toEqual({ a: 'm00001' })
  expect(refEntry(withOne(refs, 'b', 'm00002'), 'a')).toBe('m00001')
})

it('may be written to unseen', () => {
  const refs = withOne(empty(), 'a', 'm00001')
  ;(refs as { byRaw: Record<string, string> }).byRaw = { z: 'm00005' }
  expect([refEntry(refs, 'a'), refEntry(refs, 'z'), rawEntry(refs, 'm00001')]).toEqual([
    undefined,
    'm00005',
    'a',
  ])
})
