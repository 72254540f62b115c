/** The cache report to read (nudge and surface text E7). */
import { formatCompactTokens as figure } from './compact-figures.ts'
import type { CacheLine, CacheReport } from './cache-report.ts'
import type { FoldEconomics } from './fold-economics.ts'

const HEALTHY = 90
const WATCH = 70
/** A request is worth a look below so many per cent, or from so many missed tokens on. */
const ODD_HIT = 85
const ODD_MISS = 5000
const ODD_SHOWN = 20
const SPIKE = 10_000
const SPIKES_SHOWN = 3

export interface CacheTextOptions {
  /** All that is known of each fold and request, not only what stands out. */
  readonly full?: boolean
}

export function formatCacheReport(report: CacheReport, { full = false }: CacheTextOptions = {}): string {
  if (report.totals.requests === 0) return 'CACHE\n  No request has been recorded.'
  return [
    ...overview(report),
    ...section('REPAID AFTER FOLDS', spikes(report.lines)),
    ...section('FOLDS', full ? report.folds.map(foldLine) : []),
    ...(full ? section('REQUESTS', report.lines.map(requestLine)) : oddOnes(report.lines)),
    ...(full && report.linesOmitted > 0 ? [`  ${report.linesOmitted} older requests are left out.`] : []),
  ].join('\n')
}

function overview({ totals, economics, undated }: CacheReport): readonly string[] {
  const { hitPct } = totals
  const verdict = hitPct >= HEALTHY ? 'healthy' : hitPct >= WATCH ? 'watch' : 'investigate'
  return [
    `CACHE — ${hitPct}% hit, ${verdict} (${totals.requests} requests)`,
    `  sent ${figure(totals.input)}, from the cache ${figure(totals.cached)}, written ${figure(totals.output)}`,
    `  missed: ${figure(totals.newContent)} new, ${figure(totals.compRepay)} repaid after folds, ${figure(totals.ttlRepay)} other (${figure(totals.coldStart)} of it the cold start)`,
    `  folds: ${economics.folds}; saved ${figure(economics.grossSaved)}, repaid ${figure(economics.repayCost)}, summaries ${figure(economics.summaryCost)}, net ${signed(economics.netTokens)}`,
    `  paid back: ${economics.paidBackCount} yes, ${economics.notPaidBackCount} no, ${economics.unobservedCount} not to be known`,
    ...(totals.balanced
      ? []
      : [`  does not add up: more is reported as cached than was sent (${signed(totals.residual)})`]),
    ...(undated > 0 ? [`  ${undated} records without a time are left out`] : []),
  ]
}

const signed = (tokens: number): string => (tokens < 0 ? `-${figure(-tokens)}` : figure(tokens))

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

function spikes(lines: readonly CacheLine[]): readonly string[] {
  return lines
    .filter(({ compRepay }) => compRepay >= SPIKE)
    .toSorted((a, b) => b.compRepay - a.compRepay)
    .slice(0, SPIKES_SHOWN)
    .map(
      ({ seq, compRepay, foldSeqs }) =>
        `  #${seq}  ${figure(compRepay)} repaid after fold ${foldSeqs.join(', ')}`,
    )
}

/** The newest that stand out; the last request always. */
function oddOnes(lines: readonly CacheLine[]): readonly string[] {
  const last = lines.at(-1)
  const odd = lines.filter((line) => line === last || line.hitPct < ODD_HIT || line.missed >= ODD_MISS)
  const shown = odd.slice(-ODD_SHOWN)
  return [
    ...section('WORTH A LOOK', shown.map(requestLine)),
    ...(shown.length < odd.length ? [`  ${odd.length - shown.length} more not shown`] : []),
  ]
}

function requestLine({ seq, input, hitPct, newContent, compRepay, ttlRepay, isCold }: CacheLine): string {
  const other = `${figure(ttlRepay)} ${isCold ? 'cold start' : 'other'}`
  return `  #${seq}  ${hitPct}% of ${figure(input)}  missed: ${figure(newContent)} new, ${figure(compRepay)} after folds, ${other}`
}

function foldLine({
  seq,
  S,
  sigma,
  T,
  hPct,
  breakevenTurns,
  turnsToNextFold,
  paidBack,
}: FoldEconomics): string {
  const verdict = paidBack === null ? 'not to be known' : paidBack ? 'paid back' : 'not paid back'
  const after = breakevenTurns === null ? 'never' : `after ${breakevenTurns.toFixed(1)} requests`
  return `  ${seq}  ${figure(S)}→${figure(sigma)}  repaid ${figure(T)}  next hit ${hPct === null ? '–' : `${hPct}%`}  even ${after}, next fold after ${turnsToNextFold ?? '–'}: ${verdict}`
}
