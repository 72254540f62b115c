/** Looking at the blocks of a state, and making room for one more (kernel-core 1.3, 5). */
import type { BlockId, CompressionBlock, RawId, Tier } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'

const indexes = new WeakMap<
  readonly CompressionBlock[],
  { readonly length: number; readonly placeOf: ReadonlyMap<BlockId, number> }
>()

/**
 * Blocks by id, the first of equal ids. Remembered per list and checked on every hit, since a host
 * may put an edited block into the list it has.
 */
export function blockById(
  state: Pick<CompressionState, 'blocks'>,
  id: BlockId,
): CompressionBlock | undefined {
  const { blocks } = state
  let known = indexes.get(blocks)
  if (known?.length !== blocks.length) {
    known = { length: blocks.length, placeOf: placesById(blocks) }
    indexes.set(blocks, known)
  }
  const found = blocks[known.placeOf.get(id) ?? -1]
  return found?.blockId === id ? found : blocks.find((block) => block.blockId === id)
}

function placesById(blocks: readonly CompressionBlock[]): Map<BlockId, number> {
  const placeOf = new Map<BlockId, number>()
  blocks.forEach(({ blockId }, place) => {
    if (!placeOf.has(blockId)) placeOf.set(blockId, place)
  })
  return placeOf
}

/** A table of its own for callers that look up many. */
export function blockIndex(blocks: readonly CompressionBlock[]): Map<BlockId, CompressionBlock> {
  const byId = new Map<BlockId, CompressionBlock>()
  for (const block of blocks) if (!byId.has(block.blockId)) byId.set(block.blockId, block)
  return byId
}

/** In the order of the state. */
export function activeBlocks(state: Pick<CompressionState, 'blocks'>): CompressionBlock[] {
  return state.blocks.filter((block) => block.active)
}

/** Full ids that an active block stands for. */
export function coveredMessageIds(state: Pick<CompressionState, 'blocks'>): Set<RawId> {
  const ids = new Set<RawId>()
  for (const block of state.blocks) if (block.active) for (const id of block.effectiveMessageIds) ids.add(id)
  return ids
}

/** 0 when no block is active. */
export function highestActiveTier(state: Pick<CompressionState, 'blocks'>): Tier {
  let tier = 0
  for (const block of state.blocks) if (block.active && block.tier > tier) tier = block.tier
  return tier
}

type Counters = { nextBlockId: number; nextRunId: number }

/** Takes the next block id from a draft and moves its counter on. A counter below 1 goes on at 2. */
export function allocateBlockId(draft: Counters): BlockId {
  const current = draft.nextBlockId
  draft.nextBlockId = Math.max(1, current) + 1
  return `b${current}`
}

/** The same for runs. */
export function allocateRunId(draft: Counters): string {
  const current = draft.nextRunId
  draft.nextRunId = Math.max(1, current) + 1
  return `r${current}`
}

/** One more turn survived: every active block of the draft, promoted to `old` at the threshold. */
export function advanceSurvival(
  draft: { blocks: readonly CompressionBlock[] },
  promotionThreshold: number,
): void {
  draft.blocks = draft.blocks.map((block) => (block.active ? survived(block, promotionThreshold) : block))
}

function survived(block: CompressionBlock, promotionThreshold: number): CompressionBlock {
  const survivedCount = block.survivedCount + 1
  return {
    ...block,
    survivedCount,
    generation: survivedCount >= promotionThreshold ? 'old' : block.generation,
  }
}
