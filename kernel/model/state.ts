import type { CompressionBlock, RawId, Ref, Tier } from './block.ts'
import type { Ms, Tokens } from './units.ts'

/** Both directions only grow; `byRaw` may say BLOCKED, which has no way back (kernel-core 2.1). */
export interface MessageRefs {
  readonly byRaw: Readonly<Record<RawId, Ref>>
  readonly byRef: Readonly<Record<Ref, RawId>>
}

export interface NudgeState {
  readonly lastPerMessageNudgeTokens: Tokens
  readonly lastNudgeShownTokens: Tokens
  readonly baselineTokens: Tokens
  readonly anchors: Readonly<Record<string, unknown>>
  readonly lastShownByTier: Readonly<Record<string, Tokens>>
  /** Tier of the last nudge; absent before the first. Outlives a fold, which clears the stamps. */
  readonly lastInjectedTier?: Tier
}

export interface CompressionStats {
  readonly tokensCompressed: Tokens
  /** Blocks made, not calls. */
  readonly compressionCount: number
  readonly absorbedTokens?: Tokens
  readonly storedCount?: number
  readonly retrievalCount?: number
  readonly imagesShrunk?: number
  readonly imageBytesSaved?: number
  readonly imageTokensSaved?: Tokens
}

/** An id minted for a live message whose hash equals a folded one (kernel-core 8, 25 item 10). */
export interface MintedId {
  /** The id the host sends. */
  readonly from: RawId
  /** The id the kernel gives that occurrence for as long as it is sent. */
  readonly to: RawId
  /** Place of the occurrence in `lastPassIds`. */
  readonly at: number
}

/** A picture that the host shrank before sending it. */
export interface ImageShrink {
  readonly ref: Ref
  readonly rawMessageId: RawId
  readonly mediaType: string
  readonly format: string
  readonly originalBytes: number
  readonly shrunkBytes: number
  readonly tokensBefore: Tokens
  readonly tokensAfter: Tokens
  readonly createdAt: Ms
}

/** All the kernel remembers of a session (kernel-core 1.3): plain JSON, in and out of every call. */
export interface CompressionState {
  /** In order of making; never removed. */
  readonly blocks: readonly CompressionBlock[]
  readonly messageRefs: MessageRefs
  /** Tokens of each message when its tag was first rendered. */
  readonly tokenSnapshot: Readonly<Record<Ref, Tokens>>
  readonly nudge: NudgeState
  readonly stats: CompressionStats
  readonly absorbed?: readonly unknown[]
  /** Stored results whose placeholder shows their head, as no command was known when they came (kernel-ccr 3.6). */
  readonly headTitled?: readonly Ref[]
  readonly nextBlockId: number
  readonly nextRunId: number
  /** Inbound ids of the last turn, before any were minted anew. */
  readonly lastPassIds?: readonly RawId[]
  /** Refs of hidden compress calls that no block knows. */
  readonly hiddenOrphanRefs?: readonly Ref[]
  /** Turns in a row that truncation could not help (16). */
  readonly terminalStreak?: number
  readonly rules?: readonly unknown[]
  readonly nextRuleId?: number
  readonly minted?: readonly MintedId[]
  readonly imageShrinks?: readonly ImageShrink[]
  /** Messages whose pictures are sent in full again. */
  readonly imageFullRestored?: readonly Ref[]
}
