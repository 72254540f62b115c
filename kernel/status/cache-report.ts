/** What the cache gave back over a session, and what folds cost and saved (nudge and surface text E7). */
import type { Ms, Tokens } from '#kernel/model/units.ts'
import { amount } from './cache-hits.ts'
import { decomposeSample, type CacheFold, type CacheMiss, type CacheSample } from './cache-miss.ts'
import {
  computeFoldEconomics,
  DEFAULT_PRICES,
  toTenth,
  type FoldEconomics,
  type PriceProfile,
} from './fold-economics.ts'

export interface CacheLine extends Omit<CacheMiss, 'foldIndex'> {
  /** From 1, in order of time. */
  readonly seq: number
  readonly at: Ms
  readonly input: Tokens
  readonly cached: Tokens
  readonly output: Tokens
  readonly hitPct: number
  /** The fold that `compRepay` is put down to; null for none. */
  readonly foldSeq: number | null
  /** All folds since the request before: more than one may have had a part in it (W33). */
  readonly foldSeqs: readonly number[]
  /** The first request: its miss is no eviction, as nothing was cached yet (W33). */
  readonly isCold: boolean
}

export interface CacheReport {
  readonly profile: PriceProfile
  readonly totals: {
    readonly requests: number
    readonly input: Tokens
    readonly cached: Tokens
    readonly output: Tokens
    readonly hitPct: number
    readonly newContent: Tokens
    readonly compRepay: Tokens
    readonly ttlRepay: Tokens
    /** The part of `ttlRepay` that is the cold start. */
    readonly coldStart: Tokens
    /** What the three do not account for: below 0 where more is reported as cached than was sent. */
    readonly residual: Tokens
    readonly balanced: boolean
  }
  readonly economics: {
    readonly folds: number
    readonly grossSaved: Tokens
    readonly repayCost: Tokens
    readonly summaryCost: Tokens
    readonly netTokens: Tokens
    readonly paidBackCount: number
    readonly notPaidBackCount: number
    readonly unobservedCount: number
  }
  readonly folds: readonly FoldEconomics[]
  /** The newest. */
  readonly lines: readonly CacheLine[]
  readonly linesOmitted: number
  /** Samples and folds without a time: they have no place in the order. */
  readonly undated: number
  /** Null without a clock. */
  readonly generatedAt: Ms | null
}

export interface CacheReportOptions {
  readonly priceProfile?: PriceProfile
  /** Default 512. */
  readonly maxLines?: number
  readonly now?: () => Ms
}

export function buildCacheReport(
  samples: readonly CacheSample[],
  folds: readonly CacheFold[],
  { priceProfile = DEFAULT_PRICES, maxLines = 512, now }: CacheReportOptions = {},
): CacheReport {
  const requests = dated(samples).map(soundSample)
  const inOrder = dated(folds)
    .map(soundFold)
    .toSorted((a, b) => a.at - b.at || a.tokensCompressed - b.tokensCompressed)
  requests.sort((a, b) => a.at - b.at)
  const lines = linesOf(requests, inOrder)
  const economics = economicsOf(requests, inOrder, lines, priceProfile)
  const kept = lines.slice(Math.max(0, lines.length - Math.max(0, maxLines)))
  return {
    profile: priceProfile,
    totals: totalsOf(lines),
    economics: summed(economics),
    folds: economics,
    lines: kept,
    linesOmitted: lines.length - kept.length,
    undated: samples.length - requests.length + folds.length - inOrder.length,
    generatedAt: now ? now() : null,
  }
}

const dated = <T extends { readonly at: Ms }>(list: readonly T[]): T[] =>
  list.filter((entry) => Number.isFinite(entry?.at))

const soundSample = ({ at, input, cached, output }: CacheSample): Required<CacheSample> => ({
  at,
  input: amount(input),
  cached: amount(cached),
  output: amount(output),
})

const soundFold = ({
  at,
  tokensCompressed,
  summaryTokens,
  firstFoldStartTokens,
  viewAfter,
}: CacheFold): CacheFold => ({
  at,
  tokensCompressed: amount(tokensCompressed),
  summaryTokens: amount(summaryTokens),
  ...(isFigure(firstFoldStartTokens) ? { firstFoldStartTokens } : {}),
  ...(isFigure(viewAfter) ? { viewAfter } : {}),
})

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Both lists in order of time; each fold is pending for the first request at or behind it. */
function linesOf(
  requests: readonly Required<CacheSample>[],
  folds: readonly CacheFold[],
): readonly CacheLine[] {
  let next = 0
  return requests.map((request, i) => {
    const from = next
    while (next < folds.length && folds[next]!.at <= request.at) next++
    const { foldIndex, ...miss } = decomposeSample(requests[i - 1], request, folds.slice(from, next))
    return {
      seq: i + 1,
      ...request,
      hitPct: hitPct(request.cached, request.input),
      ...miss,
      foldSeq: foldIndex === null ? null : from + foldIndex + 1,
      foldSeqs: Array.from({ length: next - from }, (_, at) => from + at + 1),
      isCold: i === 0,
    }
  })
}

function economicsOf(
  requests: readonly CacheSample[],
  folds: readonly CacheFold[],
  lines: readonly CacheLine[],
  prices: PriceProfile,
): readonly FoldEconomics[] {
  const repaid = new Map<number, Tokens>()
  for (const { foldSeq, compRepay } of lines)
    if (foldSeq !== null) repaid.set(foldSeq, (repaid.get(foldSeq) ?? 0) + compRepay)
  const firstBehind = placesBehind(requests, folds)
  return folds.map((fold, i) => {
    const first = firstBehind[i]!
    const later = requests[first]
    const nextFold = firstBehind[i + 1]
    return computeFoldEconomics(
      {
        seq: i + 1,
        at: fold.at,
        S: fold.tokensCompressed,
        sigma: fold.summaryTokens ?? 0,
        Vprime: fold.viewAfter ?? null,
        hPct: later ? hitPct(later.cached, later.input) : null,
        T: repaid.get(i + 1) ?? 0,
        requestsAfter: requests.length - first,
        turnsToNextFold: nextFold === undefined ? null : nextFold - first,
      },
      prices,
    )
  })
}

/** For each fold the place of the first request behind it. */
function placesBehind(requests: readonly CacheSample[], folds: readonly CacheFold[]): readonly number[] {
  let place = 0
  return folds.map(({ at }) => {
    while (place < requests.length && requests[place]!.at <= at) place++
    return place
  })
}

const hitPct = (cached: Tokens, input: Tokens): number => (input > 0 ? toTenth((cached / input) * 100) : 0)

const sumOf = <T>(list: readonly T[], of: (entry: T) => number): number =>
  list.reduce((sum, entry) => sum + of(entry), 0)

function totalsOf(lines: readonly CacheLine[]): CacheReport['totals'] {
  const total = (key: 'input' | 'cached' | 'output' | 'newContent' | 'compRepay' | 'ttlRepay'): Tokens =>
    sumOf(lines, (line) => line[key])
  const [input, cached] = [total('input'), total('cached')]
  const [newContent, compRepay, ttlRepay] = [total('newContent'), total('compRepay'), total('ttlRepay')]
  const residual = input - cached - newContent - compRepay - ttlRepay
  return {
    requests: lines.length,
    input,
    cached,
    output: total('output'),
    hitPct: hitPct(cached, input),
    newContent,
    compRepay,
    ttlRepay,
    coldStart: sumOf(lines, (line) => (line.isCold ? line.ttlRepay : 0)),
    residual,
    balanced: residual === 0,
  }
}

function summed(folds: readonly FoldEconomics[]): CacheReport['economics'] {
  const grossSaved = sumOf(folds, (fold) => fold.savedSoFar)
  const repayCost = sumOf(folds, (fold) => fold.T)
  const summaryCost = sumOf(folds, (fold) => fold.sigma)
  const count = (paidBack: boolean | null): number =>
    folds.filter((fold) => fold.paidBack === paidBack).length
  return {
    folds: folds.length,
    grossSaved,
    repayCost,
    summaryCost,
    netTokens: grossSaved - repayCost - summaryCost,
    paidBackCount: count(true),
    notPaidBackCount: count(false),
    unobservedCount: count(null),
  }
}
