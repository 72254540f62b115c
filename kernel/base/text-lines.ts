/** The difference of two texts for a list that shows a window of it. */
import type { LinesAsk, TextLines } from '#kernel/model/text-lines.ts'
import { diffRows } from './diff-window.ts'
import { diffLines } from './line-diff.ts'

const LINES_AT_ONCE = 500

export function textLines(before: string, after: string, ask: LinesAsk): TextLines {
  const diff = diffLines(before, after)
  const { total, longest, window } = diffRows(diff, ask.unfold)
  const from = Math.max(0, Math.min(ask.from, total))
  return {
    taken: diff.taken,
    put: diff.put,
    whole: diff.whole,
    total,
    longest,
    from,
    lines: window(from, Math.min(ask.to, total, from + LINES_AT_ONCE)),
  }
}
