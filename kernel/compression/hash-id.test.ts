import { expect, test } from 'vitest'
import { parseHashId } from './hash-id.ts'

const root = 'h_0123456789abcdef'

test('root, number and tail', () => {
  expect(parseHashId(root)).toEqual({ root, tail: '' })
  expect(parseHashId(`${root}_12`)).toEqual({ root, tail: '' })
  expect(parseHashId(`${root}#a\nb#c`)).toEqual({ root, tail: '#a\nb#c' })
  expect(parseHashId(`${root}_3#`)).toEqual({ root, tail: '#' })
})

test.each([
  'h_0123456789abcde',
  'h_0123456789abcdef0',
  'h_0123456789ABCDEF',
  `x${root}`,
  `${root}_`,
  `${root}_a`,
  `${root}x`,
  'm1',
])('%s is no hash id', (id) => {
  expect(parseHashId(id)).toBeNull()
})
