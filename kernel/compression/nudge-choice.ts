/** Which tier a nudge asks for, if any (kernel-core 15; nudge text A6 to A8). Read off the gates alone, but for stamps. */
import type { NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import { NUDGE_TIERS, stampOf, type NudgeTier, type OpenGate } from './nudge-gates.ts'

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
  readonly readiness: readonly [TierReadiness, TierReadiness, TierReadiness]
  /** What was asked, and what the decision went by. */
  readonly gates: readonly NudgeGate[]
}

type Passes = (gate: NudgeGateName, tier?: NudgeTier) => boolean
type Picked = Pick<NudgeChoice, 'tier' | 'by'>

const NOTHING: Picked = { tier: null, by: null }

export function chooseNudge(gates: readonly OpenGate[], nudge: NudgeState): NudgeChoice {
  const passed = new Map(gates.map((gate) => [keyOf(gate.gate, gate.tier), gate.passed]))
  // A tier that was never asked for has no cadence to keep, so a gate that is not there is open.
  const passes: Passes = (gate, tier) => passed.get(keyOf(gate, tier ?? null)) ?? true
  const isFirstSight = FIRST_SIGHT.every((gate) => passes(gate))
  const situation = {
    isPressure: passes('over-limit') || passes('emergency'),
    isDue: isFirstSight || passes('growth'),
    isFirstSight,
    readiness: [readiness(1, passes), readiness(2, passes), readiness(3, passes)],
  } as const
  const picked = situation.isPressure
    ? underPressure(passes)
    : situation.isDue
      ? byGrowth(situation.readiness, passes, nudge)
      : NOTHING
  return {
    ...situation,
    ...picked,
    gates: gates.map((gate) => ({ ...gate, decides: decides(gate, situation) })),
  }
}

const keyOf = (gate: NudgeGateName, tier: number | null): string => `${gate} ${tier ?? ''}`

const PRESSURE: readonly NudgeGateName[] = ['over-limit', 'emergency']
const UNDER_PRESSURE: readonly NudgeGateName[] = ['reclaimable', 'benefit', 'largest', 'tiers-enabled']
const FIRST_SIGHT: readonly NudgeGateName[] = [
  'first-sight-nothing-shown',
  'first-sight-no-baseline',
  'first-sight-usage',
  'first-sight-mass',
]
const WHEN_DUE: readonly NudgeGateName[] = [
  'tiers-enabled',
  'mass',
  'above-lower',
  'count',
  'cadence',
  'turn',
]

function decides(
  { gate, tier }: OpenGate,
  { isPressure, isDue }: Pick<NudgeChoice, 'isPressure' | 'isDue'>,
): boolean {
  if (PRESSURE.includes(gate)) return true
  if (isPressure) return UNDER_PRESSURE.includes(gate)
  if (gate === 'growth' || FIRST_SIGHT.includes(gate)) return true
  // Tier 1 keeps no cadence: its own is only told.
  return isDue && WHEN_DUE.includes(gate) && !(gate === 'cadence' && tier === 1)
}

function readiness(tier: NudgeTier, passes: Passes): TierReadiness {
  const isResting = !passes('cadence', tier)
  const hasMass = passes('mass', tier)
  if (tier === 1) return { tier, by: hasMass ? 'mass' : undefined, isResting }
  if (!passes('tiers-enabled')) return { tier, by: undefined, isResting }
  const isReadyByMass = hasMass && passes('above-lower', tier)
  return { tier, by: passes('count', tier) ? 'count' : isReadyByMass ? 'mass' : undefined, isResting }
}

/** The largest pending, the lower tier among equals; nothing below the least benefit, and never nothing. */
function underPressure(passes: Passes): Picked {
  if (!passes('reclaimable') || !passes('benefit')) return NOTHING
  const tier = NUDGE_TIERS.find((candidate) => passes('largest', candidate))
  return tier === undefined ? NOTHING : { tier, by: 'pressure' }
}

function byGrowth(
  [first, second, third]: NudgeChoice['readiness'],
  passes: Passes,
  nudge: NudgeState,
): Picked {
  // A tier 2 that rests holds tier 3 back, whatever made either ready.
  const isHeld = second.by !== undefined && second.isResting
  const counted = [second, third].filter(
    ({ tier, by, isResting }) => by === 'count' && !isResting && !(tier === 3 && isHeld),
  )
  if (counted.length > 0) {
    if (first.by && passes('turn', 1)) return { tier: 1, by: first.by }
    const oldest = counted.reduce((a, b) => (stampOf(nudge, b.tier) < stampOf(nudge, a.tier) ? b : a))
    return { tier: oldest.tier, by: 'count' }
  }
  if (first.by) return { tier: 1, by: first.by }
  if (second.by) return isHeld ? NOTHING : { tier: 2, by: second.by }
  if (third.by && !third.isResting) return { tier: 3, by: third.by }
  return NOTHING
}
