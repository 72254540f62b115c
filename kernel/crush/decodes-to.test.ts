import { expect, it } from 'vitest'
import { decodesTo } from './decodes-to.ts'
import { jsonFold } from './json-fold.ts'

const rows = Array.from({ length: 40 }, (_, i) => ({
  port: 'harbour',
  unit: 'm',
  level: i / 8,
  at: 1000 + i,
}))
const original = JSON.stringify(rows, null, 2)
const text = jsonFold(original)!

it('holds for what the folder made', () => {
  expect(text.length).toBeLessThan(original.length)
  expect(decodesTo(text, original)).toBe(true)
})

it('fails for another value, another way to write a number, and for what is no JSON', () => {
  expect(decodesTo(text, original.replace('"harbour"', '"harbor"'))).toBe(false)
  expect(decodesTo(text, original.replace('"at": 1000', '"at": 1000.0'))).toBe(false)
  expect(decodesTo(text.slice(1), original)).toBe(false)
  expect(decodesTo(text, 'no JSON')).toBe(false)
})
