import type { Tokens } from '#kernel/model/units.ts'
import { blockLine, quotedTopic, sortedRows, tierUsage, type BlockRows } from './report-blocks.ts'
import { figure, percent, shown } from './report-figures.ts'
import { tokensByLabel, tokensOf, type VisibleMessage } from './report-visible.ts'

const TOP_TOOLS = 3

/** What fills the context, and the blocks (kernel-core 20). */
export function overviewLines(
  visible: readonly VisibleMessage[],
  blocks: BlockRows,
  limit: number,
): string[] {
  const top = [...tokensByLabel(visible)].toSorted(([, a], [, b]) => b - a).slice(0, TOP_TOOLS)
  return [
    'CONTEXT BREAKDOWN',
    ...breakdown(visible, blocks.summaryTokens, top),
    '',
    ...blockSection(blocks, limit),
    '',
    `Tip: buildStatusReport({scope:"uncompressed", view:"messages", tool:"${top[0]?.[0] ?? 'bash'}"}) for per-message listing`,
  ]
}

function breakdown(
  visible: readonly VisibleMessage[],
  summaries: Tokens,
  top: readonly (readonly [string, Tokens])[],
): string[] {
  const tools = tokensOf(visible.filter(({ isTool }) => isTool))
  const texts = tokensOf(visible) - tools
  const total = tools + texts + summaries
  const share = (tokens: Tokens): string => `(${percent(tokens, total)}%)`
  const part = (tokens: Tokens, name: string): string => `${figure(tokens)} ${name} ${share(tokens)}`
  const lines = [`  ${[part(tools, 'tool'), part(texts, 'text'), part(summaries, 'summaries')].join(' | ')}`]
  if (top.length > 0)
    lines.push(`  Top tools: ${top.map(([label, tokens]) => `${label} ${share(tokens)}`).join(', ')}`)
  return lines
}

function blockSection({ rows, summaryTokens, originalTokens }: BlockRows, limit: number): string[] {
  if (rows.length === 0) return ['COMPRESSED BLOCKS', '  No compressed blocks.']
  const sums = `${figure(summaryTokens)} summary, ${figure(originalTokens)} original`
  const lines = [`COMPRESSED BLOCKS — ${rows.length} active (${sums})`]
  const usage = tierUsage(rows)
  if (usage) lines.push(`  ${usage}`)
  lines.push('')
  const listed = shown(sortedRows(rows, 'size'), limit)
  for (const row of listed) lines.push(`${blockLine(row)}  ${quotedTopic(row.block)}`)
  const left = rows.length - listed.length
  if (left > 0)
    lines.push(
      `  ... and ${left} more blocks not shown (scope:"compressed", limit:${rows.length} for full list)`,
    )
  return lines
}
