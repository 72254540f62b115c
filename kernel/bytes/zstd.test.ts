import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { bytesOf, isPrefix, isSame, number, unpack, zstdBlock, zstdFrame } from './testing.ts'
import { xxh64Low32 } from './xxh64.ts'
import { createZstdReader } from './zstd.ts'

const container = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/containers/${name}`, import.meta.url)))
const read = (bytes: Uint8Array, sizes: readonly number[] = [], cap?: number) =>
  unpack((sink) => createZstdReader(sink, cap), bytes, sizes)
/** Complete lines behind the header. */
const events = (text: string): number => text.split('\n').length - 2

const full = container('full.jsonl')
const sample = container('session.jsonl.zstd')
const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })
const skippable = (...content: number[]): Uint8Array =>
  Uint8Array.of(0x5a, 0x2a, 0x4d, 0x18, ...number(content.length, 4), ...content)

describe('samples', () => {
  test.each([
    ['session.jsonl.zstd', 18, []],
    ['session-nochecksum.jsonl.zstd', 18, []],
    ['session-skippable-frame.jsonl.zstd', 18, ['zstd-skippable']],
    ['session-garbage-tail.jsonl.zstd', 18, ['zstd-tail']],
    ['session-torn-last-frame.jsonl.zstd', 12, ['zstd-torn']],
    ['session-corrupt-frame.jsonl.zstd', 0, [expect.stringMatching(/^zstd-(corrupt|checksum)$/)]],
  ])('%s gives %i events', (name, expected, codes) => {
    const { bytes, text, codes: got } = read(container(name))
    expect(events(text)).toBe(expected)
    expect(isPrefix(bytes, full)).toBe(true)
    expect(got).toEqual(codes)
  })

  test('a diagnostic says where, in figures', () => {
    const [diagnostic] = read(container('session-torn-last-frame.jsonl.zstd')).diagnostics
    expect(diagnostic).toMatchObject({ kind: 'loss', byte: 1596 })
    expect(diagnostic!.what).toBe(
      'Frame 4, from byte 693 of the compressed file, is cut off: the file ends inside one of its blocks.',
    )
    expect(diagnostic!.done).toContain('3 whole frames')
  })

  test.each(['many-blocks.txt.zst', 'many-blocks-one-segment.txt.zst'])('%s, whole and cut', (name) => {
    const packed = container(name)
    const whole = read(packed)
    expect(whole.codes).toEqual([])
    expect(whole.bytes).toHaveLength(480_684)
    expect(xxh64Low32(whole.bytes)).toBe(0xb0407bc4)
    for (const size of [1, 1000]) expect(isSame(read(packed, [size]).bytes, whole.bytes)).toBe(true)
    // Complete blocks of a torn frame are kept.
    const torn = read(packed.slice(0, -12))
    expect(torn.codes).toEqual(['zstd-torn'])
    expect(torn.bytes.length).toBeGreaterThan(131_000)
    expect(isPrefix(torn.bytes, whole.bytes)).toBe(true)
  })
})

test('any cut of the input gives the same text and diagnostics', () => {
  const inputs = [
    sample,
    container('session-corrupt-frame.jsonl.zstd'),
    joinBytes([skippable(1, 2, 3), sample]),
  ]
  const expected = inputs.map((input) => read(input))
  fc.assert(
    fc.property(fc.nat(2), sizes, (i, pieces) => {
      const { text, diagnostics } = read(inputs[i]!, pieces)
      expect({ text, diagnostics }).toEqual({
        text: expected[i]!.text,
        diagnostics: expected[i]!.diagnostics,
      })
    }),
  )
})

test('a file cut off anywhere gives a prefix, and says so unless a frame ends there', () => {
  const ends = new Set([0, 99, 394, 693, 991])
  for (let length = 0; length <= sample.length; length++) {
    const { bytes, codes } = read(sample.subarray(0, length))
    expect(isPrefix(bytes, full)).toBe(true)
    expect(codes).toEqual(ends.has(length) ? [] : ['zstd-torn'])
  }
})

test('a damaged byte never throws and never gives text of a damaged frame', () => {
  const bounds = [0, 100, 847, 1596, 2349]
  fc.assert(
    fc.property(fc.nat(sample.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const damaged = sample.slice()
      damaged[at]! ^= flip
      const { bytes, codes } = read(damaged)
      // A block whose length is damaged may seem to run past the end; a torn frame can't be verified.
      if (codes.includes('zstd-torn')) return
      expect(isPrefix(bytes, full)).toBe(true)
      expect(bounds).toContain(bytes.length)
    }),
  )
})

test('frames of raw blocks, small and many', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 40 })), sizes, (frames, pieces) => {
      const { text, codes } = read(joinBytes(frames.map((blocks) => zstdFrame(...blocks))), pieces)
      expect(text).toBe(frames.flat().join(''))
      expect(codes).toEqual([])
    }),
  )
})

test('a magic number inside a block is data', () => {
  const frame = Uint8Array.of(
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0,
    56,
    ...zstdBlock(true, 0, 4, [0x28, 0xb5, 0x2f, 0xfd]),
  )
  expect(read(frame).bytes).toEqual(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd))
})

describe('sizes that lie', () => {
  const content = bytesOf('the content is longer than it says')
  const segment = (says: number): Uint8Array =>
    Uint8Array.of(
      0x28,
      0xb5,
      0x2f,
      0xfd,
      0b00100100,
      says,
      ...zstdBlock(true, 0, content.length, content).concat(number(xxh64Low32(content), 4)),
    )
  test.each([3, 34, 200])('a content size of %i is not believed', (says) => {
    expect(read(segment(says))).toMatchObject({ bytes: content, codes: [] })
  })
})

const header = (descriptor: number, ...more: number[]): Uint8Array =>
  joinBytes([zstdFrame('kept\n'), Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, descriptor, ...more)])

describe('refused', () => {
  test.each<[string, Uint8Array, string]>([
    ['a reserved bit', header(8, 56, 1, 0, 0), 'zstd-corrupt'],
    ['a dictionary', header(1, 56, 7, 1, 0, 0), 'zstd-dictionary'],
    ['a window of 2 TB', header(0, 31 << 3, 1, 0, 0), 'zstd-window'],
    ['a reserved block type', header(0, 56, 7, 0, 0), 'zstd-corrupt'],
    ['a block over 128 KiB', header(0, 56, ...zstdBlock(true, 1, 200_000, [65])), 'zstd-corrupt'],
    ['another format', joinBytes([zstdFrame('kept\n'), bytesOf('PK..')]), 'zstd-tail'],
  ])('%s: earlier frames stay', (_, bytes, code) => {
    for (const pieces of [[], [1]]) {
      const { text, codes } = read(joinBytes([bytes, zstdFrame('never read')]), pieces)
      expect({ text, codes }).toEqual({ text: 'kept\n', codes: [code] })
    }
  })

  // Literals: Huffman, one stream; its tree by an FSE table of 32 states that all belong to one symbol.
  test.each([
    ['first', [4, 0xf0, 0b11, 0xff, 0x80]],
    ['second, the first having none', [5, 0x10, 0xf8, 0xff, 0xff, 0x80]],
  ])('a Huffman table whose weights take no bits does not hang (%s symbol)', (_, tree) => {
    const literals = [0b0001_00_10, 0b10_000000, 0b0000_0010, ...tree, 0x80]
    expect(read(header(0, 56, ...number((literals.length << 3) | 5, 3), ...literals)).codes).toEqual([
      'zstd-corrupt',
    ])
  })
})

test('a checksum cut off is a note: the text is all there', () => {
  const { text, diagnostics } = read(zstdFrame('all\n').slice(0, -2))
  expect(text).toBe('all\n')
  expect(diagnostics).toMatchObject([{ code: 'zstd-torn', kind: 'note' }])
})

test('skippable frames are counted in one note', () => {
  const { text, diagnostics } = read(
    joinBytes([skippable(), zstdFrame('a'), skippable(9, 9), skippable(1), zstdFrame('b')]),
    [3],
  )
  expect(text).toBe('ab')
  expect(diagnostics).toMatchObject([{ code: 'zstd-skippable', kind: 'note', count: 3 }])
})

test('output past the cap is cut off and reading stops', () => {
  const bomb = Uint8Array.of(
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0,
    56,
    ...Array.from({ length: 400 }, () => zstdBlock(false, 1, 131_072, [65])).flat(),
  )
  const { bytes, codes } = read(bomb, [50], 1_000_000)
  expect(bytes.length).toBe(1_000_000)
  expect(codes).toEqual(['unpack-cap'])
  expect(read(sample, [], full.length).codes).toEqual([])
})

test('a frame larger than what is held back is emitted before its end', () => {
  const blocks = Array.from({ length: 200 }, (_, i) => zstdBlock(i === 199, 1, 131_072, [65])).flat()
  const bytes = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4, 56, ...blocks, 1, 2, 3, 4)
  const { bytes: out, codes } = read(bytes, [100])
  expect(out.length).toBe(200 * 131_072)
  expect(codes).toEqual(['zstd-checksum'])
})

test('thousands of tiny frames in tiny pieces stay linear', () => {
  const frames = joinBytes(Array.from({ length: 3000 }, (_, i) => zstdFrame(`{"seq":${i}}\n`)))
  expect(read(frames, [7]).text.split('\n')).toHaveLength(3001)
})
