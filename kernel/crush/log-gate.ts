/**
 * Whether a text is a log at all (ccr-absorb-crush 5.6). Documents that merely speak of errors, tables
 * and patches are none (B19): their lines are content, not noise.
 */
import { formatOf } from './log-format.ts'
import type { LogLine } from './log-line.ts'

const MIN_LINES = 50
const MIN_LEVELS = 5
const MIN_SUMMARIES = 3
/** A single `Running ` or `make:` says nothing. */
const MIN_FORMAT_LINES = 2

export function isLog(lines: readonly string[], classes: readonly LogLine[]): boolean {
  if (lines.length < MIN_LINES) return false
  const isEvident =
    classes.filter(({ level }) => level !== 'unknown').length >= MIN_LEVELS ||
    classes.some(({ traceFlavor }) => traceFlavor !== null) ||
    classes.filter(({ summary }, i) => summary && !isRule(lines[i]!)).length >= MIN_SUMMARIES ||
    formatOf(lines).lines >= MIN_FORMAT_LINES
  return isEvident && !isTable(lines) && !isPatch(lines) && !isProse(lines)
}

/** A rule without a title: Markdown's front matter, thematic breaks, underlined headings. */
const isRule = (line: string): boolean => /^[-=]+\s*$/.test(line)

const SEPARATORS = [',', '\t', ';'] as const

/** Rows under a header of names, each with as many cells (nearly all: a cell may hold the separator). */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line.trim() !== '')
  const header = rows[0] ?? ''
  return SEPARATORS.some((separator) => {
    const names = header.split(separator)
    if (names.length < 2 || !names.every((name) => /^\s*"?[A-Za-z_][\w .()%#/-]{0,60}"?\s*$/.test(name)))
      return false
    const fitting = rows.filter((row) => row.split(separator).length >= names.length).length
    return fitting >= rows.length * 0.9
  })
}

/** Heads of hunks are found nowhere else. */
const isPatch = (lines: readonly string[]): boolean =>
  lines.some((line) => /^(?:@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|diff --git )/.test(line))

const SENTENCE = /^[A-Z"'(`*_\u00c0-\uffff][^\n]*[\p{L})`"'*_][.!?:]["')`*_]*$/u
const MARKDOWN = /^(?:#{1,6} |[-*+] \S|\d+[.)] |> |\||```)/
/** A time, a bracket, a level or a marker in front: what logs begin their lines with. */
const RECORD =
  /^\s*(?:\[|\d{2,4}[-/:.]\d|[A-Z]{3,}\b|\w+=|(?:error|warning|warn|info|debug|npm|at|File|Caused by)\b)/

/** More lines of a written text than not, and few that begin as lines of a log do. */
function isProse(lines: readonly string[]): boolean {
  let written = 0
  let records = 0
  let filled = 0
  for (const line of lines) {
    const t = line.trim()
    if (t === '') continue
    filled++
    if (RECORD.test(line)) records++
    else if (MARKDOWN.test(t) || (t.split(' ').length > 3 && SENTENCE.test(t))) written++
  }
  return written > filled / 2 && records < filled / 5
}
