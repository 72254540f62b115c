import { expect, it, test } from 'vitest'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { ImageShrink } from '#kernel/model/state.ts'
import { base64Bytes } from './base64.ts'
import { dimensionsOf, parseImageDimensions } from './image-dimensions.ts'
import { applyImageFull, parseImageFullInput, recordImageShrink, resetImages } from './image-full.ts'
import { decideImageRoute, estimateImageTokens, pixelTileEstimate } from './image-route.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const png = bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13], 'IHDR', [0, 0, 7, 128, 0, 0, 4, 56])
const encoded = (data: Uint8Array): string => Buffer.from(data).toString('base64')

it('bytes of base64, also where it is cut or broken', () => {
  expect(base64Bytes('AQID')).toEqual(Uint8Array.of(1, 2, 3))
  expect(base64Bytes('AQ\nI=D')).toEqual(Uint8Array.of(1, 2))
  expect(base64Bytes('-_8')).toEqual(base64Bytes('+/8'))
  expect(base64Bytes(encoded(png), 10)).toEqual(png.subarray(0, 7))
  for (const text of ['', '=', '%%%', 'A']) expect(base64Bytes(text)).toHaveLength(0)
})

it('a picture of one pixel has a size (B18)', () => {
  const riff = bytes('RIFF', [0, 0, 0, 0], 'WEBP')
  expect(dimensionsOf(bytes([...riff], 'VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 0]))).toEqual({
    width: 1,
    height: 261,
  })
  expect(dimensionsOf(bytes([...riff], 'VP8L', [0, 0, 0, 0, 0x2f, 0, 0, 0, 0]))).toEqual({
    width: 1,
    height: 1,
  })
})

it('a header that is cut off, empty or of no size has none', () => {
  for (let end = 0; end < png.length; end++) expect(dimensionsOf(png.subarray(0, end))).toBeNull()
  expect(dimensionsOf(png)).toEqual({ width: 1920, height: 1080 })
  expect(dimensionsOf(bytes('GIF89a', [0, 0, 1, 0]))).toBeNull()
  expect(dimensionsOf(bytes('BM', Array(16).fill(0), [255, 255, 255, 255, 1, 0, 0, 0]))).toBeNull()
})

it('the frame of a JPEG is found behind its metadata, not behind its scan', () => {
  const frame = [0xff, 0xc2, 0, 11, 8, 3, 32, 4, 0, 3, 1, 2, 3]
  const segment = [0xff, 0xe1, 0x40, 0, ...Array<number>(0x3ffe).fill(0xc0)]
  expect(parseImageDimensions(encoded(bytes([0xff, 0xd8], segment, [0xff], frame)))).toEqual({
    width: 1024,
    height: 800,
  })
  expect(dimensionsOf(bytes([0xff, 0xd8, 0xff, 0xe1, 0, 1], frame))).toBeNull()
  expect(dimensionsOf(bytes([0xff, 0xd8, 0xff, 0xc4, 0, 2], frame))).toEqual({ width: 1024, height: 800 })
  expect(dimensionsOf(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2], frame))).toBeNull()
})

it('tiles do not spill over by rounding', () => {
  for (let side = 1; side <= 4000; side += 7)
    expect(pixelTileEstimate(side, side)).toBe(
      side <= 1024 ? 765 : 85 + 170 * Math.ceil(Math.min(side, 2048) / 512) ** 2,
    )
  for (const [width, height] of [
    [NaN, 5],
    [-1, 5],
    [Infinity, 5],
    [0, 0],
  ] as const)
    expect(pixelTileEstimate(width, height)).toBe(16_384)
})

it('a picture is routed by the size it is priced by, whatever the case of its type (B18)', () => {
  const config = { imageCompression: { enabled: true } }
  const meta = { mediaType: 'IMAGE/PNG', base64Length: 40_000, base64: encoded(png) }
  expect(estimateImageTokens({ ...meta, billing: 'pixels' })).toBe(2125)
  expect(decideImageRoute(meta, config)).toMatchObject({ action: 'downsample', estimatedTokens: 10_000 })
  expect(decideImageRoute(meta, {})).toMatchObject({ action: 'pass', reason: 'disabled' })
  expect(decideImageRoute({ ...meta, mediaType: 'application/pdf' }, config).reason).toBe('not-an-image')
  expect(decideImageRoute({ ...meta, width: 500, height: 1000 }, config).reason).toBe('not-screenshot-like')
})

it('asks for a ref in whatever field it stands', () => {
  const warnings: string[] = []
  const read = (input: unknown) => parseImageFullInput(input, (text) => warnings.push(text))
  expect(read({ ref: 7, of: ' m00001 ' })).toEqual({ ref: 'm00001' })
  for (const input of [null, undefined, 'text', '"text"', [], {}, { ref: '' }]) expect(read(input)).toBeNull()
  expect(warnings).toHaveLength(7)
  for (const warning of warnings) expect(warning).toMatch(/^\[acp-image-full-input\] rejected: /)
})

test('what was shrunk is counted, restored on demand, and forgotten with the session', () => {
  const shrink: ImageShrink = {
    ref: 'm00001',
    rawMessageId: 'a',
    mediaType: 'image/png',
    format: 'webp',
    originalBytes: 100,
    shrunkBytes: 400,
    tokensBefore: 300,
    tokensAfter: 120,
    createdAt: 1,
  }
  const empty = { ...createInitialState(), messageRefs: { byRaw: { a: 'm00001' }, byRef: { m00001: 'a' } } }
  const state = recordImageShrink(recordImageShrink(empty, shrink), { ...shrink, shrunkBytes: 40 })
  expect(state.stats).toMatchObject({ imagesShrunk: 2, imageBytesSaved: 60, imageTokensSaved: 360 })
  const config = { imageCompression: { enabled: true } }
  expect(applyImageFull('m00001', empty, config)).toMatchObject({ ok: false, state: empty })
  expect(applyImageFull('constructor', state, config).ok).toBe(false)
  expect(applyImageFull('m00001', state, {}).resultText).toMatch(/^\[image_full FAILED:/)
  const full = applyImageFull('m00001', state, config)
  expect(full).toMatchObject({ ok: true, state: { imageFullRestored: ['m00001'] } })
  expect(applyImageFull('m00001', full.state, config)).toMatchObject({ ok: true, state: full.state })
  const reset = resetImages(full.state)
  expect(reset).not.toHaveProperty('imageShrinks')
  expect(reset).not.toHaveProperty('imageFullRestored')
  expect(reset.stats).toEqual(full.state.stats)
})
