/**
 * Opening a block, and taking it out as if it had not been made. The contract's `deactivateBlock` alone
 * holds until the next sync; `expanded` is how a host says that a person wants it so (kernel-core 5, 18).
 */
import { withDescendants } from '#kernel/compression/block-family.ts'
import { deactivateBlock } from '#kernel/compression/block-switches.ts'
import { blockById } from '#kernel/compression/blocks.ts'
import { parseBlockIdArg } from '#kernel/compression/boundary-args.ts'
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { syncBlocks } from '#kernel/pipeline/sync-blocks.ts'
import { refuse } from './bench-state.ts'
import type { BenchPorts, BenchState, Done } from './bench-state.ts'
import { holdersOf } from './fold.ts'
import * as words from './bench-words.ts'

export function decompressBlock(from: BenchState, name: string, ports: BenchPorts): Done {
  const block = activeBlock(from, name)
  if (typeof block === 'string') return refuse(block)
  return done(from, taken(from, block), block, words.opened(block), ports)
}

/** What it had consumed is released, so that the next sync finds it standing alone. */
export function switchOff(from: BenchState, name: string, ports: BenchPorts): Done {
  const block = activeBlock(from, name)
  if (typeof block === 'string') return refuse(block)
  const state = withBlock(taken(from, block), block.blockId, (one) => ({ ...one, directBlockIds: [] }))
  const shelved = new Map(from.shelved).set(block.blockId, block.directBlockIds)
  return done({ ...from, shelved }, state, block, words.switchedOff(block), ports)
}

export function switchOn(from: BenchState, name: string, ports: BenchPorts): Done {
  const block = blockOf(from, name)
  if (typeof block === 'string') return refuse(block)
  if (!block.expanded) return refuse(words.notOff(block.blockId))
  const children = from.shelved.get(block.blockId) ?? block.directBlockIds
  const own = withDescendants(from.state.blocks, [block.blockId, ...children])
  const others = holdersOf(from, new Set(block.effectiveMessageIds), own)
  if (others.length > 0)
    return refuse(
      words.heldElsewhere(
        block.blockId,
        others.map(({ blockId }) => blockId),
      ),
    )
  const state = withBlock(from.state, block.blockId, ({ expanded: _expanded, ...one }) => ({
    ...one,
    directBlockIds: children,
    active: true,
  }))
  const shelved = new Map(from.shelved)
  shelved.delete(block.blockId)
  const after = done({ ...from, shelved }, state, block, words.putBack(block.blockId), ports)
  const stands = 'to' in after && blockById(after.to.state, block.blockId)?.active
  return stands ? after : refuse(words.noMessages(block.blockId))
}

function done(
  from: BenchState,
  state: CompressionState,
  block: CompressionBlock,
  says: string,
  ports: BenchPorts,
): Done {
  // Only the blocks of the sync: what belongs to the last turn is still needed by the next act.
  const { blocks } = syncBlocks(ports.messages, state).state
  return { to: { ...from, state: { ...state, blocks }, touched: true }, says, blocks: [block.blockId] }
}

/** Inactive, and kept so by every sync. */
function taken(from: BenchState, block: CompressionBlock): CompressionState {
  const state = deactivateBlock(from.state, [block.blockId])
  return withBlock(state, block.blockId, (one) => ({ ...one, expanded: true }))
}

function withBlock(
  state: CompressionState,
  id: BlockId,
  change: (block: CompressionBlock) => CompressionBlock,
): CompressionState {
  const found = blockById(state, id)
  return { ...state, blocks: state.blocks.map((block) => (block === found ? change(block) : block)) }
}

/** A sentence when there is none. */
function blockOf({ state }: BenchState, name: string): CompressionBlock | string {
  const id = parseBlockIdArg(name)
  return (id === null ? undefined : blockById(state, id)) ?? words.noBlock(name, state.blocks)
}

function activeBlock(from: BenchState, name: string): CompressionBlock | string {
  const block = blockOf(from, name)
  if (typeof block === 'string' || block.active) return block
  const parents = from.state.blocks.filter(({ directBlockIds }) => directBlockIds.includes(block.blockId))
  return parents.length > 0
    ? words.consumedBy(
        block.blockId,
        parents.map(({ blockId }) => blockId),
      )
    : words.alreadyOff(block.blockId)
}
