/** Which tier a nudge asks for, if any (kernel-core 15; nudge text A6 to A8). */
import { own } from '#kernel/base/record.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import type { NudgeFigures } from './nudge-figures.ts'
import type { NudgePending } from './nudge-pending.ts'

export type NudgeTier = 1 | 2 | 3
/** What a tier is ready by: tokens waiting, or the number of blocks. */
export type ReadyBy = 'mass' | 'count'

export interface TierReadiness {
  readonly tier: NudgeTier
  /** Undefined when there is too little for it. */
  readonly by: ReadyBy | undefined
  /** Its own last nudge is younger than the growth floor. */
  readonly isResting: boolean
}

export interface NudgeChoice {
  /** Null when nothing is to be shown. */
  readonly tier: NudgeTier | null
  readonly by: ReadyBy | 'pressure' | null
  readonly isPressure: boolean
  /** The context has grown enough, or the first-sight rule stands in for growth. */
  readonly isDue: boolean
  readonly isFirstSight: boolean
  /** Tier 1 and a tier that is ready by its count wanted the same nudge. */
  readonly isContest: boolean
  readonly readiness: readonly [TierReadiness, TierReadiness, TierReadiness]
}

type Situation = Omit<NudgeChoice, 'tier' | 'by' | 'isContest'>
type Picked = Pick<NudgeChoice, 'tier' | 'by' | 'isContest'>

const NOTHING: Picked = { tier: null, by: null, isContest: false }

export function chooseNudge(
  figures: NudgeFigures,
  pending: NudgePending,
  config: CompressionConfig,
  nudge: NudgeState,
): NudgeChoice {
  const { force, minContextLimitPct } = config.nudge
  const isFirstSight =
    !figures.hasPendingNudge &&
    !figures.hasBaseline &&
    figures.usage >= minContextLimitPct &&
    pending.max >= figures.step
  const hasGrown = force === 'strong' ? figures.growth > 0 : figures.growth >= figures.floor
  const situation: Situation = {
    isPressure: figures.overLimit || figures.emergency,
    isDue: isFirstSight || hasGrown,
    isFirstSight,
    readiness: [
      readiness(1, figures, pending, config, nudge),
      readiness(2, figures, pending, config, nudge),
      readiness(3, figures, pending, config, nudge),
    ],
  }
  if (situation.isPressure) return { ...situation, ...underPressure(figures, pending, config) }
  if (!situation.isDue) return { ...situation, ...NOTHING }
  return { ...situation, ...byGrowth(situation.readiness, nudge) }
}

function readiness(
  tier: NudgeTier,
  figures: NudgeFigures,
  pending: NudgePending,
  { tiers }: CompressionConfig,
  nudge: NudgeState,
): TierReadiness {
  const stamp = stampOf(nudge, tier)
  const isResting = stamp > 0 && figures.tokenCount - stamp < figures.floor
  const waiting = pending.tokens[tier - 1]!
  const hasMass = waiting >= figures.thresholds[tier - 1]!
  if (tier === 1) return { tier, by: hasMass ? 'mass' : undefined, isResting }
  if (!tiers.enabled) return { tier, by: undefined, isResting }
  const trigger = tier === 2 ? tiers.tier2Trigger : tiers.tier3Trigger
  const exceedsLower = pending.tokens.slice(0, tier - 1).every((lower) => waiting > lower)
  const hasCount = pending.targets[tier - 1]!.length >= trigger
  return { tier, by: hasCount ? 'count' : hasMass && exceedsLower ? 'mass' : undefined, isResting }
}

/** The largest pending, the lower tier among equals; nothing below the least benefit, and never nothing. */
function underPressure(figures: NudgeFigures, pending: NudgePending, { tiers }: CompressionConfig): Picked {
  let best: NudgeTier | null = null
  let most = 0
  for (const tier of [1, 2, 3] as const) {
    if (tier > 1 && !tiers.enabled) break
    if (pending.tokens[tier - 1]! <= most) continue
    most = pending.tokens[tier - 1]!
    best = tier
  }
  return best !== null && most >= figures.minBenefit
    ? { tier: best, by: 'pressure', isContest: false }
    : NOTHING
}

function byGrowth([first, second, third]: NudgeChoice['readiness'], nudge: NudgeState): Picked {
  // A tier 2 that rests holds tier 3 back, whatever made either ready.
  const isHeld = second.by !== undefined && second.isResting
  const counted = [second, third].filter(
    ({ tier, by, isResting }) => by === 'count' && !isResting && !(tier === 3 && isHeld),
  )
  if (counted.length > 0) {
    const isContest = first.by !== undefined
    if (isContest && lastInjectedTier(nudge) !== 1) return { tier: 1, by: 'mass', isContest }
    const oldest = counted.reduce((a, b) => (stampOf(nudge, b.tier) < stampOf(nudge, a.tier) ? b : a))
    return { tier: oldest.tier, by: 'count', isContest }
  }
  if (first.by) return { tier: 1, by: first.by, isContest: false }
  if (second.by) return isHeld ? NOTHING : { tier: 2, by: second.by, isContest: false }
  if (third.by && !third.isResting) return { tier: 3, by: third.by, isContest: false }
  return NOTHING
}

/** Token count at a tier's last nudge; 0 for never. */
function stampOf(nudge: NudgeState, tier: NudgeTier): number {
  return own(nudge.lastShownByTier, String(tier)) ?? 0
}

/** As remembered, else the one tier that bears the stamp of the nudge still pending. */
export function lastInjectedTier(nudge: NudgeState): number | undefined {
  if (nudge.lastInjectedTier !== undefined) return nudge.lastInjectedTier
  if (nudge.lastNudgeShownTokens <= 0) return undefined
  const stamped = ([1, 2, 3] as const).filter((tier) => stampOf(nudge, tier) === nudge.lastNudgeShownTokens)
  return stamped.length === 1 ? stamped[0] : undefined
}
