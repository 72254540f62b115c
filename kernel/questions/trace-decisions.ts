/** Decisions of a turn that change no message: the nudge in words, and what steering asks of the answer. */
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { NodeTrace, TraceNudge, TraceSteering } from '#kernel/model/trace.ts'
import type { TurnInput } from '#kernel/model/turn.ts'
import { renderNudgeText } from '#kernel/prompts/nudge-text.ts'
import { coreTurn } from '#kernel/steering/core-turn.ts'
import { decideOutputSteering } from '#kernel/steering/decision.ts'
import { resolveOutputSteeringConfig } from '#kernel/steering/steering-config.ts'

/** The words are those of the default prompts: which pack a host has is in no file. */
export function nudgeOf(
  { after }: Pick<NodeTrace, 'after'>,
  { tokenCount, config }: Pick<TurnInput, 'tokenCount' | 'config'>,
): TraceNudge | null {
  const { nudge } = after.effects
  if (!nudge) return null
  return {
    shows: nudge.shouldInject,
    tier: nudge.tier,
    reason: nudge.reason,
    inUse: tokenCount > 0 ? tokenCount : null,
    window: config.modelContextLimit,
    usage: nudge.contextUsage,
    said: nudge.shouldInject ? renderNudgeText(nudge) : null,
  }
}

/** Settings are read from the member `outputSteering` of a kernel file (nudge and surface text B5). */
export function steeringOf(messages: readonly CoreMessage[], kernel: KernelData | null): TraceSteering {
  const { config } = resolveOutputSteeringConfig(kernel?.others?.['outputSteering'])
  return { enabled: config.enabled, ...decideOutputSteering(coreTurn(messages), config) }
}
