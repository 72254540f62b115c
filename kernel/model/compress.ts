import type { RawId, Ref } from './block.ts'
import type { CompressionConfig } from './config.ts'
import type { CoreMessage } from './message.ts'
import type { CompressionState } from './state.ts'
import type { Tokens } from './units.ts'

/** One range of a compress call: what to fold, and the summary the model wrote. */
export interface CompressRange {
  /** `m…` or `b…`, as the model wrote it. */
  readonly startRef: string
  readonly endRef: string
  readonly summary: string
  readonly topic?: string
  readonly compressCallId?: string
  /** UTF-16 units; instead of `compress.maxSummaryLength`; 0 switches the limit off. */
  readonly summaryMaxChars?: number
}

export interface ApplyInput {
  readonly ranges: readonly CompressRange[]
  /** The raw transcript, or the last view. */
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly config: CompressionConfig
  /** Refs that may not be folded; without it the recent zone (7). */
  readonly protectedMessageIds?: ReadonlySet<Ref>
}

export interface ApplyResult {
  readonly blocksCreated: number
  readonly tokensCompressed: Tokens
  /** Sentences; each names the range it is about. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly notes?: readonly string[]
}

export interface ApplyOutput {
  readonly state: CompressionState
  readonly result: ApplyResult
}

export type BoundaryKind = 'message' | 'block'

/** Where two refs lie in a list (12). */
export interface ResolvedRange {
  readonly startIndex: number
  readonly endIndex: number
  readonly messageIds: readonly RawId[]
  readonly nestedBlockIds: readonly string[]
  readonly boundaryKind: BoundaryKind
  /** Always empty; kept for the contract's shape. */
  readonly protectedGaps: readonly string[]
  /** A sentence for each end that was moved. */
  readonly snappedBoundaries: readonly string[]
  readonly reversedNote?: string
}
