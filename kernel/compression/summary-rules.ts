/** When a summary is accepted (kernel-core 11.2). Lengths in UTF-16 units, measured without outer blanks. */
import type { CompressRange } from '#kernel/model/compress.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import { SUMMARY_EMPTY, summaryLong, summaryShort } from './compress-words.ts'

/** What is wrong with it, else null. A limit of 0 is none; a missing summary is an empty one. */
export function summaryFault(
  { summary, summaryMaxChars }: Pick<CompressRange, 'summary' | 'summaryMaxChars'>,
  { minSummaryLength, maxSummaryLength }: CompressionConfig['compress'],
): string | null {
  const { length } = (summary ?? '').trim()
  const max = summaryMaxChars ?? maxSummaryLength
  if (length === 0) return SUMMARY_EMPTY
  if (minSummaryLength > 0 && length < minSummaryLength) return summaryShort(length, minSummaryLength)
  if (max > 0 && length > max) return summaryLong(length, max)
  return null
}
