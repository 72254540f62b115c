/** Why a request was not read from the cache (nudge and surface text E7). */
import type { Ms, Tokens } from '#kernel/model/units.ts'

/** One request; `input` holds what was cached. */
export interface CacheSample {
  readonly at: Ms
  readonly input: Tokens
  readonly cached: Tokens
  readonly output?: Tokens
}

export interface CacheFold {
  readonly at: Ms
  readonly tokensCompressed: Tokens
  readonly summaryTokens?: Tokens
  /** Tokens in front of the first message that it changed: up to there the prefix stays. */
  readonly firstFoldStartTokens?: Tokens
  /** Tokens of the context behind it. */
  readonly viewAfter?: Tokens
}

export interface CacheMiss {
  readonly missed: Tokens
  /** What is new since the request before. */
  readonly newContent: Tokens
  /** Paid again because a fold changed what stands in front of it. */
  readonly compRepay: Tokens
  /** Paid again for another reason, such as a cache that ran out; of the first request all of it. */
  readonly ttlRepay: Tokens
  /** The fold that is held to account; null for none. */
  readonly foldIndex: number | null
}

/** `folds` are those since the request before. The one that reaches furthest back broke the prefix. */
export function decomposeSample(
  previous: CacheSample | null | undefined,
  current: CacheSample,
  folds: readonly CacheFold[],
): CacheMiss {
  const missed = Math.max(0, current.input - current.cached)
  const growth = previous ? Math.max(0, current.input - previous.input) : 0
  const newContent = Math.min(missed, growth)
  const rest = missed - newContent
  const owner = furthestBack(folds)
  const owed = owner ? Math.max(0, current.input - owner.start - newContent) : 0
  const compRepay = Math.min(rest, owed)
  return {
    missed,
    newContent,
    compRepay,
    ttlRepay: rest - compRepay,
    foldIndex: owner && compRepay > 0 ? owner.index : null,
  }
}

function furthestBack(folds: readonly CacheFold[]): { index: number; start: Tokens } | null {
  let owner: { index: number; start: Tokens } | null = null
  for (const [index, fold] of folds.entries()) {
    const start = fold.firstFoldStartTokens ?? fold.viewAfter ?? 0
    if (!owner || start < owner.start) owner = { index, start }
  }
  return owner
}
