import { expect, it } from 'vitest'
import { isRecord, own, setOwn } from './record.ts'

it('reads own keys only', () => {
  expect(own({ a: 1 }, 'a')).toBe(1)
  expect(own({ a: 1 } as Record<string, number>, 'b')).toBeUndefined()
  expect(own({} as Record<string, number>, 'constructor')).toBeUndefined()
  expect(own(JSON.parse('{"__proto__": 3}') as Record<string, number>, '__proto__')).toBe(3)
})

it('writes any key as an own one', () => {
  const copy = Object.assign(Object.create(null) as Record<string, number>, { a: 1 })
  const plain: Record<string, number> = {}
  for (const record of [copy, plain])
    for (const key of ['__proto__', 'constructor', 'b']) setOwn(record, key, 2)
  expect(JSON.stringify(copy)).toBe('{"a":1,"__proto__":2,"constructor":2,"b":2}')
  expect(JSON.stringify(plain)).toBe('{"__proto__":2,"constructor":2,"b":2}')
  setOwn(plain, '__proto__', 5)
  expect(own(plain, '__proto__')).toBe(5)
})

it('tells objects from lists and the rest', () => {
  expect([{}, Object.create(null), [], null, 'x', undefined].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
