/** Settings of output steering as a host wrote them (nudge and surface text B5). */
import { isRecord, own } from '#kernel/base/record.ts'
import { DEFAULT_VERBOSITY, type VerbosityLevel } from './verbosity.ts'

export interface OutputSteeringConfig {
  /** Default off. */
  readonly enabled: boolean
  /** 0: no directive, 4: the tersest. */
  readonly verbosityLevel: VerbosityLevel
  readonly effortRouting: boolean
}

export const defaultOutputSteeringConfig: OutputSteeringConfig = Object.freeze({
  enabled: false,
  verbosityLevel: DEFAULT_VERBOSITY,
  effortRouting: true,
})

export interface ResolvedLevel {
  readonly level: VerbosityLevel
  readonly warning?: string
}

/** What is no whole number from 0 to 4 is the default, with a warning unless it is absent. */
export function resolveVerbosityLevel(value: unknown): ResolvedLevel {
  if (value === undefined) return { level: DEFAULT_VERBOSITY }
  if (isLevel(value)) return { level: value }
  return {
    level: DEFAULT_VERBOSITY,
    warning: `verbosityLevel must be a whole number from 0 to 4; ${DEFAULT_VERBOSITY} is used`,
  }
}

const isLevel = (value: unknown): value is VerbosityLevel =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 4

/** Off unless `enabled` is true itself; effort is routed unless that is false itself. Never throws. */
export function resolveOutputSteeringConfig(value: unknown): {
  readonly config: OutputSteeringConfig
  readonly warnings: readonly string[]
} {
  if (!isRecord(value)) return { config: defaultOutputSteeringConfig, warnings: [] }
  const { level, warning } = resolveVerbosityLevel(own(value, 'verbosityLevel'))
  return {
    config: {
      enabled: own(value, 'enabled') === true,
      verbosityLevel: level,
      effortRouting: own(value, 'effortRouting') !== false,
    },
    warnings: warning === undefined ? [] : [warning],
  }
}
