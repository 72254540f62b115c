/**
 * What a person tries on a session without touching it, as plain JSON: a list of acts and how far it is
 * done. Undo moves the cursor back; the acts behind it wait to be done again.
 */
import type { BlockId, Tier } from './block.ts'
import type { TokenKind } from './disposition.ts'
import type { CompressionConfig, ConfigOverrides, PinRule } from './config.ts'
import type { EventIndex, Position, RowId, Seq, Tokens } from './units.ts'

/** One range into one block. Refs as a model would write them: `m00012`, or `b3` for a block. */
export interface FoldAct {
  readonly kind: 'fold'
  readonly fromRef: string
  readonly toRef: string
  readonly summary: string
  readonly topic?: string
  /** Distil: fold the blocks of the tier below in the range into one of this tier. Absent: fold messages. */
  readonly tier?: 2 | 3
}

export type Act =
  | FoldAct
  /** All messages of the block are sent again, as when a person asks a host for it. */
  | { readonly kind: 'decompress'; readonly block: BlockId }
  /** As if the block had not been made: what it consumed stands again. */
  | { readonly kind: 'off'; readonly block: BlockId }
  /** Takes back a decompress or an off, wherever it came from. */
  | { readonly kind: 'on'; readonly block: BlockId }
  | { readonly kind: 'pin'; readonly rule: PinRule }
  | { readonly kind: 'config'; readonly patch: ConfigOverrides }

/** What a what-if lens shows: the acts that are done, from a position of the session on. */
export interface Bench {
  readonly at: Position
  /** The rule it starts with; a `pin` act changes it. */
  readonly pin: PinRule
  readonly acts: readonly Act[]
}

/** A bench with its undone acts: `done` of the acts are in force, 0 to all. */
export interface Workbench extends Bench {
  readonly done: number
}

/** What became of one act. A refused act changes nothing. */
export interface Deed {
  readonly act: Act | null
  readonly refused: boolean
  /** One sentence: what it did, or the refusal in the kernel's own words. */
  readonly says: string
  /** What the kernel warned of or did otherwise than asked. */
  readonly warnings: readonly string[]
  /** Blocks that it made or changed. */
  readonly blocks: readonly BlockId[]
  /** A fold that was done, as an entry of the contract's compress call. */
  readonly call: CompressEntry | null
}

/** A range as a model writes it; the tool's argument is `{ content: [entry] }`. */
export interface CompressEntry {
  readonly startId: string
  readonly endId: string
  readonly topic?: string
  readonly summary: string
}

/** The sums of one surface at a position. */
export interface SurfaceFigures {
  readonly tokens: Tokens
  readonly kind: TokenKind
  readonly rows: number
  /** Faults that at least one provider refuses. */
  readonly faults: number
}

export interface BenchAnswer {
  readonly at: Position
  /** Where the acts are done; before it nothing differs. */
  readonly begins: Position
  readonly deeds: readonly Deed[]
  /** As the host recorded it; null with the reason when there is none to compare with. */
  readonly recorded: SurfaceFigures | null
  readonly noRecorded: string | null
  /** As recomputed without any act. */
  readonly untouched: SurfaceFigures
  readonly bench: SurfaceFigures
  /** The settings without and with the acts. */
  readonly standard: CompressionConfig
  readonly config: CompressionConfig
  readonly pin: PinRule
}

/** An end of a range: `m00012`, `b3` or the number of an event as a person writes it; an event that was pointed at. */
export type RangeEnd = string | EventIndex

/** A range that is being picked, as far as it can be told before a summary is written. */
export interface RangeView {
  /** The ends as refs, the earlier first; null when they point at nothing that has one. */
  readonly ends: {
    readonly fromRef: string
    readonly toRef: string
    /** Rows and numbers of the first and last message in it that the transcript shows. */
    readonly fromRow: RowId | null
    readonly toRow: RowId | null
    /** The event of the first message, to go there. */
    readonly event: EventIndex
    readonly fromSeq: Seq | null
    readonly toSeq: Seq | null
  } | null
  /** Messages that no block covers yet. */
  readonly messages: number
  readonly tokens: Tokens
  /** UTF-16 units of all messages, folded or not, as the minimum of a fold counts them. */
  readonly chars: number
  /** Active blocks that lie in it. */
  readonly blocks: readonly { readonly blockId: BlockId; readonly tier: Tier }[]
  /** Why it can't be folded, or distilled to a tier, in the kernel's own words; null: with a good summary it can. */
  readonly problems: Readonly<Record<'fold' | 'tier2' | 'tier3', string | null>>
  /** Lengths that a summary may have, in UTF-16 units; 0 = no limit. */
  readonly minSummary: number
  readonly maxSummary: number
}
