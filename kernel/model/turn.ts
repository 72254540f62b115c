import type { BlockId, CompressionBlock, RawId, Ref, Tier } from './block.ts'
import type { CompressionConfig, CountTokens, PinRule } from './config.ts'
import type { MessageContentStore } from './content-store.ts'
import type { CoreMessage } from './message.ts'
import type { NudgeGate } from './nudge-gate.ts'
import type { CompressionState } from './state.ts'
import type { Tokens } from './units.ts'

/** Which messages show their ref as a tag in their text (17). */
export type RenderStrategy = 'all' | 'text-only' | 'none'

export interface TurnInput {
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly config: CompressionConfig
  /** Tokens in use, as the host measured them. */
  readonly tokenCount: Tokens
  /** Default `all`. */
  readonly renderTags?: RenderStrategy
  /** Default `pr491`. */
  readonly pinRule?: PinRule
  /** What earlier turns stored; default an empty one. */
  readonly contentStore?: MessageContentStore
}

export interface TurnOutput {
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly nudge?: NudgeDecision
  /** To be given to the next turn: as this one made it, else as it came in. */
  readonly contentStore: MessageContentStore
  readonly terminalEscape?: TerminalEscape
  /** A sentence: why nothing could be cut although the window is nearly full. */
  readonly truncationSkipped?: string
}

export interface TerminalEscape {
  readonly message: string
  readonly usage: number
  readonly tokenCount: Tokens
  readonly modelContextLimit: Tokens
  readonly stuckEvents: number
}

/** A run of messages that may be folded (14.1). */
export interface CompressibleRange {
  readonly startRef: Ref
  readonly endRef: Ref
  readonly count: number
  readonly tokens: Tokens
  /** UTF-16 units. */
  readonly chars?: number
  /** 0 to 100. */
  readonly toolPct: number
  readonly textPct: number
  readonly startIndex?: number
  readonly endIndex?: number
  readonly userMsgs?: number
  readonly dangerous?: boolean
}

export interface ProtectedRange {
  readonly startRef: Ref
  readonly endRef: Ref
  readonly count: number
  readonly tokens: Tokens
  readonly tools: readonly string[]
  readonly startIndex?: number
  readonly endIndex?: number
}

export interface BlockSpan {
  readonly startRef: Ref
  readonly endRef: Ref
}

export interface NudgeDecision {
  readonly shouldInject: boolean
  readonly tier: Tier | null
  readonly reason: string
  readonly compressibleRanges: readonly CompressibleRange[]
  readonly protectedRanges: readonly ProtectedRange[]
  readonly activeBlockSpans: readonly (BlockSpan & { readonly blockId: BlockId; readonly tier: Tier })[]
  readonly tierTargetBlocks: readonly CompressionBlock[]
  readonly contextUsage: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly contextBreakdown: Readonly<Record<string, number>>
}

/** What nodes hand on beside messages and state; each field has one writer. */
export interface TurnEffects {
  /** recommend: every foldable range, and the ranges merged to the minimum size. */
  readonly contextRanges?: readonly CompressibleRange[]
  readonly recommendedRanges?: readonly CompressibleRange[]
  readonly protectedRanges?: readonly ProtectedRange[]
  readonly nothingToCompress?: boolean
  /** nudge-inject: the decision, and every question behind it with its figures. */
  readonly nudge?: NudgeDecision
  readonly nudgeGates?: readonly NudgeGate[]
  /** crush: results that are small now, and results that are still large. */
  readonly crushCount?: number
  readonly crushDistilledCount?: number
  /** emergency-truncate */
  readonly terminalEscape?: TerminalEscape
  readonly truncationSkipped?: string
  /** ccr-store: the store with what this turn added, and how many that were. */
  readonly ccr?: { readonly store: MessageContentStore; readonly storedCount: number }
  /** absorb-prompt: results with a demand appended in this turn. */
  readonly absorbPromptedCount?: number
}

export interface Frame {
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly effects: TurnEffects
}

/** Why a node touched a message; the words are in `projections/rules.ts`. */
export interface Reason {
  readonly id: RawId
  /** `pipeline/<node>/<rule>`, such as `prune/covered`. */
  readonly rule: string
  readonly block?: BlockId
  /** Message that decided, such as the one a pin yields to. */
  readonly by?: RawId
  readonly tokens?: Tokens
}

/** One reason for many messages of a list: a fold may stand for nearly all of it. */
export interface ReasonOfMany extends Omit<Reason, 'id'> {
  readonly messages: readonly CoreMessage[]
  /** Ascending. */
  readonly places: Uint32Array
}

/** What a node may see of the turn beside its frame. */
export interface TurnContext {
  readonly config: CompressionConfig
  readonly countTokens: CountTokens
  readonly tokenCount: Tokens
  readonly renderTags: RenderStrategy
  readonly pinRule: PinRule
  /** As the turn got it. */
  readonly contentStore?: MessageContentStore
  /** Undefined outside a trace, so that no reason is built in vain: `ctx.explain?.({…})`. */
  readonly explain?: (reason: Reason) => void
  /** Where it is missing, `explain` is told message by message. */
  readonly explainMany?: (reason: ReasonOfMany) => void
}

/** One of the steps of a turn (4): a pure function of frame and context. */
export interface PipelineNode {
  readonly name: string
  /** Absent = always on. */
  readonly enabled?: (frame: Frame, ctx: TurnContext) => boolean
  readonly run: (frame: Frame, ctx: TurnContext) => Frame
}

/** Watches a turn without being part of it. */
export interface TurnObserver {
  readonly before?: (node: string, frame: Frame) => void
  readonly after?: (node: string, frame: Frame, ran: boolean) => void
  /** Without it a reason of many messages is told message by message. */
  readonly explainMany?: (reason: ReasonOfMany) => void
  readonly explain?: (reason: Reason) => void
}
