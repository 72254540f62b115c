import { expect, test } from 'vitest'
import { filteredList, mappedList } from './derived-list.ts'

const list = [1, 2, 3]

test('the list itself when nothing changes', () => {
  expect(mappedList(list, (one) => one)).toBe(list)
  expect(filteredList(list, () => true)).toBe(list)
})

test('the same list again when the same comes out, another when not', () => {
  const first = filteredList(list, (one) => one !== 2)
  expect(first).toEqual([1, 3])
  expect(filteredList(list, (one) => one !== 2)).toBe(first)
  expect(filteredList(list, (one) => one !== 3)).toEqual([1, 2])
  expect(mappedList(list, (one) => one * 2)).toEqual([2, 4, 6])
  expect(list).toEqual([1, 2, 3])
})
