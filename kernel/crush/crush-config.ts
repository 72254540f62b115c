/** The settings of the gate (ccr-absorb-crush 1.1): what is given over the defaults, so parts will do. */
import { defaultConfig } from '#kernel/compression/config.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'

export type CrushConfig = CompressionConfig['crush']
export type AbsorbConfig = CompressionConfig['absorb']

const defaults = defaultConfig(0)

export function resolveCrushConfig(config: {
  readonly crush?: Partial<CrushConfig> | undefined
}): CrushConfig {
  return { ...defaults.crush, ...config.crush }
}

/** Of the absorb group, whose size and window limits are the gate's, too. */
export function resolveGateLimits(config: {
  readonly absorb?: Partial<AbsorbConfig> | undefined
}): AbsorbConfig {
  return { ...defaults.absorb, ...config.absorb }
}
