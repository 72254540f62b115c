import {
  blockLine,
  quotedTopic,
  sortedRows,
  tierUsage,
  type BlockOrder,
  type BlockRow,
  type BlockRows,
} from './report-blocks.ts'
import { figure, shown } from './report-figures.ts'

/** The active blocks, two lines each (kernel-core 20). */
export function compressedLines(
  { rows, summaryTokens, originalTokens }: BlockRows,
  order: BlockOrder,
  limit: number,
): string[] {
  const sums = `${figure(originalTokens)} original → ${figure(summaryTokens)} summary`
  const lines = [`COMPRESSED — ${rows.length} blocks | ${sums}`]
  const usage = tierUsage(rows)
  if (usage) lines.push(usage)
  lines.push('')
  const listed = shown(sortedRows(rows, order), limit)
  for (const row of listed) lines.push(`${blockLine(row)}  ${lifeOf(row)}`, `    ${quotedTopic(row.block)}`)
  if (listed.length < rows.length) lines.push('', `${listed.length} of ${rows.length} shown.`)
  return lines
}

function lifeOf({ block }: BlockRow): string {
  const nested = block.directBlockIds.length > 0 ? ` nested=[${block.directBlockIds.join(',')}]` : ''
  return `age=${block.survivedCount} ${block.generation}${nested}`
}
