import type { Ref } from '#kernel/model/block.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { figure, shown } from './report-figures.ts'
import { tokensByLabel, tokensOf, type VisibleMessage } from './report-visible.ts'

/** A user message opens a range of its own once the one before has so many. */
const SPLIT_AT = 3

interface VisibleRange {
  readonly startRef: Ref
  readonly endRef: Ref
  readonly count: number
  readonly tokens: Tokens
  readonly label: string
}

/** What is not folded, by ranges as they may be folded (kernel-core 20, 25 item 13). */
export function rangeLines(
  visible: readonly VisibleMessage[],
  order: 'size' | 'time',
  limit: number,
): string[] {
  const lines = [`UNCOMPRESSED — ${figure(tokensOf(visible))} | ${visible.length} visible messages`, '']
  if (visible.length === 0) return [...lines, '  (no uncompressed messages)']
  const inOrder = groups(visible).map(rangeOf)
  const ranges = order === 'time' ? inOrder : inOrder.toSorted((a, b) => b.tokens - a.tokens)
  lines.push(`Sorted by ${order}`, '')
  const listed = shown(ranges, limit)
  for (const range of listed) lines.push(rangeLine(range))
  const left = ranges.length - listed.length
  if (left > 0) lines.push(`  ... and ${left} more ranges`)
  return lines
}

function groups(visible: readonly VisibleMessage[]): VisibleMessage[][] {
  const all: VisibleMessage[][] = []
  for (const message of visible) {
    const group = all.at(-1)
    if (!group || message.afterGap || (message.isUser && group.length >= SPLIT_AT)) all.push([message])
    else group.push(message)
  }
  return all
}

function rangeOf(group: readonly VisibleMessage[]): VisibleRange {
  let label = ''
  let most = 0
  for (const [name, tokens] of tokensByLabel(group))
    if (tokens > most) {
      label = name
      most = tokens
    }
  return {
    startRef: group[0]!.ref,
    endRef: group.at(-1)!.ref,
    count: group.length,
    tokens: tokensOf(group),
    label,
  }
}

function rangeLine({ startRef, endRef, count, tokens, label }: VisibleRange): string {
  if (count === 1) return `  ${startRef}  (1 msgs, ${figure(tokens)}) ${label}`
  const each = figure(Math.round(tokens / count))
  return `  ${startRef}–${endRef}  (${count} msgs, ${figure(tokens)} (${each}/msg)) ${label}`
}
