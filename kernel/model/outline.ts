import type { TokenKind } from './disposition.ts'
import type { EventIndex, LineIndex, Position, Tokens } from './units.ts'

/** How one line of the two-column list is filled. */
export const LineKind = {
  /** A transcript row faces its partner on the surface. */
  pair: 0,
  /** A transcript row alone: folded, or log-only. */
  left: 1,
  /** A surface row alone. */
  right: 2,
} as const

/** What a line shows on the left; decides its height class. */
export const LeftKind = {
  none: 0,
  row: 1,
  /** Opens a human turn. */
  user: 2,
  /** A landed compaction, alone or merged with its command: a band through both panes. */
  marker: 3,
  command: 4,
  tool: 5,
  error: 6,
} as const

/** What a line shows on the right. */
export const RightKind = { none: 0, row: 1, user: 2, tool: 3, summary: 4, nothing: 5 } as const

/**
 * The picture of a session at one position: lines from top to bottom, each with a transcript row, a
 * surface node, or both facing each other. Columns, so that it crosses to the window by transfer.
 *
 *     line   kinds  left (RowId)  right (NodeId)
 *     0      left   0             NONE     ┐ fold 0: first 0, last 1, node 9
 *     1      left   1             NONE     ┘   (its summary is drawn over lines 0..1)
 *     2      left   2 (marker)    NONE
 *     3      pair   3             3
 */
export interface Outline {
  readonly at: Position
  readonly lineCount: number
  readonly kinds: Uint8Array
  readonly left: Uint32Array
  readonly right: Uint32Array
  readonly leftKind: Uint8Array
  readonly rightKind: Uint8Array
  /** Folds in sight on the surface: disjoint, ascending ranges of lines; `node` is the summary. */
  readonly folds: {
    readonly first: Uint32Array
    readonly last: Uint32Array
    readonly node: Uint32Array
    /** Messages of the log that the summary stands for, through all it consumed. */
    readonly messages: Uint32Array
  }
  /** Coverage bars for the gutter, outer before inner. */
  readonly bars: {
    readonly first: Uint32Array
    readonly last: Uint32Array
    /** Nesting depth, 0 = outermost. */
    readonly level: Uint8Array
    /** 1 = on the surface (active), 0 = consumed by an outer fold. */
    readonly active: Uint8Array
    /** The replacing event. */
    readonly event: Uint32Array
    /** Number of the compaction, from 1; 0 for a rewrite that is no compaction. */
    readonly ordinal: Uint32Array
    /** Ids of the blocks, on the recomputed surface; empty on the recorded one, where events have names. */
    readonly blocks: readonly string[]
  }
  readonly totals: {
    readonly rows: number
    readonly messages: number
    /** Surface messages, without nodes that derive none. */
    readonly surfaceMessages: number
    readonly folds: number
  }
  /** Where the surface stopped being valid, if it did before `at`. */
  readonly stoppedAt: EventIndex | null
}

/** An outline by what tells it from another one. */
export interface OutlineStep {
  /** To ask for the next one by; 0 = none. */
  readonly name: number
  /** Lines before this one are those of the outline asked from; 0 = all are here. */
  readonly kept: LineIndex
  /** Its columns of lines begin at `kept`; all else is whole. */
  readonly outline: Outline
}

/** Sums for the header and pane heads. */
export interface Totals {
  readonly transcript: Tokens
  readonly surface: Tokens
  /** Tokens of the messages under each fold of the outline, in its order. */
  readonly covered: Float64Array
  /** Exact only when every message in the sums has been counted with the encoding asked for. */
  readonly kind: TokenKind
}
