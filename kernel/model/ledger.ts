import type { BlockId, Ref, Tier } from './block.ts'
import type { TokenKind } from './disposition.ts'
import type { EventIndex, Ms, NodeId, Position, Tokens } from './units.ts'

/**
 * Where a block comes from: the state of a kernel file, a compress call replayed from the log, a block
 * that the host recorded with its id, a landed compaction of any host read as a block, or the workbench.
 */
export type BlockOrigin = 'state' | 'call' | 'host' | 'reconstructed' | 'workbench'

/** `gone`: none of its messages are in the list, so it stands for nothing now. */
export type BlockLife = 'active' | 'consumed' | 'expanded' | 'gone' | 'inactive'

/** One block as the ledger and its card show it, at a position under a lens. */
export interface BlockView {
  readonly blockId: BlockId
  /** Its summary's node on the recomputed surface. */
  readonly node: NodeId
  readonly tier: Tier
  readonly topic: string | null
  readonly runId: string
  readonly generation: 'young' | 'old'
  readonly survivedCount: number
  readonly createdAt: Ms | null
  readonly origin: BlockOrigin
  readonly life: BlockLife
  /** One sentence: why it is active or not. */
  readonly why: string
  readonly startRef: Ref | null
  readonly endRef: Ref | null
  readonly children: readonly BlockId[]
  readonly parents: readonly BlockId[]
  /** Messages it stands for, and how many of them are in the list at this position. */
  readonly messages: number
  readonly present: number
  /** Tokens of its messages that are in the list. 0 unless it is active. */
  readonly coveredTokens: Tokens
  readonly summaryTokens: Tokens
  /** Of the covered tokens those that the surface still sends: above 0 is a void fold. */
  readonly stillSentTokens: Tokens
  readonly stillSentMessages: number
  /** Events that show them, at most 20. */
  readonly stillSentEvents: readonly EventIndex[]
  /** covered − summary − still sent; below 0 when the summary is longer than what it replaced. */
  readonly savedTokens: Tokens
  readonly voidFold: 'no' | 'part' | 'whole'
  /** First 4,000 characters. */
  readonly summary: string
  readonly summaryLength: number
  /** The event that landed it, or null. */
  readonly event: EventIndex | null
  /** Events of its first and last message, or null when none is in the log. */
  readonly firstEvent: EventIndex | null
  readonly lastEvent: EventIndex | null
}

/** Fold calls of the log that our kernel answered otherwise than the host, or with a warning. */
export interface FoldNote {
  readonly event: EventIndex
  readonly kind: 'refused' | 'warned' | 'unreadable'
  readonly text: string
}

/** The coverage ledger: void folds first, then by tokens covered. */
export interface Ledger {
  readonly at: Position
  readonly blocks: readonly BlockView[]
  /** Sums over active blocks. A message under two blocks is counted once. */
  readonly totals: {
    readonly covered: Tokens
    readonly summaries: Tokens
    readonly stillSent: Tokens
    readonly saved: Tokens
    readonly active: number
    readonly voidFolds: number
  }
  readonly tokenKind: TokenKind
  readonly notes: readonly FoldNote[]
  /** Turns of the log that were run to get here, of how many; the rest changes no block. */
  readonly turns: { readonly run: number; readonly of: number }
}
