/** Merging blocks that have grown old into one (kernel-core 21). */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Ms, Tokens } from '#kernel/model/units.ts'
import { byBlockNumber } from './block-number.ts'
import { activeBlocks, allocateBlockId, allocateRunId } from './blocks.ts'
import { clampPrefix } from './cut.ts'

const SEPARATOR = '\n---\n'
const CUT_MARKER = '\n...\n[merged and truncated by batch cleanup]'
const TOPIC = 'Batch merge cleanup'

/** Active blocks that are old, or whose summary is longer than `maxLength` UTF-16 units, by number. */
export function collectOldGenBlocks(state: CompressionState, maxLength: number): CompressionBlock[] {
  return byBlockNumber(
    activeBlocks(state).filter((block) => block.generation === 'old' || block.summary.length > maxLength),
  )
}

export interface MergedBlocks {
  readonly state: CompressionState
  /** Blocks that went into the new one; 0 when nothing was done. */
  readonly mergedCount: number
  readonly savedTokens: Tokens
}

/**
 * One old block in place of the active ones among `ids`, its summary at most `maxLength` UTF-16 units.
 * Fewer than two: nothing is done, and the very state given comes back.
 */
export function mergeMarkedBlocks(
  state: CompressionState,
  ids: readonly BlockId[],
  maxLength: number,
  countTokens: CountTokens,
  now: () => Ms,
): MergedBlocks {
  const marked = new Set(ids)
  const sources = byBlockNumber(activeBlocks(state).filter((block) => marked.has(block.blockId)))
  if (sources.length < 2) return { state, mergedCount: 0, savedTokens: 0 }

  const counters = { nextBlockId: state.nextBlockId, nextRunId: state.nextRunId }
  const merged: CompressionBlock = {
    blockId: allocateBlockId(counters),
    runId: allocateRunId(counters),
    tier: sources.reduce((tier, block) => Math.min(tier, block.tier), Infinity),
    topic: TOPIC,
    summary: mergedSummary(sources, maxLength),
    directMessageIds: union(sources.map((block) => block.directMessageIds)),
    effectiveMessageIds: union(sources.map((block) => block.effectiveMessageIds)),
    directBlockIds: sources.map((block) => block.blockId),
    compressedTokens: sum(sources, (block) => block.compressedTokens),
    createdAt: now(),
    survivedCount: 0,
    generation: 'old',
    active: true,
  }
  const consumed = new Set(sources)
  const blocks = state.blocks.map((block) => (consumed.has(block) ? { ...block, active: false } : block))
  const before = sum(sources, (block) => countTokens(block.summary))
  return {
    state: { ...state, ...counters, blocks: [...blocks, merged] },
    mergedCount: sources.length,
    savedTokens: Math.max(0, before - countTokens(merged.summary)),
  }
}

/** All summaries, or, when they are too long together, the first line of each. */
function mergedSummary(sources: readonly CompressionBlock[], maxLength: number): string {
  const summaries = sources.map((block) => block.summary.trim())
  const whole = summaries.join(SEPARATOR)
  if (whole.length <= maxLength) return whole
  const heads = summaries.map((summary) => summary.split('\n', 1)[0]).join('\n')
  return clampPrefix(heads, maxLength - CUT_MARKER.length) + CUT_MARKER
}

function union<T>(lists: readonly (readonly T[])[]): T[] {
  const all = new Set<T>()
  for (const list of lists) for (const entry of list) all.add(entry)
  return [...all]
}

function sum<T>(list: readonly T[], of: (entry: T) => number): number {
  return list.reduce((total, entry) => total + of(entry), 0)
}
