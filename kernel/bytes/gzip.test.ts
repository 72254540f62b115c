import { gzipSync } from 'node:zlib'
import { gzipSync as pack } from 'fflate'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { createGzipReader } from './gzip.ts'
import { bytesOf, unpack } from './testing.ts'

const read = (bytes: Uint8Array, sizes: readonly number[] = [], cap?: number) =>
  unpack((sink) => createGzipReader(sink, cap), bytes, sizes)
const zip = (text: string, level = 6): Uint8Array => new Uint8Array(gzipSync(text, { level }))

const text = Array.from({ length: 400 }, (_, i) => `{"seq":${i},"x":"${(i * 7919) % 1009}"}\n`).join('')
/** Past one slice, so that a stream spans several. */
const long = Array.from({ length: 12_000 }, (_, i) => `${(i * 2654435761) % 4294967296}\n`).join('')

test('any cut of any members gives the whole text', () => {
  const piece = fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom(0, 1, 9))
  const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), sizes, (members, pieces) => {
      const packed = joinBytes(members.map(([content, level]) => zip(content, level)))
      expect(read(packed, pieces)).toMatchObject({
        bytes: joinBytes(members.map(([content]) => bytesOf(content))),
        codes: [],
      })
    }),
  )
})

test.each([0, 1, 9])('a stream over many slices, level %i', (level) => {
  for (const size of [100_000_000, 4096, 16_385]) {
    expect(read(joinBytes([zip(long, level), zip('!', level)]), [size])).toMatchObject({
      text: `${long}!`,
      codes: [],
    })
  }
})

test('all optional header fields', () => {
  const plain = zip(text)
  const header = [
    0x1f,
    0x8b,
    8,
    0x1f,
    0,
    0,
    0,
    0,
    0,
    3,
    4,
    0,
    1,
    2,
    3,
    4,
    ...bytesOf('name\0comment\0'),
    9,
    9,
  ]
  const packed = joinBytes([Uint8Array.from(header), plain.subarray(10)])
  expect(read(packed, [1])).toMatchObject({ text, codes: [] })
  expect(read(pack(bytesOf(text), { filename: 'session.jsonl' }))).toMatchObject({ text, codes: [] })
})

test('a file cut off anywhere keeps the prefix and says so', () => {
  const packed = zip(text.slice(0, 2000))
  for (let length = 0; length < packed.length; length++) {
    const { text: got, codes } = read(packed.subarray(0, length))
    expect(text.startsWith(got)).toBe(true)
    expect(codes).toEqual(length === 0 ? [] : ['gzip-torn'])
  }
  const half = read(zip(long).subarray(0, 40_000))
  expect(half.text.length).toBeGreaterThan(50_000)
  expect(half.diagnostics[0]!.what).toContain('ends at byte 40,000')
})

test('zeros behind the last member are padding, other bytes are not', () => {
  expect(read(joinBytes([zip(text), new Uint8Array(600)]), [100])).toMatchObject({ text, codes: [] })
  for (const tail of ['x', 'garbage', '\x1f', '\x1f\x01']) {
    expect(read(joinBytes([zip(text), bytesOf(tail)]), [7])).toMatchObject({ text, codes: ['gzip-tail'] })
  }
})

test('a wrong checksum is reported and reading goes on', () => {
  const damaged = zip('one\n')
  damaged[damaged.length - 8]! ^= 1
  expect(read(joinBytes([damaged, zip('two\n')]))).toMatchObject({
    text: 'one\ntwo\n',
    codes: ['gzip-checksum'],
  })
})

test('data that cannot be decoded keeps what came before it', () => {
  const packed = zip(long, 0)
  // Level 0 stores: the second block, wherever it begins, gets the reserved type.
  const first = packed[11]! + packed[12]! * 256
  packed[10 + 5 + first] = 7
  const { text: got, codes } = read(packed)
  expect(codes).toEqual(['gzip-corrupt'])
  expect(got).toBe(long.slice(0, first))
  expect(read(packed, [999]).text).toBe(got)
})

test('damage never throws', () => {
  const packed = zip(text)
  fc.assert(
    fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const damaged = packed.slice()
      damaged[at]! ^= flip
      const whole = read(damaged)
      expect(read(damaged, [5]).codes).toEqual(whole.codes)
    }),
  )
})

test('output past the cap is cut off', () => {
  const { bytes, codes } = read(zip('a'.repeat(3_000_000)), [1000], 100_000)
  expect(bytes.length).toBe(100_000)
  expect(codes).toEqual(['unpack-cap'])
})
