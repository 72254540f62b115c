/** Why a whole compress call was turned down (kernel-core 11.3). */
import type { CompressRange } from '#kernel/model/compress.ts'
import type { BlockId, Ref } from '#kernel/model/block.ts'
import { listed, named } from './compress-words.ts'

/** Figures that let a reader see which session the refs were looked up in. */
export interface Diagnostics {
  readonly highestRef: Ref | null
  readonly unknown: number
  readonly requested: number
  readonly compressions: number
  readonly blocks: number
}

const figures = ({ highestRef, unknown, requested, compressions, blocks }: Diagnostics): string =>
  `[highest ref: ${highestRef ?? 'none'}; unknown ranges: ${unknown}/${requested}; compressions: ${compressions}; blocks: ${blocks}]`

export const allUnknown = (diagnostics: Diagnostics): string =>
  `None of the ${diagnostics.requested} requested range(s) resolved to a message of this session ${figures(diagnostics)}`

export const dangling = (first: CompressRange, diagnostics: Diagnostics): string =>
  `Range ${named(first)} cannot be anchored: a ref in it is neither visible nor part of an active block ${figures(diagnostics)}`

export interface ConsumedFacts {
  readonly first: CompressRange
  /** Active blocks that hold the content of the first consumed range. */
  readonly holders: readonly BlockId[]
  readonly reasons: readonly string[]
  readonly tierHint: string | null
  readonly diagnostics: Diagnostics
}

export const consumedGate = ({ first, holders, reasons, tierHint, diagnostics }: ConsumedFacts): string =>
  [
    `Range ${named(first)} is already compressed${held(holders)}${blocking(reasons)} ${figures(diagnostics)}`,
    ...(tierHint === null ? [] : [tierHint]),
  ].join('. ')

const held = (holders: readonly BlockId[]): string => {
  if (holders.length === 0) return ''
  const look = holders.length === 1 ? `; look ${holders[0]} up to read it` : ''
  return `: ${listed(holders)} hold${holders.length === 1 ? 's' : ''} its content${look}`
}

const blocking = (reasons: readonly string[]): string =>
  reasons.length > 0 ? `; it can't be folded again: ${reasons.join('; ')}` : ''

export const tierHint = (tier: number, count: number, blocks: readonly BlockId[]): string =>
  `${count} tier-${tier} blocks are active: fold ${blocks[0]}..${blocks.at(-1)} into one of tier ${tier + 1} instead`

export const tooSmall = (chars: number, ranges: number, min: number, reasons: readonly string[]): string =>
  `The selection is too small: ${chars} characters in ${ranges} range(s), at least ${min} are wanted${blocking(reasons)}`
