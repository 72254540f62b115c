/**
 * What a picture costs and whether it is worth shrinking (ccr-absorb-crush 7). The kernel decides; the
 * host, which has a codec, shrinks.
 */
import { defaultConfig } from '#kernel/compression/config.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { parseImageDimensions } from './image-dimensions.ts'
import type { Dimensions } from './image-dimensions.ts'

export interface ImageMeta {
  readonly mediaType: string
  /** UTF-16 units. */
  readonly base64Length: number
  /** What the provider counts; default `bytes`. */
  readonly billing?: 'bytes' | 'pixels'
  readonly width?: number
  readonly height?: number
  /** The payload, or its head. */
  readonly base64?: string
}

type ImageConfig = CompressionConfig['imageCompression']

export interface ImageRoute {
  readonly action: 'pass' | 'downsample'
  readonly reason: 'disabled' | 'not-an-image' | 'below-min-tokens' | 'not-screenshot-like' | 'downsample'
  readonly estimatedTokens: Tokens
  readonly recipe?: Pick<ImageConfig, 'maxDimension' | 'quality' | 'format'>
}

/** Where a size is not known, or makes no sense. */
const UNKNOWN_TOKENS = 16_384
const SHORT_SIDE = 768
const LONG_SIDE = 2048
const TILE = 512
const BASE_TOKENS = 85
const TILE_TOKENS = 170

const screenshot = { shortSide: 720, minRatio: 1.4, maxRatio: 2.6 }

/** Tokens by tiles: enlarged to a short side of 768, then shrunk to a long side of 2048 pixels. */
export function pixelTileEstimate(width: number, height: number): Tokens {
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return UNKNOWN_TOKENS
  const larger = Math.max(1, SHORT_SIDE / Math.min(width, height))
  const scale = larger * Math.min(1, LONG_SIDE / (Math.max(width, height) * larger))
  // A side that fills its last tile to the pixel must not spill into another by rounding.
  const tiles = (side: number): number => Math.ceil((side * scale) / TILE - 1e-9)
  return BASE_TOKENS + TILE_TOKENS * tiles(width) * tiles(height)
}

export function estimateImageTokens(meta: ImageMeta): Tokens {
  if (meta.billing !== 'pixels') return Math.ceil(meta.base64Length / 4)
  const size = sizeOf(meta)
  return size ? pixelTileEstimate(size.width, size.height) : UNKNOWN_TOKENS
}

export function resolveImageConfig(config: {
  readonly imageCompression?: Partial<ImageConfig> | undefined
}): ImageConfig {
  return { ...defaultConfig(0).imageCompression, ...config.imageCompression }
}

export function decideImageRoute(
  meta: ImageMeta,
  config: { readonly imageCompression?: Partial<ImageConfig> | undefined },
): ImageRoute {
  const { enabled, minTokens, maxDimension, quality, format } = resolveImageConfig(config)
  const estimatedTokens = estimateImageTokens(meta)
  const pass = (reason: ImageRoute['reason']): ImageRoute => ({ action: 'pass', reason, estimatedTokens })
  if (!enabled) return pass('disabled')
  if (!/^image\//i.test(meta.mediaType)) return pass('not-an-image')
  if (estimatedTokens < minTokens) return pass('below-min-tokens')
  if (!isScreenshotLike(sizeOf(meta))) return pass('not-screenshot-like')
  const recipe = { maxDimension, quality, format }
  return { action: 'downsample', reason: 'downsample', estimatedTokens, recipe }
}

/** As given, else as the header says, for the price and the route alike (B18). */
function sizeOf({ width, height, base64 }: ImageMeta): Dimensions | null {
  if (width !== undefined && height !== undefined) return { width, height }
  return base64 === undefined ? null : parseImageDimensions(base64)
}

function isScreenshotLike(size: Dimensions | null): boolean {
  if (!size) return false
  const short = Math.min(size.width, size.height)
  const ratio = Math.max(size.width, size.height) / short
  return short >= screenshot.shortSide && ratio >= screenshot.minRatio && ratio <= screenshot.maxRatio
}
