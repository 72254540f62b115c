/** Which blocks still stand for something the host sends (kernel-core 5, 25 items 5, 12, 14, 19). */
import { eachEntry } from '#kernel/base/grown-record.ts'
import { rawEntry } from '#kernel/base/grown-refs.ts'
import { advanceSurvival } from '#kernel/compression/blocks.ts'
import { coverageOf } from '#kernel/compression/coverage.ts'
import { summaryMessageId } from '#kernel/base/ids.ts'
import type { BlockId, CompressionBlock, Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { factsOf } from './list-facts.ts'
import type { ListFacts } from './list-facts.ts'
import { blockPlaces } from './block-places.ts'
import { refsMemo } from './refs-memo.ts'

export interface Synced {
  readonly state: CompressionState
  /** Blocks that this sync turned inactive. */
  readonly deactivated: readonly BlockId[]
}

/** Survival is not part of it: that advances once a turn. */
export function syncBlocks(messages: readonly CoreMessage[], state: CompressionState): Synced {
  return syncList(messages.slice(), state)
}

function syncList(list: readonly CoreMessage[], state: CompressionState): Synced {
  const facts = factsOf(list)
  const placeOf = blockPlaces(list, coverageOf(state.blocks))
  const consumed = new Set<BlockId>()
  for (const block of state.blocks) for (const id of block.directBlockIds) consumed.add(id)
  const deactivated: BlockId[] = []
  const blocks = state.blocks.map((block) => {
    const active = !consumed.has(block.blockId) && !block.expanded && isPresent(block, facts, placeOf)
    if (active === block.active) return block
    if (!active) deactivated.push(block.blockId)
    return { ...block, active }
  })
  // Both are of the turn before; the end of this turn writes them anew.
  const { lastPassIds: _ids, hiddenOrphanRefs: _refs, ...rest } = state
  return {
    state: {
      ...rest,
      blocks,
      tokenSnapshot: keptSnapshot(state),
      absorbed: state.absorbed ?? [],
      rules: state.rules ?? [],
    },
    deactivated,
  }
}

/** By its rendered summary, or by any of its messages. */
function isPresent(
  block: CompressionBlock,
  facts: ListFacts,
  placeOf: (block: CompressionBlock) => number,
): boolean {
  return facts.summaryAt.has(summaryMessageId(block.blockId)) || placeOf(block) >= 0
}

/** Counts stay as long as their ref is known, so that a tag never changes. */
function keptSnapshot({ tokenSnapshot, messageRefs }: CompressionState): Readonly<Record<Ref, Tokens>> {
  const memo = refsMemo(messageRefs)
  if (memo.backed === tokenSnapshot) return tokenSnapshot
  const isBacked = (ref: Ref): boolean => rawEntry(messageRefs, ref) !== undefined
  let isWhole = true
  eachEntry(tokenSnapshot, (ref) => {
    isWhole &&= isBacked(ref)
  })
  const snapshot = isWhole
    ? tokenSnapshot
    : Object.fromEntries(Object.entries(tokenSnapshot).filter(([ref]) => isBacked(ref)))
  memo.backed = snapshot
  return snapshot
}

export const syncBlocksNode: PipelineNode = {
  name: 'sync-blocks',
  run(frame, ctx) {
    const draft = { ...syncList(frame.messages, frame.state).state }
    advanceSurvival(draft, ctx.config.promotionThreshold)
    return { ...frame, state: draft }
  },
}
