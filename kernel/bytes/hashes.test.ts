import { crc32 as reference } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { bytesOf, cut } from './testing.ts'
import { createXxh64, xxh64Low32 } from './xxh64.ts'

const wrap = (x: bigint): bigint => BigInt.asUintN(64, x)

/** XXH64 as published, in BigInt and without any cleverness. */
function plainXxh64(bytes: Uint8Array): bigint {
  const [p1, p2, p3, p4, p5] = [
    11400714785074694791n,
    14029467366897019727n,
    1609587929392839161n,
    9650029242287828579n,
    2870177450012600261n,
  ] as [bigint, bigint, bigint, bigint, bigint]
  const rot = (x: bigint, by: bigint): bigint => wrap((x << by) | (wrap(x) >> (64n - by)))
  const word = (at: number, size: number): bigint =>
    Array.from(bytes.subarray(at, at + size)).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const round = (lane: bigint, input: bigint): bigint => wrap(rot(wrap(lane + input * p2), 31n) * p1)
  let at = 0
  let h = p5
  if (bytes.length >= 32) {
    const lanes = [wrap(p1 + p2), p2, 0n, wrap(-p1)]
    for (; at + 32 <= bytes.length; at += 32) {
      for (let i = 0; i < 4; i++) lanes[i] = round(lanes[i]!, word(at + 8 * i, 8))
    }
    h = wrap(rot(lanes[0]!, 1n) + rot(lanes[1]!, 7n) + rot(lanes[2]!, 12n) + rot(lanes[3]!, 18n))
    for (const lane of lanes) h = wrap((h ^ round(0n, lane)) * p1 + p4)
  }
  h = wrap(h + BigInt(bytes.length))
  for (; at + 8 <= bytes.length; at += 8) h = wrap(rot(h ^ round(0n, word(at, 8)), 27n) * p1 + p4)
  if (at + 4 <= bytes.length) {
    h = wrap(rot(h ^ wrap(word(at, 4) * p1), 23n) * p2 + p3)
    at += 4
  }
  for (; at < bytes.length; at++) h = wrap(rot(h ^ wrap(word(at, 1) * p5), 11n) * p1)
  h = wrap((h ^ (h >> 33n)) * p2)
  h = wrap((h ^ (h >> 29n)) * p3)
  return h ^ (h >> 32n)
}

test.each([
  ['', 0xef46db3751d8e999n],
  ['a', 0xd24ec4f1a98c6e5bn],
  ['abc', 0x44bc2cf5ad770999n],
  ['Nobody inspects the spammish repetition', 0xfbcea83c8a378bf1n],
])('XXH64 of %j', (text, expected) => {
  const hash = createXxh64()
  hash.update(bytesOf(text))
  expect(hash.digest()).toBe(expected)
  expect(xxh64Low32(bytesOf(text))).toBe(Number(expected & 0xffffffffn))
})

const bytes = fc.uint8Array({ maxLength: 300, size: 'max' })
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 })

test('XXH64 is the published algorithm, at any cut', () => {
  fc.assert(
    fc.property(bytes, sizes, (whole, pieces) => {
      const hash = createXxh64()
      for (const piece of cut(whole, pieces)) hash.update(piece)
      expect(hash.digest()).toBe(plainXxh64(whole))
    }),
  )
})

test('XXH64 goes through more than one span of stripes', () => {
  const long = Uint8Array.from({ length: 150_001 }, (_, i) => (i * i) >> 3)
  expect(xxh64Low32(long)).toBe(Number(plainXxh64(long) & 0xffffffffn))
})

test.runIf(typeof reference === 'function')('CRC-32 is that of zlib, at any cut', () => {
  fc.assert(
    fc.property(bytes, sizes, (whole, pieces) => {
      let crc = 0
      for (const piece of cut(whole, pieces)) crc = crc32(piece, crc)
      expect(crc).toBe(reference(whole))
    }),
  )
})

test('CRC-32 of the published check text', () => {
  expect(crc32(bytesOf('123456789'))).toBe(0xcbf43926)
})
