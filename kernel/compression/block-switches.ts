/** What a host may change about a block (kernel-core 18). */
import type { BlockId, CompressionBlock, Ref } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { withDescendants } from './block-family.ts'
import { blockSpan } from './block-span.ts'
import { blockById } from './blocks.ts'

/**
 * Switches blocks off, with `deep` also all they consumed. The next sync switches them on again as
 * far as their messages are there, unless the host sets `expanded`.
 */
export function deactivateBlock(
  state: CompressionState,
  ids: readonly BlockId[],
  options: { readonly deep?: boolean | undefined } = {},
): CompressionState {
  const off = options.deep ? withDescendants(state.blocks, ids) : new Set(ids)
  return withBlocks(state, (block) =>
    block.active && off.has(block.blockId) ? { ...block, active: false } : block,
  )
}

export interface RestoredInline {
  readonly restored: true
  readonly blockId: BlockId
  readonly restoredStartRef?: Ref
  readonly restoredEndRef?: Ref
}

/** Notes that a block's content is back in the conversation, so that it may be folded again (11.8). */
export function markBlockRestoredInline(
  state: CompressionState,
  blockId: BlockId,
): { readonly state: CompressionState; readonly result: RestoredInline | null } {
  const marked = blockById(state, blockId)
  if (!marked) return { state, result: null }
  const span = blockSpan(marked, state.messageRefs)
  return {
    state: withBlocks(state, (block) =>
      block === marked && !block.restoredInline ? { ...block, restoredInline: true } : block,
    ),
    result: {
      restored: true,
      blockId,
      ...(span && { restoredStartRef: span.startRef, restoredEndRef: span.endRef }),
    },
  }
}

/** The very state given when no block changed. */
function withBlocks(
  state: CompressionState,
  change: (block: CompressionBlock) => CompressionBlock,
): CompressionState {
  const blocks = state.blocks.map(change)
  return blocks.every((block, at) => block === state.blocks[at]) ? state : { ...state, blocks }
}
