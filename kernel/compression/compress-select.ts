/** Which messages and blocks a range is about (kernel-core 11.4, steps 1 to 5). */
import type { CompressionBlock, RawId, Tier } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { blockById } from './blocks.ts'
import { contentIds, type SpanFound } from './boundaries.ts'
import type { CompressCall, Draft } from './compress-call.ts'
import { placeOf, visibleBlocks } from './ground.ts'
import { isRetrievedMessage, isSummaryMessageId } from '#kernel/base/ids.ts'
import type { Span } from './reasoning-pairs.ts'
import { isSameSpan } from './widen.ts'

const MAX_TIER = 3

export interface Selection {
  readonly messages: readonly CoreMessage[]
  /** Checkpoints of active blocks, left out of the messages. */
  readonly carriers: readonly RawId[]
  /** Blocks that the new one takes in. */
  readonly consumed: readonly CompressionBlock[]
  readonly tier: Tier
}

/** `span`: what `found` was widened to. */
export function select(call: CompressCall, draft: Draft, found: SpanFound, span: Span): Selection {
  const read = selectMessages(call, draft, found, span)
  const nested = nestedBlocks(call, draft, found, span, read.messages)
  const isPromotion = found.kind === 'block' && nested.length > 0
  const target = isPromotion ? nested.reduce((low, { tier }) => Math.min(low, tier), Infinity) : 1
  return {
    ...read,
    consumed: nested.filter(({ tier }) => tier === target),
    tier: found.kind === 'block' ? Math.min(MAX_TIER, target + 1) : 1,
  }
}

/** A widened span is read anew with everything in it; ids of summaries never go, whatever their role. */
function selectMessages(
  call: CompressCall,
  draft: Draft,
  found: SpanFound,
  span: Span,
): Pick<Selection, 'messages' | 'carriers'> {
  const isWidened = !isSameSpan(span, found.span)
  const messages: CoreMessage[] = []
  const carriers: RawId[] = []
  for (let i = span.startIndex; i <= span.endIndex; i++) {
    const message = call.messages[i]!
    if (isSummaryMessageId(message.id) || (!isWidened && isRetrievedMessage(message))) continue
    const carried = found.kind === 'message' ? message.summaryOfBlockId : undefined
    if (carried && blockById(draft, carried)?.active) carriers.push(message.id)
    else messages.push(message)
  }
  return { messages, carriers }
}

/** Blocks the range shows, then those that only its widened messages show. */
function nestedBlocks(
  call: CompressCall,
  draft: Draft,
  found: SpanFound,
  span: Span,
  messages: readonly CoreMessage[],
): CompressionBlock[] {
  const nested = new Set(visibleBlocks(call.ground, draft.blocks, found.span))
  const isWidened = !isSameSpan(span, found.span)
  if (isWidened && messages.length > contentIds(call.messages, found.span).length) {
    const startIndex = placeOf(call.ground, messages[0]!.id)
    const endIndex = placeOf(call.ground, messages.at(-1)!.id)
    for (const block of visibleBlocks(call.ground, draft.blocks, { startIndex, endIndex })) nested.add(block)
  }
  return [...nested].filter((block) => !draft.fresh.has(block))
}
