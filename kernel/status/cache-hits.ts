/** What the providers' caches gave back (nudge and surface text E6). */
import { isRecord, own } from '#kernel/base/record.ts'
import type { Tokens } from '#kernel/model/units.ts'

/** A request's tokens as its provider reported them; `input` is what neither was read nor written. */
export interface CacheUsage {
  readonly input: Tokens
  readonly cacheRead: Tokens
  readonly cacheWrite: Tokens
}

export interface CacheHitStats {
  /** Share of the prompt read from the cache, 0 to 1: of all requests that used it, and of the last such. */
  readonly session?: number
  readonly last?: number
  /** Requests that used the cache. */
  readonly requests: number
  readonly cacheRead: Tokens
  /** Prompt tokens of those requests. */
  readonly billedPrompt: Tokens
}

/** Requests that neither read nor wrote are left out; what is no number, or below 0, is 0. */
export function cacheHitStats(usages: readonly unknown[]): CacheHitStats {
  let requests = 0
  let cacheRead = 0
  let billedPrompt = 0
  let last: number | undefined
  for (const usage of usages) {
    if (!isRecord(usage)) continue
    const read = amount(own(usage, 'cacheRead'))
    const write = amount(own(usage, 'cacheWrite'))
    if (read + write <= 0) continue
    const prompt = read + write + amount(own(usage, 'input'))
    requests++
    cacheRead += read
    billedPrompt += prompt
    last = read / prompt
  }
  return {
    ...(last === undefined ? {} : { session: cacheRead / billedPrompt, last }),
    requests,
    cacheRead,
    billedPrompt,
  }
}

/** What a host reports as a number of tokens. */
export const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0

/** `92.3%`; a share beyond 0 to 1 is taken for the nearer end. */
export function formatHitRate(share: number): string {
  return `${(Math.min(1, Math.max(0, Number.isNaN(share) ? 0 : share)) * 100).toFixed(1)}%`
}
