/** Joins ranges that are too small to be folded alone (kernel-core 14.2). */
import type { CompressibleRange } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'

/** What a minimum is counted in. */
export type RangeMeasure = (range: CompressibleRange) => number

/** UTF-16 units, as `compress.minCompressRange` counts them; four a token where they are unknown. */
export const rangeChars: RangeMeasure = (range) => range.chars ?? range.tokens * 4
/** The other unit that later configurations count in. */
export const rangeTokens: RangeMeasure = (range) => range.tokens

/**
 * Batches of neighbours that reach `minimum` together. What does not get there before a hole in the
 * positions is left out; a rest at the end joins the batch in front of it, or is left out.
 */
export function mergeRangesToThreshold(
  ranges: readonly CompressibleRange[],
  minimum: number,
  measure: RangeMeasure = rangeChars,
): readonly CompressibleRange[] {
  if (!(minimum > 0) || ranges.length === 0) return ranges
  const batches: CompressibleRange[][] = []
  let batch: CompressibleRange[] = []
  let size = 0
  for (const range of ranges) {
    if (isHole(batch.at(-1), range)) {
      batch = []
      size = 0
    }
    batch.push(range)
    size += measure(range)
    if (size < minimum) continue
    batches.push(batch)
    batch = []
    size = 0
  }
  const last = batches.at(-1)
  if (last && batch.length > 0 && !isHole(last.at(-1), batch[0]!))
    batches[batches.length - 1] = [...last, ...batch]
  return batches.map(joined)
}

/** Ranges without positions count as neighbours. */
function isHole(before: CompressibleRange | undefined, after: CompressibleRange): boolean {
  return (
    before?.endIndex !== undefined && after.startIndex !== undefined && after.startIndex > before.endIndex + 1
  )
}

/** A batch of one is passed on as it is; only its user messages are always told. */
function joined(batch: readonly CompressibleRange[]): CompressibleRange {
  const first = batch[0]!
  if (batch.length === 1) return first.userMsgs === undefined ? { ...first, userMsgs: 0 } : first
  const last = batch.at(-1)!
  const startIndex = batch.reduce((least, range) => Math.min(least, range.startIndex ?? least), Infinity)
  const endIndex = batch.reduce((most, range) => Math.max(most, range.endIndex ?? most), -Infinity)
  const count = sum(batch, (range) => range.count)
  const toolShares = sum(batch, (range) => range.toolPct * range.count)
  const toolPct = count > 0 ? Math.round(toolShares / count) : 0
  return {
    startRef: first.startRef,
    endRef: last.endRef,
    ...(startIndex < Infinity ? { startIndex } : {}),
    ...(endIndex > -Infinity ? { endIndex } : {}),
    count,
    tokens: sum(batch, (range) => range.tokens),
    chars: sum(batch, rangeChars),
    toolPct,
    textPct: 100 - toolPct,
    userMsgs: sum(batch, (range) => range.userMsgs ?? 0),
    ...(batch.some((range) => range.dangerous) ? { dangerous: true } : {}),
  }
}

function sum(batch: readonly CompressibleRange[], of: (range: CompressibleRange) => number): number {
  return batch.reduce((total, range) => total + of(range), 0)
}

/** Below this a range is not worth a line in a panel. */
const VIABLE_TOKENS: Tokens = 200

export function viableRanges(ranges: readonly CompressibleRange[]): readonly CompressibleRange[] {
  return ranges.filter((range) => range.tokens >= VIABLE_TOKENS)
}
