/** Where the summaries of the active blocks go in a list (kernel-core 9, steps 3 and 4). */
import { summaryMessageId } from '#kernel/base/ids.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import { earliestPlace } from './list-facts.ts'
import type { ListFacts } from './list-facts.ts'

export interface Anchor {
  readonly block: CompressionBlock
  readonly place: number
}

/**
 * In the order they are to be emitted: first by the place of the summary that is there already, or of
 * the first covered message, or 0; then by where that is safe. Both sorts are stable.
 */
export function summaryAnchors(
  blocks: readonly CompressionBlock[],
  facts: ListFacts,
  placeOf: (block: CompressionBlock) => number = (block) => earliestPlace(facts, block.effectiveMessageIds),
): Anchor[] {
  const byPlace = (one: Anchor, other: Anchor): number => one.place - other.place
  return blocks
    .filter((block) => block.active)
    .map((block) => ({ block, place: wantedPlace(block, facts, placeOf) }))
    .toSorted(byPlace)
    .map(({ block, place }) => ({ block, place: place > 0 ? facts.pairs.safeIndex(place) : place }))
    .toSorted(byPlace)
}

function wantedPlace(
  block: CompressionBlock,
  facts: ListFacts,
  placeOf: (block: CompressionBlock) => number,
): number {
  return facts.summaryAt.get(summaryMessageId(block.blockId)) ?? Math.max(0, placeOf(block))
}
