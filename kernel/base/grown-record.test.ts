import { expect, it } from 'vitest'
import { eachEntry, GrownRecord } from './grown-record.ts'

function entries<T>(record: Readonly<Record<string, T>>): [string, T][] {
  const found: [string, T][] = []
  eachEntry(record, (key, value) => found.push([key, value]))
  return found
}

function grown<T>(from: Readonly<Record<string, T>>, ...more: [string, T][]): Record<string, T> {
  const copy = new GrownRecord(from)
  for (const [key, value] of more) copy.add(key, value)
  return copy.record
}

it('reads own entries in their order', () => {
  const record = JSON.parse('{"b": 1, "__proto__": 2, "a": 3}') as Record<string, number>
  expect(entries(record)).toEqual([
    ['b', 1],
    ['__proto__', 2],
    ['a', 3],
  ])
  expect(entries({})).toEqual([])
})

it('copies and adds any key, and leaves what it grew from', () => {
  const from = JSON.parse('{"b": 1, "__proto__": 2}') as Record<string, number>
  const longer = grown(from, ['constructor', 3], ['a', 4])
  expect(JSON.stringify(longer)).toBe('{"b":1,"__proto__":2,"constructor":3,"a":4}')
  expect(JSON.stringify(from)).toBe('{"b":1,"__proto__":2}')
  expect(entries(from)).toHaveLength(2)
  expect(entries(longer).at(-1)).toEqual(['a', 4])
})

it('keeps branches apart', () => {
  const from = { a: 1 }
  const one = grown(from, ['b', 2])
  const other = grown(from, ['c', 3])
  const none = grown(from)
  const further = grown(one, ['d', 4])
  expect([from, one, other, none, further].map((record) => JSON.stringify(record))).toEqual([
    '{"a":1}',
    '{"a":1,"b":2}',
    '{"a":1,"c":3}',
    '{"a":1}',
    '{"a":1,"b":2,"d":4}',
  ])
  expect(entries(one)).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(entries(other)).toEqual([
    ['a', 1],
    ['c', 3],
  ])
})
