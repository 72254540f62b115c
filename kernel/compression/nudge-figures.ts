/** The figures a nudge is decided by (kernel-core 15; nudge text A4). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'

export interface NudgeFigures {
  readonly tokenCount: Tokens
  /** Share of the window in use; 0 without a window. */
  readonly usage: number
  /** Tokens the context should grow by between two nudges. */
  readonly step: Tokens
  /** Growth that makes a nudge due; may be a fraction. */
  readonly floor: Tokens
  /** What growth is measured from: the last nudge shown, else the baseline, else now. */
  readonly reference: Tokens
  /** Below 0 when the context has shrunk. */
  readonly growth: Tokens
  readonly hasPendingNudge: boolean
  readonly hasBaseline: boolean
  /** Told to panels; nothing is decided by it. */
  readonly effectiveThreshold: Tokens
  /** Pending tokens below which pressure is not worth a nudge. */
  readonly minBenefit: Tokens
  /** Pending tokens that make tier 1, 2 and 3 ready. */
  readonly thresholds: readonly [Tokens, Tokens, Tokens]
  readonly overLimit: boolean
  readonly emergency: boolean
}

const MIN_BENEFIT: Tokens = 5000
const BENEFIT_SHARE = 0.01

export function nudgeFigures(
  tokenCount: Tokens,
  { modelContextLimit: limit, nudge: settings }: CompressionConfig,
  { lastNudgeShownTokens: shown, lastPerMessageNudgeTokens: baseline }: NudgeState,
): NudgeFigures {
  const usage = limit > 0 ? tokenCount / limit : 0
  const step =
    limit > 0
      ? Math.min(settings.growthCap, Math.max(settings.growthFloor, Math.round(limit * settings.growthRatio)))
      : settings.growthFloor
  const reference = shown > 0 ? shown : baseline > 0 ? baseline : tokenCount
  const own = settings.tierGrowthTokens
  const tiers = Math.round(step * settings.tier2GrowthMultiplier)
  return {
    tokenCount,
    usage,
    step,
    floor: Math.max(settings.minGrowthFloor, settings.minGrowthRatio * step),
    reference,
    growth: tokenCount - reference,
    hasPendingNudge: shown > 0,
    hasBaseline: baseline > 0,
    effectiveThreshold: shown > 0 ? Math.floor(step / 2) : step,
    minBenefit: settings.minPressureBenefitTokens ?? Math.max(MIN_BENEFIT, Math.round(limit * BENEFIT_SHARE)),
    thresholds: [own?.t1 ?? step, own?.t2 ?? tiers, own?.t3 ?? tiers],
    overLimit: usage >= settings.maxContextLimitPct,
    emergency: usage >= settings.emergencyThresholdPct,
  }
}
