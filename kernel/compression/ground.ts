/**
 * Where messages and blocks lie in one list (kernel-core 12.3, 12.4). Tables are made once for a list
 * and serve every range of a call; blocks are asked as they are at that moment.
 */
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { blockIndex } from './blocks.ts'
import { chainBy, type Chains } from './chains.ts'
import { blockIdIn, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { RefPlace } from './ref-order.ts'
import type { Span } from './reasoning-pairs.ts'

/** Place in the list; -1 for "nowhere". */
type Place = number
const NOWHERE: Place = -1

/** The two ways a block can be seen. Both may exist, as a pinned message stays beside its summary. */
export interface BlockPlace {
  readonly summary: Place
  /** First of its messages, by full id. */
  readonly raw: Place
}

export interface Ground {
  readonly messages: readonly CoreMessage[]
  readonly byId: Chains
  readonly summaries: ReadonlyMap<BlockId, Place>
  /** The rest is filled as it is asked for. */
  readonly places: Map<CompressionBlock, BlockPlace>
  inherited?: {
    readonly blocks: readonly CompressionBlock[]
    readonly anchors: ReadonlyMap<RawId, Place>
  }
  order?: { readonly refs: MessageRefs; readonly places: readonly RefPlace[] }
}

export function groundOf(messages: readonly CoreMessage[]): Ground {
  const summaries = new Map<BlockId, Place>()
  messages.forEach((message, place) => {
    if (isRenderedSummaryMessage(message)) summaries.set(blockIdIn(message.id), place)
  })
  return { messages, byId: chainBy(messages, ({ id }) => id), summaries, places: new Map() }
}

/** Of equal ids the last one counts. */
export function placeOf(ground: Ground, id: RawId): Place {
  return ground.byId.last.get(id) ?? NOWHERE
}

export function blockPlace(ground: Ground, block: CompressionBlock): BlockPlace {
  const known = ground.places.get(block)
  if (known) return known
  let raw = NOWHERE
  for (const id of block.effectiveMessageIds) {
    const place = placeOf(ground, id)
    if (place !== NOWHERE && (raw === NOWHERE || place < raw)) raw = place
  }
  const found = { summary: ground.summaries.get(block.blockId) ?? NOWHERE, raw }
  ground.places.set(block, found)
  return found
}

/** Place of its summary, else of its first message, else -1. */
export function blockAnchorIndex(ground: Ground, block: CompressionBlock): Place {
  const { summary, raw } = blockPlace(ground, block)
  return summary === NOWHERE ? raw : summary
}

/** Active blocks that the span shows by summary or by first message, in the order of the state. */
export function visibleBlocks(
  ground: Ground,
  blocks: readonly CompressionBlock[],
  { startIndex, endIndex }: Span,
): CompressionBlock[] {
  const isIn = (place: Place): boolean => place >= startIndex && place <= endIndex
  return blocks.filter((block) => {
    if (!block.active) return false
    const { summary, raw } = blockPlace(ground, block)
    return isIn(summary) || isIn(raw)
  })
}

/**
 * Anchor of the active block that got a message from a block it consumed; the smallest of several. A
 * block that folded the message itself does not count, so that a retried range is reported and not
 * moved in silence.
 */
export function heirAnchor(ground: Ground, blocks: readonly CompressionBlock[], id: RawId): Place {
  if (ground.inherited?.blocks !== blocks)
    ground.inherited = { blocks, anchors: inheritedAnchors(ground, blocks) }
  return ground.inherited.anchors.get(id) ?? NOWHERE
}

function inheritedAnchors(ground: Ground, blocks: readonly CompressionBlock[]): Map<RawId, Place> {
  const byId = blockIndex(blocks)
  const anchors = new Map<RawId, Place>()
  for (const block of blocks) {
    if (!block.active || block.directBlockIds.length === 0) continue
    const anchor = blockAnchorIndex(ground, block)
    if (anchor === NOWHERE) continue
    for (const child of block.directBlockIds)
      for (const id of byId.get(child)?.effectiveMessageIds ?? [])
        if (anchor < (anchors.get(id) ?? Infinity)) anchors.set(id, anchor)
  }
  return anchors
}
