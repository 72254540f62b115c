/**
 * Writing the summary of a restored block anew, in place (kernel-core 11.8): whether a request names
 * nothing but restored blocks, and what becomes of them.
 */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blockSpan } from './block-span.ts'
import { blockIndex } from './blocks.ts'
import { parseBoundary } from './boundary-args.ts'
import { notRestored, partlyCovered } from './compress-words.ts'
import { refToIndex } from '#kernel/base/refs.ts'

/** Targets without reasons: go. No targets: blocked, for these reasons if any are known. */
export interface RefoldVerdict {
  readonly targets: readonly BlockId[]
  readonly reasons: readonly string[]
}

const BLOCKED: RefoldVerdict = { targets: [], reasons: [] }

type RefoldState = Pick<CompressionState, 'blocks' | 'messageRefs'>
/** By index of the ref; both ends included. */
export interface RefSpan {
  readonly low: number
  readonly high: number
}

export interface RefoldJudge {
  verdict(range: CompressRange): RefoldVerdict
  /** Lowest and highest index a range names, a block counting with its whole span; null if unknown. */
  requested(range: CompressRange): RefSpan | null
}

/** Judges ranges against one state; spans and ancestors are looked up once, when first asked for. */
export function refoldJudge(state: RefoldState): RefoldJudge {
  let known: Facts | undefined
  const facts = (): Facts => (known ??= factsOf(state))
  return {
    verdict: (range) => judge(range, state, facts()),
    requested: (range) => requestedSpan(range, facts()),
  }
}

interface Facts {
  readonly byId: ReadonlyMap<BlockId, CompressionBlock>
  readonly spanOf: (block: CompressionBlock) => RefSpan | null
  /** Blocks that consumed a block, by its id. */
  readonly parents: ReadonlyMap<BlockId, readonly CompressionBlock[]>
}

function factsOf({ blocks, messageRefs }: RefoldState): Facts {
  const spans = new Map<CompressionBlock, RefSpan | null>()
  const parents = new Map<BlockId, CompressionBlock[]>()
  for (const block of blocks)
    for (const child of block.directBlockIds) {
      const known = parents.get(child)
      if (known) known.push(block)
      else parents.set(child, [block])
    }
  const spanOf = (block: CompressionBlock): RefSpan | null => {
    let span = spans.get(block)
    if (span === undefined) spans.set(block, (span = refSpan(block, messageRefs)))
    return span
  }
  return { byId: blockIndex(blocks), spanOf, parents }
}

function refSpan(block: CompressionBlock, refs: RefoldState['messageRefs']): RefSpan | null {
  const span = blockSpan(block, refs)
  const start = span && refToIndex(span.startRef)
  const end = span && refToIndex(span.endRef)
  return start === null || end === null ? null : { low: Math.min(start, end), high: Math.max(start, end) }
}

function requestedSpan({ startRef, endRef }: CompressRange, { byId, spanOf }: Facts): RefSpan | null {
  let low = Infinity
  let high = 0
  for (const ref of [startRef, endRef]) {
    const boundary = parseBoundary(String(ref))
    if (!boundary) return null
    const { kind, numericId } = boundary
    const block = kind === 'block' ? byId.get(`b${numericId}`) : undefined
    const span = kind === 'message' ? { low: numericId, high: numericId } : block && spanOf(block)
    if (!span) return null
    low = Math.min(low, span.low)
    high = Math.max(high, span.high)
  }
  return { low, high }
}

function judge(range: CompressRange, { blocks }: RefoldState, facts: Facts): RefoldVerdict {
  const wanted = requestedSpan(range, facts)
  if (!wanted) return BLOCKED
  const targets: BlockId[] = []
  const reasons = new Set<string>()
  for (const block of blocks) {
    if (!block.active) continue
    const span = facts.spanOf(block)
    if (span && (span.high < wanted.low || span.low > wanted.high)) continue
    const reason = obstacle(block, span, wanted, facts)
    if (reason === null) targets.push(block.blockId)
    else reasons.add(reason)
  }
  return reasons.size > 0 ? { targets: [], reasons: [...reasons] } : { targets, reasons: [] }
}

function obstacle(
  block: CompressionBlock,
  span: RefSpan | null,
  wanted: RefSpan,
  facts: Facts,
): string | null {
  if (!span) return partlyCovered(block.blockId)
  if (!block.restoredInline) return notRestored(block.blockId)
  if (span.low < wanted.low || span.high > wanted.high) return partlyCovered(block.blockId)
  const ancestor = ancestorsOf(block.blockId, facts).find(
    ({ active, restoredInline }) => active && !restoredInline,
  )
  return ancestor ? notRestored(ancestor.blockId) : null
}

/** Whoever consumed it, directly or not, nearest first. Rings end where they close. */
function ancestorsOf(blockId: BlockId, { parents }: Facts): CompressionBlock[] {
  const found: CompressionBlock[] = []
  const seen = new Set([blockId])
  for (const id of seen)
    for (const parent of parents.get(id) ?? []) {
      if (seen.has(parent.blockId)) continue
      seen.add(parent.blockId)
      found.push(parent)
    }
  return found
}

/** The block with its new summary, and its topic if the request has one; everything else stays. */
export function refolded(block: CompressionBlock, range: CompressRange, runId: string): CompressionBlock {
  return {
    ...block,
    summary: range.summary,
    ...(range.topic === undefined ? {} : { topic: range.topic }),
    runId,
    restoredInline: false,
  }
}
