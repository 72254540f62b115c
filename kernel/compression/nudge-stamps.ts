/** What a turn writes into the nudge state, after its decision (nudge text A9). */
import type { NudgeState } from '#kernel/model/state.ts'
import type { NudgeChoice } from './nudge-choice.ts'
import type { NudgeFigures } from './nudge-figures.ts'

/**
 * A context that has shrunk by more than a step starts afresh; a session without a baseline gets one;
 * a nudge shown is stamped. The same object when nothing changes.
 */
export function stampNudge(nudge: NudgeState, figures: NudgeFigures, choice: NudgeChoice): NudgeState {
  const { tokenCount, step } = figures
  const hasShrunk =
    hasDropped(nudge.lastPerMessageNudgeTokens, tokenCount, step) ||
    hasDropped(nudge.lastNudgeShownTokens, tokenCount, step)
  let next = nudge
  if (hasShrunk)
    next = { ...next, lastPerMessageNudgeTokens: tokenCount, lastNudgeShownTokens: 0, lastShownByTier: {} }
  if (next.lastPerMessageNudgeTokens <= 0 && tokenCount !== next.lastPerMessageNudgeTokens)
    next = { ...next, lastPerMessageNudgeTokens: tokenCount }
  const { tier } = choice
  if (tier === null) return next
  return {
    ...next,
    lastNudgeShownTokens: tokenCount,
    lastShownByTier: { ...next.lastShownByTier, [tier]: tokenCount },
    lastInjectedTier: tier,
  }
}

function hasDropped(mark: number, tokenCount: number, step: number): boolean {
  return mark > 0 && tokenCount < mark - step
}
