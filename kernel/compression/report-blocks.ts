/** Rows and sums over the active blocks of a report (kernel-core 20). */
import type { CompressionBlock, Tier } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { activeBlocks } from './blocks.ts'
import { figure } from './report-figures.ts'

export interface BlockRow {
  readonly block: CompressionBlock
  /** Of its summary. */
  readonly tokens: Tokens
}

export interface BlockRows {
  readonly rows: readonly BlockRow[]
  readonly summaryTokens: Tokens
  /** What the blocks stand for, each by itself: nothing is added up over children. */
  readonly originalTokens: Tokens
}

export type BlockOrder = 'size' | 'time' | 'age'

export function blockRows(state: CompressionState, countTokens: CountTokens): BlockRows {
  const rows = activeBlocks(state).map((block) => ({ block, tokens: countTokens(block.summary) }))
  return {
    rows,
    summaryTokens: rows.reduce((total, { tokens }) => total + tokens, 0),
    originalTokens: rows.reduce((total, { block }) => total + block.compressedTokens, 0),
  }
}

const newestFirst = (a: BlockRow, b: BlockRow): number => b.block.createdAt - a.block.createdAt
const orders: Readonly<Record<BlockOrder, (a: BlockRow, b: BlockRow) => number>> = {
  size: (a, b) => b.block.compressedTokens - a.block.compressedTokens || newestFirst(a, b),
  time: (a, b) => a.block.createdAt - b.block.createdAt,
  age: (a, b) => b.block.survivedCount - a.block.survivedCount || newestFirst(a, b),
}

/** Largest, oldest or longest-lived first. */
export function sortedRows(rows: readonly BlockRow[], order: BlockOrder): BlockRow[] {
  return rows.toSorted(orders[order])
}

/** `  b3 (T2)  1.5K→8  3 msgs` */
export function blockLine({ block, tokens }: BlockRow): string {
  const size = `${figure(block.compressedTokens)}→${figure(tokens)}`
  return `  ${block.blockId} (T${block.tier})  ${size}  ${block.effectiveMessageIds.length} msgs`
}

export function quotedTopic({ topic }: CompressionBlock): string {
  return `"${topic ?? '(no topic)'}"`
}

/** `Tier usage: T1: 108 (3 blocks) | T2: 4 (1 blocks)`; null with fewer than two tiers. */
export function tierUsage(rows: readonly BlockRow[]): string | null {
  const tiers = new Map<Tier, { tokens: Tokens; blocks: number }>()
  for (const { block, tokens } of rows) {
    const tier = tiers.get(block.tier) ?? { tokens: 0, blocks: 0 }
    tiers.set(block.tier, { tokens: tier.tokens + tokens, blocks: tier.blocks + 1 })
  }
  if (tiers.size < 2) return null
  const parts = [...tiers]
    .toSorted(([a], [b]) => a - b)
    .map(([tier, { tokens, blocks }]) => `T${tier}: ${figure(tokens)} (${blocks} blocks)`)
  return `Tier usage: ${parts.join(' | ')}`
}
