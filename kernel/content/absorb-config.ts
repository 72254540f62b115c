/** Settings of absorption with their defaults (kernel-ccr 1.1). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import { overlaid } from './overlaid.ts'

export type AbsorbConfig = CompressionConfig['absorb']

const DEFAULTS: AbsorbConfig = {
  enabled: false,
  toolName: 'absorb',
  minToolTokens: 4000,
  contextThresholdPct: 0,
  excludeTools: [],
}

/** The defaults overlaid by the block of a config, which may be partial. */
export function resolveAbsorbConfig(config: {
  readonly absorb?: Partial<AbsorbConfig> | undefined
}): AbsorbConfig {
  return overlaid(DEFAULTS, config.absorb)
}
