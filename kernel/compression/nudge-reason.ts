/** Why a nudge is shown or not, in a sentence with markers that hosts look for (nudge text A10). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { NudgeChoice, TierReadiness } from './nudge-choice.ts'
import type { NudgeFigures } from './nudge-figures.ts'
import type { NudgePending } from './nudge-pending.ts'

export function nudgeReason(
  choice: NudgeChoice,
  figures: NudgeFigures,
  pending: NudgePending,
  config: CompressionConfig,
): string {
  const sentence = choice.isPressure
    ? pressure(choice, figures, pending)
    : choice.tier === null
      ? quiet(choice, figures, pending)
      : growth(choice, choice.tier, figures, pending, config)
  return choice.tier !== null && choice.isFirstSight ? `${sentence} [first-sight mass]` : sentence
}

function pressure({ tier }: NudgeChoice, figures: NudgeFigures, pending: NudgePending): string {
  const label = `${figures.emergency ? 'EMERGENCY' : 'OVER-LIMIT'}: ${percent(figures.usage)} of the window in use`
  if (tier !== null)
    return `${label}; T${tier} has ${pending.tokens[tier - 1]!} pending tokens. Repeats every turn while the pressure lasts`
  if (pending.max <= 0) return `${label}, but nothing effective is compressible`
  return `${label}, but at most ${pending.max} tokens are pending, below the min benefit of ${figures.minBenefit}`
}

function growth(
  { by }: NudgeChoice,
  tier: 1 | 2 | 3,
  figures: NudgeFigures,
  pending: NudgePending,
  { tiers }: CompressionConfig,
): string {
  const waiting = pending.tokens[tier - 1]!
  const tail = `growth ${figures.growth}, ${percent(figures.usage)} of the window in use`
  if (tier === 1) return `T1 effective: ${waiting} tokens >= ${figures.thresholds[0]}, ${tail}`
  const head = tier === 2 ? 'T2 distill ready' : 'T3 condense ready'
  const blocks = `${head}: ${pending.targets[tier - 1]!.length} blocks of tier ${tier - 1} with ${waiting} tokens`
  if (by === 'mass') return `${blocks} >= ${figures.thresholds[tier - 1]!}, ${tail}`
  const trigger = tier === 2 ? `tier2Trigger ${tiers.tier2Trigger}` : `tier3Trigger ${tiers.tier3Trigger}`
  return `${blocks}, at or above ${trigger}, ${tail}`
}

function quiet({ isDue, readiness }: NudgeChoice, figures: NudgeFigures, pending: NudgePending): string {
  const threshold = Math.min(...figures.thresholds)
  const lacking: string[] = []
  if (pending.max < threshold) lacking.push(`pending ${pending.max} < threshold ${threshold}`)
  if (!isDue) lacking.push(`growth ${figures.growth} < floor ${figures.floor}`)
  const ready = readiness.filter((tier) => tier.by !== undefined)
  const resting = ready.filter((tier) => tier.isResting)
  const parts = [lacking.join(' and ') || 'no tier may ask now']
  if (ready.length > 0) parts.push(`ready: ${ready.map(named).join(', ')}`)
  if (resting.length > 0) parts.push(`blocked: ${resting.map(({ tier }) => `T${tier} (cadence)`).join(', ')}`)
  return parts.join('; ')
}

function named({ tier, by }: TierReadiness): string {
  return by === 'count' ? `T${tier} (count)` : `T${tier}`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
