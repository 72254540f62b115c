import type { BlockId, RawId } from './block.ts'
import type { PinRule } from './config.ts'
import type { FoldNote } from './ledger.ts'
import type { MessageContentStore } from './content-store.ts'
import type { CoreMessage } from './message.ts'
import type { CompressionState } from './state.ts'
import type { NudgeDecision, Reason } from './turn.ts'
import type { EventIndex, Position } from './units.ts'

/** The state that a turn at a position starts from, and how it was got. */
export interface ReplayedState {
  readonly state: CompressionState
  /** What large results were put into, turn by turn. */
  readonly contentStore: MessageContentStore
  /** What made each block, for blocks that the log or a workbench made. */
  readonly madeBy: ReadonlyMap<BlockId, MadeBy>
  readonly notes: readonly FoldNote[]
  readonly turns: { readonly run: number; readonly of: number }
}

export interface MadeBy {
  /** Null: the workbench, which is no part of the log. */
  readonly event: EventIndex | null
  readonly origin: 'call' | 'host' | 'reconstructed' | 'workbench'
}

/** One turn of the pipeline at a position: what goes in, what comes out, and why. */
export interface RecomputedTurn {
  readonly at: Position
  readonly pin: PinRule
  readonly input: readonly CoreMessage[]
  /** For each of the input the place of its message among those of the session; ascending. */
  readonly places: Uint32Array
  readonly output: readonly CoreMessage[]
  readonly before: ReplayedState
  readonly after: CompressionState
  readonly nudge: NudgeDecision | null
  /** With what this turn stored. */
  readonly contentStore: MessageContentStore
  /** By id of an inbound message: the reasons that nodes gave, in order. The turn is watched when first asked. */
  readonly reasons: ReadonlyMap<RawId, readonly Reason[]>
}
