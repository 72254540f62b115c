/** Reasoning effort, lowered and never raised (nudge and surface text B4). */

const LADDER = ['minimal', 'low', 'medium', 'high', 'xhigh'] as const
export type Effort = (typeof LADDER)[number]

/** The floor when the current effort lies above it; null when it is to stay: at or below, absent, or no effort of ours. */
export function clampEffortToFloor(current: unknown, floor: Effort = 'low'): Effort | null {
  const at = (LADDER as readonly unknown[]).indexOf(current)
  const least = LADDER.indexOf(floor)
  return least >= 0 && at > least ? floor : null
}
