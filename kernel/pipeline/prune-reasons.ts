/** What a trace says of the messages that prune drops, keeps and puts in. */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Reason } from '#kernel/model/turn.ts'
import type { PinDecision } from './pin-rule.ts'

export interface Reasons {
  readonly covered: (message: CoreMessage) => void
  readonly pinned: (message: CoreMessage) => void
  readonly stale: (message: CoreMessage, block: BlockId) => void
  readonly summary: (message: CoreMessage, block: BlockId) => void
}

/** The owner of a message is the first active block on it. */
export function reasonsOf(
  explain: (reason: Reason) => void,
  list: readonly CoreMessage[],
  blocks: readonly CompressionBlock[],
  pin: PinDecision,
): Reasons {
  const owners = ownersByBase(blocks)
  const owner = (id: RawId): { block?: BlockId } => {
    const block = owners.get(baseIdOf(id))
    return block === undefined ? {} : { block }
  }
  const decider = list[pin.decider]
  const by = decider ? { by: decider.id } : {}
  return {
    covered: ({ id }) => explain({ id, rule: 'prune/covered', ...owner(id) }),
    pinned: ({ id }) => explain({ id, rule: 'prune/pinned', ...owner(id), ...by }),
    stale: ({ id }, block) => explain({ id, rule: 'prune/stale-summary', block }),
    summary: ({ id }, block) => explain({ id, rule: 'prune/summary', block }),
  }
}

function ownersByBase(blocks: readonly CompressionBlock[]): Map<RawId, BlockId> {
  const owners = new Map<RawId, BlockId>()
  for (const block of blocks) {
    if (!block.active) continue
    for (const id of block.effectiveMessageIds) {
      const base = baseIdOf(id)
      if (!owners.has(base)) owners.set(base, block.blockId)
    }
  }
  return owners
}
