import { expect, it } from 'vitest'
import { chainBy } from './chains.ts'

const chains = (keys: readonly string[]) => {
  const { last, previous } = chainBy(keys, (key) => (key === '-' ? undefined : key))
  return [[...last], [...previous]]
}

it('links the places of equal keys backwards, and passes over items without a key', () => {
  expect(chains(['a', '-', 'b', 'a', '-', 'c', 'a', 'b'])).toStrictEqual([
    [
      ['a', 6],
      ['b', 7],
      ['c', 5],
    ],
    [-1, -1, -1, 0, -1, -1, 3, 2],
  ])
})

it('links nothing where all keys differ', () => {
  expect(chains(['a', '-', 'b', '-'])).toStrictEqual([
    [
      ['a', 0],
      ['b', 2],
    ],
    [-1, -1, -1, -1],
  ])
})
