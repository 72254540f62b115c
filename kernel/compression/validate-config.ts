/** What is wrong with a config, a sentence each (kernel-core 1.4). */
import type { CompressionConfig } from '#kernel/model/config.ts'

const positive = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0
const notNegative = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
const share = (value: unknown): boolean => notNegative(value) && (value as number) <= 1
const strings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Empty when all is well. Never throws, whatever the fields hold. */
export function validateConfig(config: CompressionConfig): string[] {
  return [
    ...limits(config),
    ...recentTools(config),
    ...absorb(config),
    ...rules(config),
    ...crush(config),
    ...images(config),
    ...contentStore(config),
  ]
}

/** Of absorb, crush, images and the content store alone, in the words that hosts know (kernel-ccr 1.2). */
export function validateFeatureConfig(config: CompressionConfig): string[] {
  return [...absorb(config), ...crush(config), ...images(config), ...contentStore(config)]
}

function limits(config: CompressionConfig): string[] {
  const { nudge, tiers, truncate } = config
  const faults: string[] = []
  if (!positive(config.modelContextLimit)) faults.push('modelContextLimit must be a finite number above 0')
  if (!(nudge.minContextLimitPct <= nudge.maxContextLimitPct))
    faults.push('nudge.minContextLimitPct must not exceed nudge.maxContextLimitPct')
  if (!(nudge.maxContextLimitPct <= nudge.emergencyThresholdPct))
    faults.push('nudge.maxContextLimitPct must not exceed nudge.emergencyThresholdPct')
  if (nudge.minPressureBenefitTokens !== undefined && !notNegative(nudge.minPressureBenefitTokens))
    faults.push('nudge.minPressureBenefitTokens must be a finite number of at least 0')
  for (const key of ['t1', 't2', 't3'] as const) {
    const tokens = nudge.tierGrowthTokens?.[key]
    if (tokens !== undefined && !notNegative(tokens))
      faults.push(`nudge.tierGrowthTokens.${key} must be a finite number of at least 0`)
  }
  if (!(config.promotionThreshold >= 1)) faults.push('promotionThreshold must be at least 1')
  if (!(truncate.threshold > 0 && truncate.threshold <= 1))
    faults.push('truncate.threshold must lie above 0 and not above 1')
  const { terminalEscapeAfter } = truncate
  if (
    terminalEscapeAfter !== undefined &&
    !(Number.isInteger(terminalEscapeAfter) && terminalEscapeAfter >= 0)
  )
    faults.push('truncate.terminalEscapeAfter must be a whole number of at least 0')
  if (!(tiers.tier2Trigger >= 1)) faults.push('tiers.tier2Trigger must be at least 1')
  if (!(tiers.tier3Trigger >= 1)) faults.push('tiers.tier3Trigger must be at least 1')
  if (!(tiers.tier3Trigger > tiers.tier2Trigger))
    faults.push('tiers.tier3Trigger must be greater than tiers.tier2Trigger')
  return faults
}

function recentTools(config: CompressionConfig): string[] {
  return (['neverPreserveRecentTools', 'preserveRecentTools'] as const).flatMap((key) =>
    config[key] === undefined || strings(config[key]) ? [] : [`${key} must be a list of strings`],
  )
}

function absorb({ absorb: group }: CompressionConfig): string[] {
  const faults: string[] = []
  if (group.enabled && !group.toolName) faults.push('absorb.toolName must be a non-empty string when enabled')
  if (!notNegative(group.minToolTokens)) faults.push('absorb.minToolTokens must be >= 0')
  if (!share(group.contextThresholdPct)) faults.push('absorb.contextThresholdPct must be in [0, 1]')
  return faults
}

function rules({ rules: group }: CompressionConfig): string[] {
  return (['maxRules', 'maxRuleChars'] as const).flatMap((key) =>
    group?.[key] === undefined || group[key] >= 1 ? [] : [`rules.${key} must be at least 1`],
  )
}

function crush({ crush: group }: CompressionConfig): string[] {
  const faults: string[] = []
  if (!(group.minReduction > 0 && group.minReduction <= 1))
    faults.push('crush.minReduction must be in (0, 1]')
  for (const [name, strategy] of Object.entries(group.strategies ?? {})) {
    if (strategy === null || typeof strategy !== 'object' || Array.isArray(strategy)) {
      faults.push(`crush.strategies.${name} must be an object`)
      continue
    }
    if (strategy.enabled !== undefined && typeof strategy.enabled !== 'boolean')
      faults.push(`crush.strategies.${name}.enabled must be a boolean`)
    if (strategy.excludeTools !== undefined && !strings(strategy.excludeTools))
      faults.push(`crush.strategies.${name}.excludeTools must be a string array`)
  }
  return faults
}

function images({ imageCompression: group }: CompressionConfig): string[] {
  const faults: string[] = []
  if (!notNegative(group.minTokens)) faults.push('imageCompression.minTokens must be finite and >= 0')
  if (!(Number.isInteger(group.maxDimension) && group.maxDimension >= 16))
    faults.push('imageCompression.maxDimension must be an integer >= 16')
  if (!(group.quality >= 1 && group.quality <= 100))
    faults.push('imageCompression.quality must be in [1, 100]')
  if (!['webp', 'jpeg', 'png'].includes(group.format))
    faults.push('imageCompression.format must be "webp", "jpeg", or "png"')
  return faults
}

function contentStore({ ccr }: CompressionConfig): string[] {
  const faults: string[] = []
  if (ccr.enabled && !ccr.toolName) faults.push('ccr.toolName must be a non-empty string when enabled')
  for (const key of ['minToolTokens', 'maxHeadChars', 'retrieveInlineTokens'] as const)
    if (ccr[key] !== undefined && !notNegative(ccr[key])) faults.push(`ccr.${key} must be >= 0`)
  return faults
}
