/**
 * The form for the settings, made from their types: a setting that the config gains or loses is a type
 * error here. Defaults are not written down: they are what the session runs with.
 */
import type { CompressionConfig } from '#kernel/model/config.ts'

type Plain = number | boolean | string | readonly string[]
type Whole<T> = { [K in keyof T]-?: NonNullable<T[K]> }
type Group<T> = { [K in keyof T & string as NonNullable<T[K]> extends Plain ? K : never]: true }
type Names<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Plain
    ? K
    : NonNullable<T[K]> extends (...args: never) => unknown
      ? never
      : `${K}.${keyof Group<Whole<NonNullable<T[K]>>> & string}`
}[keyof T & string]
/** `promotionThreshold`, `nudge.force`. Settings that hold functions or deeper objects have no field. */
export type ConfigPath = Exclude<Names<Whole<CompressionConfig>>, `messageFilters.${string}`>

export type FieldKind =
  'tokens' | 'characters' | 'share' | 'number' | 'count' | 'pixels' | 'flag' | 'text' | 'list'

export interface Field {
  readonly label: string
  readonly kind: FieldKind
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
  /** It may be left empty. */
  readonly optional?: true
}

const tokens = (label: string, min = 0): Field => ({ label, kind: 'tokens', min })
const characters = (label: string): Field => ({ label, kind: 'characters', min: 0 })
const share = (label: string): Field => ({ label, kind: 'share', min: 0, max: 1 })
const whole = (label: string, min = 0): Field => ({ label, kind: 'count', min })
const flag = (label: string): Field => ({ label, kind: 'flag' })
const list = (label: string): Field => ({ label, kind: 'list' })
const optional = (field: Field): Field => ({ ...field, optional: true })

/** In the order of the form; the name before the dot is its group. */
export const configFields: Readonly<Record<ConfigPath, Field>> = {
  'compress.minCompressRange': characters('Least size of a range'),
  'compress.minSummaryLength': characters('Shortest summary'),
  'compress.maxSummaryLength': characters('Longest summary'),
  preserveRecentMessages: whole('Recent messages kept'),
  preserveRecentTokens: tokens('Recent tokens kept'),
  protectedTools: list('Tools never folded'),
  protectedLatestTools: list('Tools whose last call stays'),
  neverPreserveRecentTools: optional(list('Tools never recent')),
  preserveRecentTools: optional(list('Tools recent all the same')),
  promotionThreshold: whole('Turns until a block is old', 1),
  modelContextLimit: tokens('Window of the model', 1),
  'tiers.enabled': flag('Higher tiers'),
  'tiers.tier2Trigger': whole('Blocks until tier 2', 1),
  'tiers.tier3Trigger': whole('Blocks until tier 3', 1),
  'nudge.force': { label: 'Force', kind: 'text', choices: ['soft', 'strong'] },
  'nudge.minContextLimitPct': share('From this share of the window'),
  'nudge.maxContextLimitPct': share('Pressure from'),
  'nudge.emergencyThresholdPct': share('Emergency from'),
  'nudge.frequency': whole('Frequency'),
  'nudge.iterationThreshold': whole('Iterations'),
  'nudge.growthRatio': share('Growth, of the window'),
  'nudge.growthFloor': tokens('Growth, at least'),
  'nudge.growthCap': tokens('Growth, at most'),
  'nudge.minGrowthFloor': tokens('Least growth'),
  'nudge.minGrowthRatio': { label: 'Least growth, ratio', kind: 'number', min: 0 },
  'nudge.tier2GrowthMultiplier': { label: 'Growth for tier 2, times', kind: 'number', min: 0 },
  'nudge.minPressureBenefitTokens': optional(tokens('Least benefit under pressure')),
  'truncate.threshold': share('Cut from this share of the window'),
  'truncate.terminalEscapeAfter': whole('Give up after so many cuts'),
  'absorb.enabled': flag('Absorb tool results'),
  'absorb.toolName': { label: 'Tool', kind: 'text' },
  'absorb.minToolTokens': tokens('Results from'),
  'absorb.contextThresholdPct': share('From this share of the window'),
  'absorb.excludeTools': list('Without'),
  'crush.enabled': flag('Crush tool results'),
  'crush.minReduction': share('Least reduction'),
  'imageCompression.enabled': flag('Compress images'),
  'imageCompression.minTokens': tokens('Images from'),
  'imageCompression.maxDimension': { label: 'Longest side', kind: 'pixels', min: 16 },
  'imageCompression.quality': { label: 'Quality', kind: 'count', min: 1, max: 100 },
  'imageCompression.format': { label: 'Format', kind: 'text', choices: ['webp', 'jpeg', 'png'] },
  'ccr.enabled': flag('Store tool results'),
  'ccr.toolName': { label: 'Tool', kind: 'text' },
  'ccr.minToolTokens': tokens('Results from'),
  'ccr.excludeTools': list('Without'),
  'ccr.maxHeadChars': characters('Of each shown'),
  'ccr.retrieveInlineTokens': optional(tokens('Given back at once, up to')),
  'rules.maxRules': optional(whole('Rules, at most', 1)),
  'rules.maxRuleChars': optional({ ...characters('Length of a rule'), min: 1 }),
}

export const configPaths = Object.keys(configFields) as readonly ConfigPath[]

export interface FieldGroup {
  readonly name: string
  /** First part of the paths; settings without a group go by theirs. */
  readonly paths: readonly ConfigPath[]
}

const heads = [
  ['Folding', /^compress\.|^preserveRecent|^protected|^neverPreserve|^promotion/],
  ['Window and tiers', /^modelContextLimit|^tiers\./],
  ['Nudge', /^nudge\./],
  ['Emergency cut', /^truncate\./],
  ['Absorb', /^absorb\./],
  ['Crush', /^crush\./],
  ['Images', /^imageCompression\./],
  ['Content store', /^ccr\./],
  ['Rules', /^rules\./],
] as const

export const fieldGroups: readonly FieldGroup[] = heads.map(([name, head]) => ({
  name,
  paths: configPaths.filter((path) => head.test(path)),
}))
