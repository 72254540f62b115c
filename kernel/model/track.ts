import type { BlockId } from './block.ts'
import type { TokenKind } from './disposition.ts'
import type { Lens } from './lens.ts'
import type { Position } from './units.ts'

/**
 * What the tokens of a surface are of, from the bottom of the stack: instructions and injected context;
 * summaries; what people wrote; answers and their calls; thinking; results of tools.
 */
export const trackKinds = ['other', 'summary', 'user', 'assistant', 'reasoning', 'tool'] as const
export type TrackKind = (typeof trackKinds)[number]

/** Part of the log that is looked at: from one position to another, `from < to`. */
export interface Sight {
  readonly from: Position
  readonly to: Position
}

/**
 * Tokens of a surface over a part of the log, as steps: between two of them nothing changes. Of what
 * shares a pixel the lowest, the highest and the last step are here, so that no spike is lost.
 */
export interface Track extends Sight {
  /** Whose steps these are: the recorded surface's where the one asked for would take too long. */
  readonly lens: Lens
  /** Ascending; the first is at or before `from`, or 0. */
  readonly at: Uint32Array
  readonly kinds: readonly TrackKind[]
  /** As many numbers a step as there are kinds, in their order. */
  readonly tokens: Float64Array
  readonly kind: TokenKind
  /** Highest sum of the session, as far as it is known. */
  readonly most: number
  /** Of a recomputed surface: the turns that were run, of the positions where it may change. */
  readonly turns: { readonly run: number; readonly of: number } | null
}

/** A block along the log: made at a position, no longer active from another. */
export interface FoldMark {
  readonly block: BlockId
  readonly at: Position
  /** null: active to the end. */
  readonly until: Position | null
}

/** Blocks that a log made, and where some of them stood for messages that were sent all the same. */
export interface FoldSeries {
  /** By position; at most 2,000. */
  readonly folds: readonly FoldMark[]
  /** Positions at which folds are void that were not at the one looked at before; at most 2,000. */
  readonly voids: readonly { readonly at: Position; readonly blocks: readonly BlockId[] }[]
  /** Turns that were run, of the positions where something may change. */
  readonly turns: { readonly run: number; readonly of: number }
}
