import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { assignRefs } from './assign-refs.ts'
import { BLOCKED, highestUsedIndex } from '#kernel/base/refs.ts'

const list = (...ids: string[]): CoreMessage[] => ids.map((id) => ({ id, role: 'user', contentType: 'text' }))
const empty = { byRaw: {}, byRef: {} }
const taken = { byRaw: { a: 'm00002' }, byRef: { m00002: 'a' } }
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('assignRefs', () => {
  it('gives refs in order, once an id, none to an empty one', () => {
    const { map, nextIndex, newlyAssigned } = assignRefs(list('a', '', 'b', 'a'), {
      existing: empty,
      nextIndex: 1,
    })
    expect(plain(map)).toEqual({
      byRaw: { a: 'm00001', b: 'm00002' },
      byRef: { m00001: 'a', m00002: 'b' },
    })
    expect([nextIndex, newlyAssigned]).toEqual([3, 2])
    expect(highestUsedIndex(map)).toBe(2)
  })

  it('gives the very map back when nothing is new', () => {
    const answer = assignRefs(list('a', 'a'), { existing: taken, nextIndex: 3 })
    expect(answer.map).toBe(taken)
    expect([answer.nextIndex, answer.newlyAssigned]).toEqual([3, 0])
  })

  it('passes over refs that are taken', () => {
    const { map, nextIndex } = assignRefs(list('x', 'y'), { existing: taken, nextIndex: 1 })
    expect([map.byRaw['x'], map.byRaw['y'], nextIndex]).toEqual(['m00001', 'm00003', 4])
    expect(highestUsedIndex(map)).toBe(3)
  })

  it('remembers a higher index of before', () => {
    const existing = { byRaw: { a: 'm00009' }, byRef: { m00009: 'a' } }
    expect(highestUsedIndex(assignRefs(list('x'), { existing, nextIndex: 2 }).map)).toBe(9)
  })

  it.each([0, -4, 1.5, NaN])('begins at 1 for %s', (nextIndex) => {
    expect(assignRefs(list('x'), { existing: empty, nextIndex }).map.byRaw['x']).toBe('m00001')
  })

  it('skips before it protects, and counts no block', () => {
    const { map, newlyAssigned, nextIndex } = assignRefs(list('a', 'b', 'c'), {
      existing: empty,
      nextIndex: 1,
      shouldSkip: ({ id }) => id === 'a',
      isProtected: ({ id }) => id !== 'c',
    })
    expect(plain(map)).toEqual({ byRaw: { b: BLOCKED, c: 'm00001' }, byRef: { m00001: 'c' } })
    expect([newlyAssigned, nextIndex]).toEqual([1, 2])
  })

  it('serves ids that every object has', () => {
    const ids = ['constructor', '__proto__', 'toString']
    const { map } = assignRefs(list(...ids), { existing: empty, nextIndex: 1 })
    expect(Object.keys(map.byRaw)).toEqual(ids)
    expect(map.byRef['m00002']).toBe('__proto__')
    expect(
      assignRefs(list(...ids), { existing: JSON.parse(JSON.stringify(map)), nextIndex: 4 }).newlyAssigned,
    ).toBe(0)
  })

  it('leaves what it was given as it was', () => {
    assignRefs(list('x'), { existing: taken, nextIndex: 3 })
    expect(taken).toEqual({ byRaw: { a: 'm00002' }, byRef: { m00002: 'a' } })
  })

  it('says when refs run out', () => {
    const options = { existing: empty, nextIndex: 9_999_999 }
    expect(assignRefs(list('a'), options).map.byRaw['a']).toBe('m9999999')
    expect(() => assignRefs(list('a', 'b'), options)).toThrow('capacity exhausted')
    expect(() => assignRefs(list('a', 'b'), options)).toThrow(RangeError)
  })
})
