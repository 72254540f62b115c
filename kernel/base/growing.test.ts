import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Growing } from './growing.ts'

it('says what a record of its own would say, whichever version is grown next', () => {
  const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '7')
  const step = fc.record({ from: fc.nat(20), entries: fc.array(fc.tuple(key, fc.nat(1)), { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat(1)), { maxLength: 3 }), fc.array(step), (first, steps) => {
      const unique = (entries: readonly (readonly [string, number])[]) => [...new Map(entries)]
      const versions = [{ grown: Growing.of(recordOf(unique(first))), entries: unique(first) }]
      for (const { from, entries } of steps) {
        const parent = versions[from % versions.length]!
        const added = unique(entries).filter(([one]) => !parent.entries.some(([other]) => other === one))
        const grown = parent.grown.with(added)
        expect(grown.since(parent.grown) ?? added).toEqual(added)
        versions.push({ grown, entries: [...parent.entries, ...added] })
      }
      // Looked at in the end, as versions may share what they are made from.
      for (const { grown, entries } of versions) {
        expect(JSON.stringify(grown.record)).toBe(JSON.stringify(recordOf(entries)))
        const known = new Map(entries)
        for (const one of ['a', 'b', 'c', '__proto__', 'constructor', '7', 'toString'])
          expect(grown.get(one)).toBe(known.get(one))
      }
    }),
  )
})

it('knows what it has more than an earlier version of the same entries, and of no other', () => {
  const first = Growing.of({ a: 1 })
  const second = first.with([['b', 2]])
  const third = second.with([['c', 3]])
  expect(third.since(first)).toEqual([
    ['b', 2],
    ['c', 3],
  ])
  expect(third.since(third)).toEqual([])
  expect(first.since(third)).toBeNull()
  expect(first.with([['b', 2]]).since(second)).toEqual([])
  expect(first.with([['x', 2]]).since(second)).toBeNull()
  expect([1, 2, 3].map((length) => second.sharesWith(third, length))).toEqual([true, true, false])
  expect(first.with([['x', 2]]).sharesWith(second, 1)).toBe(false)
  expect([third.placeOf('b'), first.placeOf('b')]).toEqual([1, -1])
})

it('reads a record once and gives it back', () => {
  const record = { b: 2, a: 1, 7: 3 }
  expect(Growing.of(record).record).toBe(record)
  expect(Growing.of(record)).toBe(Growing.of(record))
  const grown = Growing.of(record).with([['5', 4]])
  expect(Growing.of(grown.record)).toBe(grown)
})

it('reads a record again that was written to', () => {
  const record: Record<string, number> = { a: 1, b: 2 }
  const before = Growing.of(record)
  record['a'] = 3
  expect(Growing.of(record).get('a')).toBe(3)
  delete record['b']
  record['c'] = 4
  expect([Growing.of(record).get('b'), Growing.of(record).get('c')]).toEqual([undefined, 4])
  expect([before.get('a'), before.get('b'), before.get('c')]).toEqual([1, 2, undefined])
})

function recordOf(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const record = Object.create(null) as Record<string, number>
  for (const [key, value] of entries) record[key] = value
  return record
}
