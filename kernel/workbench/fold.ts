/** Folding by hand: what a compress call with this one range would do (kernel-core 11). */
import { activeBlocks, blockById } from '#kernel/compression/blocks.ts'
import { resolveBoundaries } from '#kernel/compression/boundaries.ts'
import { applyCompression } from '#kernel/compression/compress.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import type { FoldAct } from '#kernel/model/workbench.ts'
import { folded, nothingToDistil, otherTier, rewritten } from './bench-words.ts'
import { refuse } from './bench-state.ts'
import type { BenchPorts, BenchState, Done } from './bench-state.ts'

export function fold(from: BenchState, act: FoldAct, ports: BenchPorts): Done {
  const range =
    act.tier === undefined ? rangeOf(act, act.fromRef, act.toRef) : distilled(from, act, act.tier, ports)
  if (typeof range === 'string') return refuse(range)
  const { state, result } = applyCompression(
    { ranges: [range], messages: ports.messages, state: from.state, config: from.config },
    ports,
  )
  const { errors, warnings, notes = [] } = result
  if (result.blocksCreated === 0) {
    const [first = 'The kernel made no block of this range.', ...rest] = [...errors, ...warnings]
    return { refusal: first, warnings: rest }
  }
  const known = new Set(from.state.blocks.map((block) => block.blockId))
  const fresh = state.blocks.filter((block) => !known.has(block.blockId))
  const made = fresh[0]
  const wrong = made && act.tier !== undefined && made.tier !== act.tier
  if (wrong) return refuse(otherTier(act.tier, made.tier, made.directBlockIds[0]))
  const again = made ? [] : state.blocks.filter((block, i) => block !== from.state.blocks[i])
  return {
    to: { ...from, state, touched: true },
    says: made ? folded(made) : rewritten(again.map(({ blockId }) => blockId)),
    blocks: (made ? fresh : again).map(({ blockId }) => blockId),
    warnings: [...warnings, ...notes],
    call: range,
  }
}

/**
 * Which tier comes out is decided by the ends: blocks named as ends give one above them. So the range of
 * a distillation goes from the first to the last block of the tier below. A sentence when there is none.
 */
function distilled(
  from: BenchState,
  act: FoldAct,
  tier: 2 | 3,
  { messages }: BenchPorts,
): CompressRange | string {
  let nested: readonly CompressionBlock[]
  try {
    const { nestedBlockIds } = resolveBoundaries({
      startRef: act.fromRef,
      endRef: act.toRef,
      messages,
      state: from.state,
    })
    nested = nestedBlockIds.flatMap((id) => blockById(from.state, id) ?? [])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const below = inOrder(
    nested.filter((block) => block.tier === tier - 1),
    messages,
  )
  const [first, last] = [below[0], below.at(-1)]
  if (!first || !last) return nothingToDistil(tier, act.fromRef, act.toRef)
  return rangeOf(act, first.blockId, last.blockId)
}

/** By where their messages stand; blocks are kept in the order of making. */
function inOrder(
  blocks: readonly CompressionBlock[],
  messages: BenchPorts['messages'],
): readonly CompressionBlock[] {
  const placeOf = new Map(messages.map(({ id }, place) => [id, place]))
  const firstOf = (block: CompressionBlock): number => {
    let first = Infinity
    for (const id of block.effectiveMessageIds) first = Math.min(first, placeOf.get(id) ?? Infinity)
    return first
  }
  return blocks
    .map((block) => ({ block, first: firstOf(block) }))
    .toSorted((a, b) => a.first - b.first)
    .map(({ block }) => block)
}

function rangeOf({ summary, topic }: FoldAct, startRef: string, endRef: string): CompressRange {
  return { startRef: startRef.trim(), endRef: endRef.trim(), summary, ...(topic !== undefined && { topic }) }
}

/** Blocks other than those named, and not below them, that hold a message of the list by now. */
export function holdersOf(
  from: BenchState,
  ids: ReadonlySet<string>,
  except: ReadonlySet<string>,
): readonly CompressionBlock[] {
  return activeBlocks(from.state).filter(
    (block) => !except.has(block.blockId) && block.effectiveMessageIds.some((id) => ids.has(id)),
  )
}
