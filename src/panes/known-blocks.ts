/** What the lists know of blocks beyond the outline: tiers always, alarms only at the position they are of. */
import type { BlockId } from '#kernel/model/block.ts'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import type { EventIndex, NodeId } from '#kernel/model/units.ts'
import type { BlocksState } from '#src/store/blocks.ts'
import type { Columns } from './columns.ts'

export interface KnownBlocks {
  readonly tier: (block: BlockId | null) => number | null
  /** Its summary, whether or not that is on the surface. */
  readonly node: (block: BlockId) => NodeId | null
  /** The block as it is in these very columns, or undefined. */
  readonly now: (block: BlockId | null) => BlockView | undefined
  /** What the numbers are. */
  readonly kind: TokenKind
  /** Messages that a block covers and that are sent all the same. */
  readonly stillSent: ReadonlySet<EventIndex>
}

const nothing: ReadonlySet<EventIndex> = new Set()
const sent = new WeakMap<BlocksState, ReadonlySet<EventIndex>>()

export function knownBlocks(state: BlocksState, columns: Columns): KnownBlocks {
  const current = state.outline === columns.outline
  const of = (block: BlockId | null) => (block === null ? undefined : state.byId.get(block))
  return {
    tier: (block) => of(block)?.tier ?? null,
    node: (block) => of(block)?.node ?? null,
    now: (block) => (current ? of(block) : undefined),
    kind: state.kind,
    stillSent: current ? sentIn(state) : nothing,
  }
}

function sentIn(state: BlocksState): ReadonlySet<EventIndex> {
  let events = sent.get(state)
  if (!events) sent.set(state, (events = new Set([...state.byId.values()].flatMap((b) => b.stillSentEvents))))
  return events
}
