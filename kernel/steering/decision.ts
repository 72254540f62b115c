/** What to ask of the next answer. Decisions only: where they land on the wire is the adapter's (nudge and surface text B6). */
import { defaultOutputSteeringConfig, type OutputSteeringConfig } from './steering-config.ts'
import { classifyTurn, type SteeringMessage, type TurnKind } from './turn-kind.ts'
import type { VerbosityLevel } from './verbosity.ts'

export interface SteeringDecision {
  readonly turnKind: TurnKind
  /** 0 while steering is off. */
  readonly verbosityLevel: VerbosityLevel
  /** Only for a turn that goes on by itself; level 0 does not switch it off. */
  readonly lowerEffort: boolean
}

export function decideOutputSteering(
  messages: readonly SteeringMessage[],
  config: OutputSteeringConfig = defaultOutputSteeringConfig,
): SteeringDecision {
  const turnKind = classifyTurn(messages)
  const { enabled, effortRouting, verbosityLevel } = config
  return {
    turnKind,
    verbosityLevel: enabled ? verbosityLevel : 0,
    lowerEffort: enabled && effortRouting && turnKind === 'mechanical_continuation',
  }
}
