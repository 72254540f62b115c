import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { joined } from './testing.ts'

const chunks = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 12 })

test('any range is the same range of the concatenation, clipped', () => {
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 9 }), fc.nat(300), fc.nat(300), (parts, pageSize, a, b) => {
      const pages = createPages(pageSize)
      for (const part of parts) pages.append(part)
      const whole = joined(parts)
      expect(pages.length).toBe(whole.length)
      expect(pages.bytes(a, b)).toEqual(whole.slice(a, Math.max(a, b)))
    }),
  )
})

test('a range inside one page is a view, one across pages a copy', () => {
  const pages = createPages(8)
  pages.append(Uint8Array.from({ length: 20 }, (_, i) => i))
  expect(pages.bytes(9, 15).buffer).toBe(pages.bytes(8, 9).buffer)
  expect(pages.bytes(6, 10)).toEqual(Uint8Array.of(6, 7, 8, 9))
  expect(pages.bytes(6, 10).buffer).not.toBe(pages.bytes(0, 1).buffer)
})

test('later appends do not change what was handed out', () => {
  const pages = createPages(8)
  pages.append(Uint8Array.of(1, 2, 3))
  const before = pages.bytes(0, 100)
  pages.append(Uint8Array.of(4))
  expect(before).toEqual(Uint8Array.of(1, 2, 3))
})

test('runs visit every byte once', () => {
  const pages = createPages(8)
  pages.append(new Uint8Array(20))
  expect([0, 8, 16, 20].map((at) => pages.run(at).length)).toEqual([8, 8, 4, 0])
})

test('odd ranges are empty', () => {
  const pages = createPages(8)
  pages.append(new Uint8Array(5))
  for (const [start, end] of [
    [3, 3],
    [4, 2],
    [9, 12],
    [-5, -1],
    [0, NaN],
  ] as const) {
    expect(pages.bytes(start, end)).toHaveLength(0)
  }
  expect(pages.bytes(-5, 2)).toHaveLength(2)
})

test('trimming keeps every byte, and appending goes on', () => {
  const pages = createPages(8)
  pages.append(Uint8Array.from({ length: 11 }, (_, i) => i))
  pages.trim()
  pages.trim()
  expect([...pages.bytes(0, 99)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(pages.bytes(8, 11).buffer.byteLength).toBe(3)
  pages.append(Uint8Array.from([11, 12, 13, 14, 15, 16]))
  expect([...pages.bytes(0, 99)]).toEqual(Array.from({ length: 17 }, (_, i) => i))
})
