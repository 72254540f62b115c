import { isRecord, own } from '#kernel/base/record.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import { parseLineEntry } from './line-entries.ts'

/** What an entry takes over when it lacks it. */
export interface EntryDefaults {
  readonly topic?: string
  readonly summaryMaxChars?: number
}

/** One entry of a compress call: an object or lines of text. A reason when it names no range (D1.4). */
export function parseEntry(entry: unknown): CompressRange | { readonly reason: string } {
  if (typeof entry === 'string')
    return parseLineEntry(entry) ?? { reason: 'needs a line with one or two refs, then a summary' }
  if (!isRecord(entry)) return { reason: 'is neither an object nor text' }
  const startRef = firstText(entry, ['startRef', 'startId', 'messageId'])
  const endRef = firstText(entry, ['endRef', 'endId', 'messageId'])
  const summary = firstText(entry, ['summary'])
  if (startRef === undefined) return { reason: 'has no start ref' }
  if (endRef === undefined) return { reason: 'has no end ref' }
  if (summary === undefined) return { reason: 'has no summary' }
  return { startRef, endRef, summary, ...entryDefaults(entry) }
}

/** Topic and limit as far as they are usable: text that is not empty, a finite number. */
export function entryDefaults(record: Readonly<Record<string, unknown>>): EntryDefaults {
  const topic = firstText(record, ['topic'])
  const summaryMaxChars = own(record, 'summaryMaxChars')
  return {
    ...(topic !== undefined && { topic }),
    ...(typeof summaryMaxChars === 'number' && Number.isFinite(summaryMaxChars) && { summaryMaxChars }),
  }
}

function firstText(record: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(record, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
