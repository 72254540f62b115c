import type { BlockId, RawId, Tier } from './block.ts'
import type { CoreMessage } from './message.ts'
import type { EventIndex, Ms, Position, Tokens } from './units.ts'

/** The messages of a session as the kernel takes them, in log order, nothing folded. */
export interface CoreLog {
  readonly messages: readonly CoreMessage[]
  /** For each the event that recorded it; ascending. */
  readonly events: Uint32Array
  /** For each the place of its event among the messages of the session; ascending. */
  readonly places: Uint32Array
  /** Copies by which the host changed one message in place, by event. */
  readonly edits: readonly CoreEdit[]
}

/** From `event` on the messages from `first` read as these, which keep the base id. */
export interface CoreEdit {
  readonly event: EventIndex
  readonly first: number
  readonly count: number
  readonly messages: readonly CoreMessage[]
}

/** Something in the log that changes blocks, at the position right behind it. */
export type FoldStep = LandedFold | CompressCall | DecompressCall

interface StepBase {
  readonly at: Position
  /** What a person is sent to: the checkpoint, or the call. */
  readonly event: EventIndex
}

/** A compaction of any host that landed: read as a block over what it took off the surface. */
export interface LandedFold extends StepBase {
  readonly kind: 'landed'
  /** The id that the host recorded, or null. */
  readonly blockId: BlockId | null
  readonly tier: Tier | null
  readonly topic: string | null
  readonly summary: string
  /** Full ids of the messages it stands for, through all it consumed; none twice. */
  readonly covers: readonly RawId[]
  /** Checkpoints that it consumed. */
  readonly consumes: readonly EventIndex[]
  /** As the host counted them, or null. */
  readonly tokens: Tokens | null
  readonly createdAt: Ms | null
}

export interface CompressCall extends StepBase {
  readonly kind: 'compress'
  readonly callId: string
  /** The argument text as the model wrote it. */
  readonly args: string
  /** Messages before the call, which is what its refs speak of. */
  readonly before: number
}

export interface DecompressCall extends StepBase {
  readonly kind: 'decompress'
  readonly args: string
}
