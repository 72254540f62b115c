/** What each requested range comes to before anything is folded (kernel-core 11.1, steps 3 to 5). */
import type { CompressRange } from '#kernel/model/compress.ts'
import { BoundaryNotFoundError, resolveSpan, type SpanFound } from './boundaries.ts'
import type { CompressCall } from './compress-call.ts'
import { isRenderedSummaryMessage, isRetrievedMessage } from '#kernel/base/ids.ts'
import type { Span } from './reasoning-pairs.ts'
import type { RefoldVerdict } from './refold.ts'
import { widenSpan } from './widen.ts'

export interface FoundCase {
  readonly verdict: 'ok'
  readonly range: CompressRange
  readonly found: SpanFound
  /** What will be folded: the span with calls, results and reasoning kept whole. */
  readonly widened: Span
  /** Asked for when all of it was covered before the call. */
  readonly refold: RefoldVerdict | null
}

export interface LostCase {
  readonly verdict: 'consumed' | 'unknown' | 'invalid'
  readonly range: CompressRange
  /** Why, in a sentence. */
  readonly detail: string
  /** Asked for when consumed. */
  readonly refold: RefoldVerdict | null
}

export type RangeCase = FoundCase | LostCase

export function classify(call: CompressCall, range: CompressRange): RangeCase {
  try {
    const found = resolveSpan(call.ground, call.state, range.startRef, range.endRef)
    const refold = isWhollyCovered(call, found) ? call.refolds.verdict(range) : null
    return { verdict: 'ok', range, found, widened: foldedSpan(call, found), refold }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const verdict = error instanceof BoundaryNotFoundError ? error.kind : 'invalid'
    const refold = verdict === 'consumed' ? call.refolds.verdict(range) : null
    return { verdict, range, detail, refold }
  }
}

/** Only ranges between messages are widened. */
export function foldedSpan(call: CompressCall, { kind, span }: SpanFound): Span {
  return kind === 'message' ? widenSpan(call.messages, call.speech(), span) : span
}

function isWhollyCovered({ messages, coverage }: CompressCall, { kind, span }: SpanFound): boolean {
  if (kind !== 'message') return false
  for (let i = span.startIndex; i <= span.endIndex; i++) {
    const message = messages[i]!
    if (isRenderedSummaryMessage(message) || isRetrievedMessage(message)) continue
    if (!coverage.hasId(message.id)) return false
  }
  return true
}

/**
 * Ranges that meet one which starts earlier, in the order of their starts; of equal starts the first
 * listed wins. Compared are the spans that would be folded, so that two ends of one call pair can't
 * fold it twice.
 */
export function overlapping(cases: readonly RangeCase[]): FoundCase[] {
  const skipped: FoundCase[] = []
  let end = -1
  const found = cases.filter((one): one is FoundCase => one.verdict === 'ok')
  for (const one of found.toSorted((a, b) => a.found.span.startIndex - b.found.span.startIndex)) {
    if (one.widened.startIndex <= end) skipped.push(one)
    else end = one.widened.endIndex
  }
  return skipped
}
