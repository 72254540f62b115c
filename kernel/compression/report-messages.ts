import { figure, percent, shown } from './report-figures.ts'
import { tokensOf, type VisibleMessage } from './report-visible.ts'

export type MessageOrder = 'size' | 'time' | 'tool'

/** One locale for every host, so that a report reads the same everywhere. */
const names = new Intl.Collator('en')

const bySize = (a: VisibleMessage, b: VisibleMessage): number => b.tokens - a.tokens

/** What is not folded, message by message, of one tool if it is named (kernel-core 20). */
export function messageLines(
  visible: readonly VisibleMessage[],
  tool: string | undefined,
  order: MessageOrder,
  limit: number,
): string[] {
  const chosen = tool ? visible.filter(({ label }) => label === tool) : visible
  const listed = shown(sorted(chosen, order), limit)
  return [
    title(visible, chosen, tool),
    `Sorted by ${order}`,
    '',
    ...listed.map(({ ref, tokens, label }) => `  ${ref} (${figure(tokens)}) ${label}`),
    ...(listed.length < chosen.length ? ['', `${listed.length} of ${chosen.length} shown.`] : []),
  ]
}

function title(
  visible: readonly VisibleMessage[],
  chosen: readonly VisibleMessage[],
  tool: string | undefined,
): string {
  const tokens = tokensOf(chosen)
  const count = `${chosen.length} msgs`
  if (!tool) return `UNCOMPRESSED — ${figure(tokens)} | ${count}`
  return `UNCOMPRESSED — ${tool}: ${figure(tokens)} | ${count} | ${percent(tokens, tokensOf(visible))}% of visible`
}

function sorted(messages: readonly VisibleMessage[], order: MessageOrder): readonly VisibleMessage[] {
  if (order === 'time') return messages
  if (order === 'size') return messages.toSorted(bySize)
  return messages.toSorted((a, b) => names.compare(a.label, b.label) || bySize(a, b))
}
