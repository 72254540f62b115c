import { expect, test } from 'vitest'
import { neighbourIn, placeIn } from './difference-steps.ts'

const differences = Uint32Array.of(2, 3, 9)

test('the place of a row among those that differ', () => {
  expect([2, 9, 4, 10].map((row) => placeIn(differences, row))).toEqual([0, 2, null, null])
})

test('the next and the last one, from any row', () => {
  expect([null, 0, 2, 5, 9].map((row) => neighbourIn(differences, row, 1))).toEqual([2, 2, 3, 9, null])
  expect([null, 0, 2, 5, 20].map((row) => neighbourIn(differences, row, -1))).toEqual([9, null, null, 3, 9])
  expect(neighbourIn(new Uint32Array(), null, 1)).toBeNull()
})
