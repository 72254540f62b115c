/** What each tier could work off now (nudge text A5). */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CompressibleRange } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { rangeChars } from './merge-ranges.ts'
import { summaryTokens } from './summary-tokens.ts'

export interface NudgePending {
  /** Of tier 1, 2 and 3. */
  readonly tokens: readonly [Tokens, Tokens, Tokens]
  readonly max: Tokens
  /** What a nudge of a tier names: none for tier 1, the blocks of the tier below for the others. */
  readonly targets: readonly [
    readonly CompressionBlock[],
    readonly CompressionBlock[],
    readonly CompressionBlock[],
  ]
}

/** Tier 1: the ranges that reach the minimum on their own. Tiers 2 and 3: the summaries they would distil. */
export function nudgePending(
  ranges: readonly CompressibleRange[],
  blocks: readonly CompressionBlock[],
  config: CompressionConfig,
  countTokens: CountTokens,
): NudgePending {
  const minimum = config.compress.minCompressRange
  let raw = 0
  for (const range of ranges) if (rangeChars(range) >= minimum) raw += range.tokens
  const first: CompressionBlock[] = []
  const second: CompressionBlock[] = []
  for (const block of blocks) {
    if (!block.active) continue
    if (block.tier === 1) first.push(block)
    else if (block.tier === 2) second.push(block)
  }
  const tokens = [raw, total(first, countTokens), total(second, countTokens)] as const
  return { tokens, max: Math.max(0, ...tokens), targets: [[], first, second] }
}

function total(blocks: readonly CompressionBlock[], countTokens: CountTokens): Tokens {
  return blocks.reduce((sum, block) => sum + summaryTokens(block, countTokens), 0)
}
