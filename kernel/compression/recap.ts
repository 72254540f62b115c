/** What was folded, for a model that has lost track (kernel-core 20, 25 item 8). */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { byBlockNumber } from './block-number.ts'
import { activeBlocks, blockById } from './blocks.ts'
import { clampPrefix } from './cut.ts'
import { SUMMARY_HEADER } from '#kernel/base/ids.ts'

/** UTF-16 units of a summary in the list. */
const PREVIEW = 200

/** One block in full, or all active blocks in brief. The sentences and the layout are the contract's. */
export function buildRecap(state: CompressionState, blockId?: BlockId): string {
  return blockId === undefined ? listActive(state) : oneBlock(state, blockId)
}

function oneBlock(state: CompressionState, blockId: BlockId): string {
  const block = blockById(state, blockId)
  if (!block) {
    const ids = byBlockNumber(activeBlocks(state)).map((active) => active.blockId)
    return `Block ${blockId} not found. Active blocks: ${ids.join(', ') || 'none'}`
  }
  if (!block.active) return `Block ${blockId} is inactive (deactivated by nested compression).`
  const facts = [blockId, messageCount(block), `topic: "${topicOf(block)}"`]
  return [SUMMARY_HEADER, block.summary, '', `[${facts.join(' | ')}]`].join('\n')
}

function listActive(state: CompressionState): string {
  const active = byBlockNumber(activeBlocks(state))
  if (active.length === 0) return 'No active compression blocks.'
  const lines = [`Active compression blocks (${active.length}):`]
  for (const block of active)
    lines.push(
      '',
      [block.blockId, messageCount(block), `"${topicOf(block)}"`].join(' | '),
      `  ${preview(block.summary)}`,
    )
  lines.push('', 'Call with blockId to get the full summary.')
  return lines.join('\n')
}

const messageCount = (block: CompressionBlock): string => `${block.effectiveMessageIds.length} messages`
const topicOf = (block: CompressionBlock): string => block.topic || '(none)'
const preview = (summary: string): string =>
  summary.length > PREVIEW ? `${clampPrefix(summary, PREVIEW)}...` : summary
