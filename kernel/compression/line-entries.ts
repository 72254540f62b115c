/** Ranges in lines of text: `m00150–m00220 topic`, then the summary (kernel-nudge-and-surface-text D2). */
import type { CompressRange } from '#kernel/model/compress.ts'
import { deriveTopicFromSummary } from './summary-topic.ts'

const REF = '[mb]\\d{1,7}'
const BETWEEN = '\\s*(?:-|–|—|…|~|\\.\\.\\.|to)\\s*'
/** One ref, or two; then the topic. */
const HEADER = new RegExp(`^(${REF})(?:${BETWEEN}(${REF}))?(?!\\w)(.*)$`, 'i')
/** A line that opens a range, behind what is left of a list of strings. */
const OPENING = new RegExp(`^([\\s"',[]*)${REF}${BETWEEN}${REF}(?!\\w)`, 'i')

/** The range of one such text, or null when it opens without a ref or has no summary. */
export function parseLineEntry(text: string): CompressRange | null {
  const whole = text.trim()
  const lineEnd = whole.indexOf('\n')
  if (lineEnd === -1) return null
  const header = HEADER.exec(whole.slice(0, lineEnd).trim())
  const summary = whole.slice(lineEnd).trim()
  if (!header) return null
  const startRef = padded(header[1]!)
  const topic = header[3]!.trim() || deriveTopicFromSummary(summary)
  return {
    startRef,
    endRef: header[2] === undefined ? startRef : padded(header[2]),
    summary,
    ...(topic !== undefined && { topic }),
  }
}

/** All ranges of a text that was meant to be a list; what names no range is passed over. */
export function parseLineEntries(text: string): CompressRange[] {
  const entries: { lines: string[]; isQuoted: boolean }[] = [{ lines: [], isQuoted: false }]
  for (const line of withoutShell(text).split('\n')) {
    const residue = OPENING.exec(line)?.[1]
    if (residue === undefined) entries.at(-1)!.lines.push(line)
    else entries.push({ lines: [line.slice(residue.length)], isQuoted: residue.includes('"') })
  }
  return entries.flatMap(({ lines, isQuoted }) => {
    const entry = lines.join('\n').trim()
    const range = parseLineEntry(isQuoted ? entry.replace(/"\s*,?$/, '') : entry)
    return range ? [range] : []
  })
}

/** Without the bracket and the quotes that a broken list of strings leaves at its ends. */
function withoutShell(text: string): string {
  const whole = text.trim()
  if (!whole.startsWith('[')) return whole
  return whole.slice(1).replace(/\]$/, '').trim()
}

/** `m00007` for `M7`. */
function padded(ref: string): string {
  const lower = ref.toLowerCase()
  return lower.startsWith('m') ? `m${lower.slice(1).padStart(5, '0')}` : lower
}
