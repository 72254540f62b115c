/** From two refs to a span of the list (kernel-core 12). */
import type { BlockId, RawId } from '#kernel/model/block.ts'
import type { BoundaryKind, ResolvedRange } from '#kernel/model/compress.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import { blockById } from './blocks.ts'
import { parseBoundary, type Boundary } from './boundary-args.ts'
import * as words from './boundary-words.ts'
import { blockAnchorIndex, groundOf, heirAnchor, placeOf, visibleBlocks, type Ground } from './ground.ts'
import { isRenderedSummaryMessage, isRetrievedMessage } from '#kernel/base/ids.ts'
import { nextRef, refOrder } from './ref-order.ts'
import { indexToRef, rawOf } from '#kernel/base/refs.ts'
import type { Span } from './reasoning-pairs.ts'

/** `unknown`: never was; `consumed`: was there and can't be pointed at any more. */
export type NotFoundKind = 'unknown' | 'consumed'

export class BoundaryNotFoundError extends Error {
  readonly code = 'BOUNDARY_NOT_FOUND'
  readonly kind: NotFoundKind
  readonly endpoint: words.Endpoint

  constructor(message: string, kind: NotFoundKind, endpoint: words.Endpoint) {
    super(message)
    this.name = 'BoundaryNotFoundError'
    this.kind = kind
    this.endpoint = endpoint
  }
}

export interface BoundaryInput {
  readonly startRef: string
  readonly endRef: string
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
}

/**
 * Where the two refs lie, swapped when given in reverse. Throws an Error when a ref can't be read and
 * a BoundaryNotFoundError when it stands for nothing that could be pointed at.
 */
export function resolveBoundaries({ startRef, endRef, messages, state }: BoundaryInput): ResolvedRange {
  const ground = groundOf(messages)
  const { span, kind, snapped, reversed } = resolveSpan(ground, state, startRef, endRef)
  return {
    ...span,
    messageIds: contentIds(messages, span),
    nestedBlockIds: visibleBlocks(ground, state.blocks, span).map(({ blockId }) => blockId),
    boundaryKind: kind,
    protectedGaps: [],
    snappedBoundaries: snapped,
    ...(reversed === undefined ? {} : { reversedNote: reversed }),
  }
}

export interface SpanFound {
  readonly span: Span
  readonly kind: BoundaryKind
  /** A sentence for each end that was moved. */
  readonly snapped: readonly string[]
  readonly reversed?: string
}

type BoundaryState = Pick<CompressionState, 'blocks' | 'messageRefs' | 'hiddenOrphanRefs'>

/** `resolveBoundaries` without its lists, against tables made before. Throws alike. */
export function resolveSpan(
  ground: Ground,
  state: BoundaryState,
  startRef: string,
  endRef: string,
): SpanFound {
  const start = parseBoundary(String(startRef))
  const end = parseBoundary(String(endRef))
  if (!start || !end) throw new Error(words.invalidRef(startRef, endRef))
  const first = resolveEnd(ground, state, start, 'start')
  const last = resolveEnd(ground, state, end, 'end')
  const isReversed = first.place > last.place
  return {
    span: {
      startIndex: Math.min(first.place, last.place),
      endIndex: Math.max(first.place, last.place),
    },
    kind: start.kind === 'block' || end.kind === 'block' ? 'block' : 'message',
    snapped: [first.snap, last.snap].filter((snap) => snap !== undefined),
    ...(isReversed ? { reversed: words.reversedRange(startRef, endRef) } : {}),
  }
}

/** Ids of a span without what the kernel itself put there. */
export function contentIds(messages: readonly CoreMessage[], { startIndex, endIndex }: Span): RawId[] {
  const ids: RawId[] = []
  for (let i = startIndex; i <= endIndex; i++) {
    const message = messages[i]!
    if (!isRenderedSummaryMessage(message) && !isRetrievedMessage(message)) ids.push(message.id)
  }
  return ids
}

interface End {
  readonly place: number
  readonly snap?: string
}

function resolveEnd(ground: Ground, state: BoundaryState, ref: Boundary, endpoint: words.Endpoint): End {
  return ref.kind === 'block'
    ? resolveBlockEnd(ground, state, `b${ref.numericId}`, ref.raw, endpoint)
    : resolveMessageEnd(ground, state, ref, endpoint)
}

function resolveMessageEnd(
  ground: Ground,
  state: BoundaryState,
  { raw: typed, numericId }: Boundary,
  endpoint: words.Endpoint,
): End {
  const padded = indexToRef(numericId)
  const id = rawOfBoundary(state.messageRefs, { raw: typed, numericId })
  if (id === undefined)
    throw new BoundaryNotFoundError(words.unknownRef(endpoint, typed), 'unknown', endpoint)
  const place = placeOf(ground, id)
  if (place >= 0) return { place }
  const heir = heirAnchor(ground, state.blocks, id)
  if (heir >= 0) return { place: heir, snap: words.snappedMessage(endpoint, typed) }
  if (state.hiddenOrphanRefs?.includes(padded)) return nextToOrphan(ground, state, numericId, typed, endpoint)
  throw new BoundaryNotFoundError(words.consumedMessage(endpoint, typed), 'consumed', endpoint)
}

/** The message a ref names: the ref as typed, else padded. */
export function rawOfBoundary(
  refs: MessageRefs,
  { raw, numericId }: Pick<Boundary, 'raw' | 'numericId'>,
): RawId | undefined {
  return rawOf(refs, raw) ?? rawOf(refs, indexToRef(numericId))
}

/** The visible message with the next ref into the range. */
function nextToOrphan(
  ground: Ground,
  { messageRefs }: BoundaryState,
  orphan: number,
  typed: string,
  endpoint: words.Endpoint,
): End {
  if (ground.order?.refs !== messageRefs)
    ground.order = { refs: messageRefs, places: refOrder(ground.byId, messageRefs) }
  const nearest = nextRef(ground.order.places, orphan, endpoint === 'start' ? 'larger' : 'smaller')
  if (!nearest) throw new BoundaryNotFoundError(words.orphanNoNeighbor(endpoint, typed), 'consumed', endpoint)
  return { place: nearest.place, snap: words.snappedOrphan(endpoint, typed, nearest.ref) }
}

function resolveBlockEnd(
  ground: Ground,
  state: BoundaryState,
  blockId: BlockId,
  typed: string,
  endpoint: words.Endpoint,
): End {
  const block = blockById(state, blockId)
  if (!block) throw new BoundaryNotFoundError(words.unknownRef(endpoint, typed), 'unknown', endpoint)
  const anchor = block.active ? blockAnchorIndex(ground, block) : -1
  if (anchor >= 0) return { place: anchor }
  let heir = -1
  for (const id of block.effectiveMessageIds) {
    const place = heirAnchor(ground, state.blocks, id)
    if (place >= 0 && (heir < 0 || place < heir)) heir = place
  }
  if (heir >= 0) return { place: heir, snap: words.snappedBlock(endpoint, typed) }
  const text = block.active ? words.invisibleBlock(endpoint, typed) : words.consumedBlock(endpoint, typed)
  throw new BoundaryNotFoundError(text, 'consumed', endpoint)
}
