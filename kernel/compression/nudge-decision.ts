/** The decision object of a turn: there on every turn, also when nothing is to be shown (nudge text A10). */
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { NudgeGate } from '#kernel/model/nudge-gate.ts'
import type { CompressionState, NudgeState } from '#kernel/model/state.ts'
import type { CompressibleRange, NudgeDecision, ProtectedRange } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { activeBlockSpans } from './active-spans.ts'
import { contextBreakdown, nudgeBreakdown } from './nudge-breakdown.ts'
import { chooseNudge } from './nudge-choice.ts'
import { nudgeFigures } from './nudge-figures.ts'
import { nudgeGates } from './nudge-gates.ts'
import { nudgePending } from './nudge-pending.ts'
import { nudgeReason } from './nudge-reason.ts'
import { stampNudge } from './nudge-stamps.ts'

export interface NudgeInput {
  /** What the model is about to see. */
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly config: CompressionConfig
  readonly tokenCount: Tokens
  readonly countTokens: CountTokens
  /** Merged to the minimum size. */
  readonly compressibleRanges: readonly CompressibleRange[]
  readonly protectedRanges: readonly ProtectedRange[]
}

export interface NudgeResult {
  readonly decision: NudgeDecision
  /** Why: every question with its figures. */
  readonly gates: readonly NudgeGate[]
  /** The stamps after this turn; the decision was made with those before it. */
  readonly nudge: NudgeState
}

export function decideNudge(input: NudgeInput): NudgeResult {
  const { state, config, tokenCount, countTokens, compressibleRanges, protectedRanges } = input
  const figures = nudgeFigures(tokenCount, config, state.nudge)
  const pending = nudgePending(compressibleRanges, state.blocks, config, countTokens)
  const choice = chooseNudge(nudgeGates(figures, pending, config, state.nudge), state.nudge)
  const { tier } = choice
  return {
    decision: {
      shouldInject: tier !== null,
      tier,
      reason: nudgeReason(choice, figures, pending, config),
      compressibleRanges,
      protectedRanges,
      activeBlockSpans: activeBlockSpans(state),
      tierTargetBlocks: tier === null ? [] : pending.targets[tier - 1]!,
      contextUsage: figures.usage,
      breakdown: nudgeBreakdown(figures, pending),
      contextBreakdown: contextBreakdown(input.messages, figures, countTokens),
    },
    gates: choice.gates,
    nudge: stampNudge(state.nudge, figures, choice),
  }
}
