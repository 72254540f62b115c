/**
 * Whether a covered first user message stays in front (kernel-core 9.1): it stays unless another user
 * message would lead what is left.
 */
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

/** `uncovered`: it stays, and no rule was needed. */
export type PinOutcome = 'pinned' | 'dropped' | 'uncovered' | 'no-user'

export interface PinDecision {
  readonly outcome: PinOutcome
  /** Place of the first user message, -1 for none. */
  readonly index: number
  /** Place of the first message left behind it, which decides; -1 when none was asked or found. */
  readonly decider: number
}

/** `covered` says it by place; the two newer rules decide at different times, but alike. */
export function decidePin(
  list: readonly CoreMessage[],
  firstUser: number,
  covered: Uint8Array,
  rule: PinRule,
): PinDecision {
  if (firstUser < 0) return { outcome: 'no-user', index: -1, decider: -1 }
  if (!covered[firstUser]) return { outcome: 'uncovered', index: firstUser, decider: -1 }
  if (rule === 'always') return { outcome: 'pinned', index: firstUser, decider: -1 }
  let decider = firstUser + 1
  while (decider < list.length && (covered[decider] || isRenderedSummaryMessage(list[decider]!))) decider++
  if (decider === list.length) return { outcome: 'pinned', index: firstUser, decider: -1 }
  const outcome = list[decider]!.role === 'user' ? 'dropped' : 'pinned'
  return { outcome, index: firstUser, decider }
}
