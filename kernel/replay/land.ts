/**
 * A compaction that some host landed, read as a block over what it took off the surface, so that
 * coverage and pin rules can be looked at on it.
 */
import { blockById } from '#kernel/compression/blocks.ts'
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { LandedFold } from '#kernel/model/core-log.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { EventIndex, Tokens } from '#kernel/model/units.ts'

export interface Landed {
  readonly state: CompressionState
  readonly blockId: BlockId
}

/** `blockOf`: the block that a consumed checkpoint became; `tokensOf`: tokens of a message by id. */
export function land(
  state: CompressionState,
  fold: LandedFold,
  blockOf: (checkpoint: EventIndex) => BlockId | undefined,
  tokensOf: (id: string) => Tokens,
  countTokens: CountTokens,
): Landed {
  const recorded = fold.blockId
  const free = recorded !== null && /^b\d+$/.test(recorded) && !blockById(state, recorded)
  const blockId = free ? recorded : `b${state.nextBlockId}`
  const number = Number(blockId.slice(1))
  const consumed = fold.consumes.flatMap((event) => blockOf(event) ?? [])
  const gone = new Set(consumed)
  const consumedBlocks = state.blocks.filter((block) => gone.has(block.blockId))
  // On a surface nothing lies under two replacements that stand side by side.
  const direct = without(
    fold.covers,
    consumedBlocks.map((block) => block.effectiveMessageIds),
  )
  const block: CompressionBlock = {
    blockId,
    runId: `r${state.nextRunId}`,
    tier: Math.min(3, Math.max(1, fold.tier ?? 1)),
    ...(fold.topic ? { topic: fold.topic } : {}),
    summary: fold.summary,
    directMessageIds: direct,
    effectiveMessageIds: fold.covers,
    directBlockIds: consumed,
    compressedTokens:
      fold.tokens ??
      sum(direct.map(tokensOf)) + sum(consumedBlocks.map(({ summary }) => countTokens(summary))),
    createdAt: fold.createdAt ?? 0,
    survivedCount: 0,
    generation: 'young',
    active: true,
  }
  return {
    blockId,
    state: {
      ...state,
      blocks: [...state.blocks.map((b) => (gone.has(b.blockId) ? { ...b, active: false } : b)), block],
      nextBlockId: Math.max(state.nextBlockId, number + 1),
      nextRunId: state.nextRunId + 1,
    },
  }
}

/** Those that no list holds; none is there twice. They mostly begin with the lists: the rest is looked up. */
function without(ids: readonly RawId[], lists: readonly (readonly RawId[])[]): readonly RawId[] {
  const elsewhere = new Set<RawId>()
  let same = 0
  for (const list of lists)
    for (const id of list) {
      if (ids[same] === id) same++
      else elsewhere.add(id)
    }
  return ids.slice(same).filter((id) => !elsewhere.has(id))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
