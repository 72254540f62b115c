/**
 * What a visible compress call still says (kernel-core 10.2): only the ranges that are live, and no
 * summary at length, since its block shows it.
 */
import { isRecord } from '#kernel/base/record.ts'
import { clampPrefix } from './cut.ts'

const SUMMARY_LIMIT = 200
const ELLIPSIS = '…'

/** `start::end`, as a block stores the refs and as an entry of a call names them. */
export function rangeKey(startRef: string, endRef: string): string {
  return `${startRef}::${endRef}`
}

/**
 * The call's text rewritten. `liveKeys` null = every entry stays. Text before the first `{` (a tag) is
 * kept; what is no such JSON comes back as it is.
 */
export function compressCallView(text: string, liveKeys: ReadonlySet<string> | null): string {
  const start = text.indexOf('{')
  const args = start < 0 ? undefined : parse(text.slice(start))
  if (!isRecord(args)) return text
  const { content } = args
  const entries: unknown = typeof content === 'string' ? parse(content) : content
  if (!Array.isArray(entries)) return text
  const live = liveKeys ? entries.filter((entry) => isLive(entry, liveKeys)) : []
  const narrowed = live.length > 0
  const kept: readonly unknown[] = narrowed ? live : entries
  const cut = kept.map(shortened)
  if (!narrowed && cut.every((entry, i) => entry === kept[i])) return text
  const rewritten = { ...args, content: typeof content === 'string' ? JSON.stringify(cut) : cut }
  return text.slice(0, start) + JSON.stringify(rewritten)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

function isLive(entry: unknown, liveKeys: ReadonlySet<string>): boolean {
  if (!isRecord(entry)) return false
  const start = entry['startId'] ?? entry['messageId']
  const end = entry['endId'] ?? entry['messageId']
  return typeof start === 'string' && typeof end === 'string' && liveKeys.has(rangeKey(start, end))
}

function shortened(entry: unknown): unknown {
  if (!isRecord(entry)) return entry
  const { summary } = entry
  if (typeof summary !== 'string' || summary.length <= SUMMARY_LIMIT) return entry
  return { ...entry, summary: clampPrefix(summary, SUMMARY_LIMIT - 1) + ELLIPSIS }
}
