import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/model/json.ts'
import { expandPacked, packedLength } from './dsh-packed.ts'

const row = (data: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  type: 'text-chunks',
  seq0: 7,
  time0: 100,
  data: { turn: 1, step: 2, index: 0, dt: [5, -3], texts: ['a', '', 'c'], ...data },
  ...more,
})
const call = (data: JsonObject = {}): JsonObject => ({
  type: 'tool-call-chunks',
  seq0: 0,
  time0: 0,
  data: { turn: 1, step: 1, index: 1, id: 'c1', dt: [1], args: ['{', '}'], ...data },
})

describe('a packed row', () => {
  it('holds an event a text, with running numbers and times', () => {
    expect(expandPacked(row())?.map(({ seq, time, data }) => [seq, time, data['chunk']])).toEqual([
      [7, 100, { type: 'text-delta', index: 0, text: 'a' }],
      [8, 105, { type: 'text-delta', index: 0, text: '' }],
      [9, 102, { type: 'text-delta', index: 0, text: 'c' }],
    ])
    expect(expandPacked(row())?.[0]).toMatchObject({ type: 'assistant/chunk', data: { turn: 1, step: 2 } })
    expect(packedLength(row())).toBe(3)
  })

  it('of reasoning or of a call holds deltas of that kind', () => {
    expect(expandPacked(row({}, { type: 'reasoning-chunks' }))?.[0]?.data['chunk']).toMatchObject({
      type: 'reasoning-delta',
    })
    expect(expandPacked(call({ name: 'bash' }))?.map(({ data }) => data['chunk'])).toEqual([
      { type: 'tool-call-delta', index: 1, id: 'c1', name: 'bash', argumentsDelta: '{' },
      { type: 'tool-call-delta', index: 1, id: 'c1', name: 'bash', argumentsDelta: '}' },
    ])
    expect(expandPacked(call())?.[0]?.data['chunk']).not.toHaveProperty('name')
  })

  it.each([1, 2])('of %i members is fine: three is a rule for writers', (count) => {
    const texts = Array.from({ length: count }, () => 'x')
    expect(packedLength(row({ texts, dt: texts.slice(1).map(() => 0) }))).toBe(count)
  })

  it.each([
    ['a further key outside', row({}, { ignorable: true })],
    ['a further key inside', row({ id: 'x' })],
    ['a key that is missing', { type: 'text-chunks', seq0: 0, data: row()['data']! }],
    ['data that is none', row({}, { data: [] })],
    ['no texts', row({ texts: [], dt: [] })],
    ['texts that are none', row({ texts: ['a', 1, 'c'] })],
    ['texts under the wrong key', row({ args: ['a', 'b', 'c'], texts: undefined as never })],
    ['a gap too few', row({ dt: [5] })],
    ['a gap too many', row({ dt: [5, 5, 5] })],
    ['a fractional gap', row({ dt: [5, 0.5] })],
    ['a gap that is no number', row({ dt: [5, '5'] })],
    ['a negative number', row({}, { seq0: -1 })],
    ['a number that runs out of safe integers', row({}, { seq0: 2 ** 53 - 2 })],
    ['a fractional time', row({}, { time0: 0.5 })],
    ['a time that runs out of safe integers', row({ dt: [1, 1] }, { time0: 2 ** 53 - 2 })],
    ['a call without its id', call({ id: 3 })],
    ['a name that is none', call({ name: null })],
  ] as const)('with %s is rejected whole', (_, broken) => {
    expect(expandPacked(broken)).toBeNull()
    expect(packedLength(broken)).toBeNull()
  })
})
