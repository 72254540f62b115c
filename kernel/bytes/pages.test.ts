import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { runWork } from '#kernel/base/run-work.ts'
import { createPages } from './pages.ts'

const chunks = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 12 })

test('any range is the same range of the concatenation, clipped', () => {
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 9 }), fc.nat(300), fc.nat(300), (parts, pageSize, a, b) => {
      const pages = createPages(pageSize)
      for (const part of parts) pages.append(part)
      const whole = joinBytes(parts)
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

const numbers = (length: number) => Uint8Array.from({ length }, (_, i) => i)

test('packed at any moment they read the same, and appending goes on', () => {
  const act = fc.oneof(fc.uint8Array({ maxLength: 40, max: 3 }), fc.constant('pack'), fc.constant('trim'))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (acts, pageSize) => {
      const pages = createPages(pageSize)
      const parts: Uint8Array[] = []
      for (const one of acts) {
        if (one === 'pack') runWork(pages.pack())
        else if (one === 'trim') pages.trim()
        else {
          pages.append(one as Uint8Array)
          parts.push(one as Uint8Array)
        }
        expect(pages.bytes(0, pages.length)).toEqual(joinBytes(parts))
      }
    }),
  )
})

test('packing halves at least what it packs, and leaves the rest as it is', () => {
  const pages = createPages(1000)
  pages.append(new Uint8Array(2500))
  expect(pages.held).toBe(3000)
  const steps = [...pages.pack()]
  expect(steps).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ])
  expect(pages.held).toBeLessThan(1100)
  const noise = createPages(8)
  noise.append(numbers(16))
  runWork(noise.pack())
  expect(noise.held).toBe(16)
})

test('a view of a page outlives its packing', () => {
  const pages = createPages(100)
  pages.append(new Uint8Array(100).fill(7))
  const view = pages.bytes(10, 20)
  runWork(pages.pack())
  expect(view).toEqual(new Uint8Array(10).fill(7))
  expect(pages.bytes(10, 20)).toEqual(view)
})
