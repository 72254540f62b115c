/** Settings and their defaults (kernel-core 1.4). */
import type { CompressionConfig, ConfigOverrides } from '#kernel/model/config.ts'
import type { Tokens } from '#kernel/model/units.ts'

const GROUPS = [
  'tiers',
  'nudge',
  'truncate',
  'compress',
  'absorb',
  'crush',
  'imageCompression',
  'ccr',
] as const

function base(modelContextLimit: Tokens): CompressionConfig {
  return {
    modelContextLimit,
    tiers: { enabled: true, tier2Trigger: 1000, tier3Trigger: 2000 },
    nudge: {
      maxContextLimitPct: 0.75,
      minContextLimitPct: 0.45,
      frequency: 5,
      iterationThreshold: 15,
      force: 'soft',
      growthRatio: 0.05,
      growthFloor: 50_000,
      growthCap: 50_000,
      minGrowthFloor: 20_000,
      minGrowthRatio: 0.45,
      emergencyThresholdPct: 0.95,
      tier2GrowthMultiplier: 1.5,
    },
    promotionThreshold: 5,
    truncate: { threshold: 0.95, terminalEscapeAfter: 3 },
    compress: { minCompressRange: 5000, maxSummaryLength: 20_000, minSummaryLength: 50 },
    protectedTools: [],
    protectedLatestTools: [],
    preserveRecentMessages: 5,
    preserveRecentTokens: 5000,
    absorb: {
      enabled: false,
      toolName: 'absorb',
      minToolTokens: 4000,
      contextThresholdPct: 0,
      excludeTools: [],
    },
    crush: { enabled: false, minReduction: 0.1 },
    imageCompression: { enabled: false, minTokens: 512, maxDimension: 1280, quality: 80, format: 'webp' },
    ccr: {
      enabled: false,
      toolName: 'acp_retrieve',
      minToolTokens: 4000,
      excludeTools: [],
      maxHeadChars: 96,
    },
  }
}

/** The defaults for a window of so many tokens; overrides merge key by key inside a group. */
export function defaultConfig(modelContextLimit: Tokens, overrides: ConfigOverrides = {}): CompressionConfig {
  const defaults = base(modelContextLimit)
  const merged: Record<string, unknown> = { ...defaults, ...overrides }
  for (const group of GROUPS) merged[group] = { ...defaults[group], ...overrides[group] }
  return merged as unknown as CompressionConfig
}
