/** Every question that decides on a nudge, with its figures (kernel-core 15; nudge and surface text A4 to A8). */
import { own } from '#kernel/base/record.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { GateTest, NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import type { NudgeFigures } from './nudge-figures.ts'
import type { NudgePending } from './nudge-pending.ts'

export type NudgeTier = 1 | 2 | 3
export const NUDGE_TIERS: readonly NudgeTier[] = [1, 2, 3]

/** A gate before it is known whether the decision looks at it. */
export type OpenGate = Omit<NudgeGate, 'decides'>

const TESTS: Readonly<Record<GateTest, (measured: number, limit: number) => boolean>> = {
  '>=': (measured, limit) => measured >= limit,
  '>': (measured, limit) => measured > limit,
  '<=': (measured, limit) => measured <= limit,
  '!=': (measured, limit) => measured !== limit,
}

function gate(
  name: NudgeGateName,
  tier: NudgeTier | null,
  measured: number,
  test: GateTest,
  limit: number,
): OpenGate {
  return { gate: name, tier, passed: TESTS[test](measured, limit), measured, test, limit }
}

/** In the order in which they are asked: pressure, first sight, growth, then tier by tier. */
export function nudgeGates(
  figures: NudgeFigures,
  pending: NudgePending,
  { nudge: settings, tiers }: CompressionConfig,
  nudge: NudgeState,
): readonly OpenGate[] {
  const { usage, step, floor, growth } = figures
  const most = Math.max(0, ...(tiers.enabled ? pending.tokens : pending.tokens.slice(0, 1)))
  return [
    gate('over-limit', null, usage, '>=', settings.maxContextLimitPct),
    gate('emergency', null, usage, '>=', settings.emergencyThresholdPct),
    gate('reclaimable', null, most, '>', 0),
    gate('benefit', null, most, '>=', figures.minBenefit),
    gate('first-sight-nothing-shown', null, nudge.lastNudgeShownTokens, '<=', 0),
    gate('first-sight-no-baseline', null, nudge.lastPerMessageNudgeTokens, '<=', 0),
    gate('first-sight-usage', null, usage, '>=', settings.minContextLimitPct),
    gate('first-sight-mass', null, pending.max, '>=', step),
    settings.force === 'strong'
      ? gate('growth', null, growth, '>', 0)
      : gate('growth', null, growth, '>=', floor),
    gate('tiers-enabled', null, Number(tiers.enabled), '>=', 1),
    ...NUDGE_TIERS.flatMap((tier) => gatesOfTier(tier, most, figures, pending, tiers, nudge)),
  ]
}

function gatesOfTier(
  tier: NudgeTier,
  most: number,
  { tokenCount, floor, thresholds }: NudgeFigures,
  { tokens, targets }: NudgePending,
  tiers: CompressionConfig['tiers'],
  nudge: NudgeState,
): readonly OpenGate[] {
  const waiting = tokens[tier - 1]!
  const stamp = stampOf(nudge, tier)
  const trigger = tier === 2 ? tiers.tier2Trigger : tiers.tier3Trigger
  return [
    gate('largest', tier, waiting, '>=', most),
    gate('mass', tier, waiting, '>=', thresholds[tier - 1]!),
    ...(tier === 1
      ? [gate('turn', tier, lastInjectedTier(nudge) ?? 0, '!=', 1)]
      : [
          gate('above-lower', tier, waiting, '>', Math.max(...tokens.slice(0, tier - 1))),
          gate('count', tier, targets[tier - 1]!.length, '>=', trigger),
        ]),
    ...(stamp > 0 ? [gate('cadence', tier, tokenCount - stamp, '>=', floor)] : []),
  ]
}

/** Token count at a tier's last nudge; 0 for never. */
export function stampOf(nudge: NudgeState, tier: NudgeTier): number {
  return own(nudge.lastShownByTier, String(tier)) ?? 0
}

/** As remembered; in a state of an older build, the one tier that bears the stamp of the nudge still pending. */
function lastInjectedTier(nudge: NudgeState): number | undefined {
  if (nudge.lastInjectedTier !== undefined) return nudge.lastInjectedTier
  if (nudge.lastNudgeShownTokens <= 0) return undefined
  const stamped = NUDGE_TIERS.filter((tier) => stampOf(nudge, tier) === nudge.lastNudgeShownTokens)
  return stamped.length === 1 ? stamped[0] : undefined
}
