import type { Ms, Tokens } from './units.ts'

/** `b1`, `b12`: never padded, never reused. */
export type BlockId = string
/** `m00001`: the anchor a model cites; never reused. */
export type Ref = string
/** The host's id of a message. */
export type RawId = string
export type Tier = number

/** A folded range with its summary (kernel-core 1.2). */
export interface CompressionBlock {
  readonly blockId: BlockId
  /** Shared by the blocks of one `applyCompression` call. */
  readonly runId: string
  /** 1 to 3. */
  readonly tier: Tier
  readonly topic?: string
  /** Exactly as given, not trimmed. */
  readonly summary: string
  /** Newly folded by this block; never ids of rendered summaries. */
  readonly directMessageIds: readonly RawId[]
  /** All it stands for: its own, what the consumed blocks held, what was covered inside its range. */
  readonly effectiveMessageIds: readonly RawId[]
  /** The blocks it consumed. */
  readonly directBlockIds: readonly BlockId[]
  /** Of the direct messages and of the consumed summaries, when it was made. */
  readonly compressedTokens: Tokens
  readonly createdAt: Ms
  readonly survivedCount: number
  readonly generation: 'young' | 'old'
  readonly active: boolean
  readonly durationMs?: Ms
  readonly compressCallId?: string
  /** As the caller wrote them: `m…` or `b…`. */
  readonly startRef?: string
  readonly endRef?: string
  /** The host sets it when a person decompressed the block; it stays inactive. */
  readonly expanded?: boolean
  /** Its content was restored into the conversation; it may be folded again (11.8). */
  readonly restoredInline?: boolean
}
