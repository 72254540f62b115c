/** The figures of a decision, and what the context is made of (nudge text A10). */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import { FACT, messageFacts } from './message-facts.ts'
import type { NudgeFigures } from './nudge-figures.ts'
import type { NudgePending } from './nudge-pending.ts'

type Table = Readonly<Record<string, number>>

/** Numbers only; yes is 1. */
export function nudgeBreakdown(figures: NudgeFigures, { tokens, max }: NudgePending): Table {
  return {
    usage: figures.usage,
    growth: figures.growth,
    growthReference: figures.reference,
    effectiveThreshold: figures.effectiveThreshold,
    nudgeGrowthTokens: figures.step,
    growthFloor: figures.floor,
    hasPendingNudge: Number(figures.hasPendingNudge),
    overLimit: Number(figures.overLimit),
    emergencyOverride: Number(figures.emergency),
    minPressureBenefit: figures.minBenefit,
    pendingT1: tokens[0],
    pendingT2: tokens[1],
    pendingT3: tokens[2],
    maxPending: max,
  }
}

/** Tokens of the messages by the first bucket that fits; `total` is what the host measured. */
export function contextBreakdown(
  messages: readonly CoreMessage[],
  { tokenCount, growth }: Pick<NudgeFigures, 'tokenCount' | 'growth'>,
  countTokens: CountTokens,
): Table {
  const { tokens, flags } = messageFacts(messages, countTokens)
  const sums = { system: 0, tool: 0, summaries: 0, code: 0, text: 0 }
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i]!
    if (flag & FACT.headerLed) sums.summaries += tokens[i]!
    else if (flag & FACT.tool) sums.tool += tokens[i]!
    else if (flag & FACT.system) sums.system += tokens[i]!
    else if (flag & FACT.fenced) sums.code += tokens[i]!
    else sums.text += tokens[i]!
  }
  return { ...sums, total: tokenCount, growth }
}
