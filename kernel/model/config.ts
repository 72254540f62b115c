import type { Tokens } from './units.ts'

/** Port: tokens of a text. Every count inside the core goes through it. */
export type CountTokens = (text: string) => Tokens

/** When a covered first user message stays (kernel-core 9.1). */
export type PinRule = 'always' | 'pr490' | 'pr491'

/** A share of the model's window, 0 to 1. */
export type Share = number

/** The contract's settings (kernel-core 1.4). Lengths are UTF-16 units unless they say tokens. */
export interface CompressionConfig {
  readonly modelContextLimit: Tokens
  readonly tiers: { readonly enabled: boolean; readonly tier2Trigger: number; readonly tier3Trigger: number }
  readonly nudge: {
    readonly maxContextLimitPct: Share
    readonly minContextLimitPct: Share
    readonly frequency: number
    readonly iterationThreshold: number
    readonly force: 'soft' | 'strong'
    readonly growthRatio: Share
    readonly growthFloor: Tokens
    readonly growthCap: Tokens
    readonly minGrowthFloor: Tokens
    readonly minGrowthRatio: number
    readonly emergencyThresholdPct: Share
    readonly tier2GrowthMultiplier: number
    readonly minPressureBenefitTokens?: Tokens
    /** Pending tokens that make a tier ready, instead of the growth step (tier 1) or its multiple. */
    readonly tierGrowthTokens?: { readonly t1?: Tokens; readonly t2?: Tokens; readonly t3?: Tokens }
  }
  readonly promotionThreshold: number
  readonly truncate: { readonly threshold: Share; readonly terminalEscapeAfter: number }
  readonly compress: {
    readonly minCompressRange: number
    readonly maxSummaryLength: number
    readonly minSummaryLength: number
  }
  /** Patterns: a `*` at the end means any rest; case does not matter. */
  readonly protectedTools: readonly string[]
  readonly protectedLatestTools: readonly string[]
  readonly preserveRecentMessages: number
  readonly preserveRecentTokens: Tokens
  readonly isToolProtected?: (toolName: string, text: string) => boolean
  readonly messageFilters?: MessageFilterConfig
  readonly neverPreserveRecentTools?: readonly string[]
  readonly preserveRecentTools?: readonly string[]
  readonly rules?: { readonly maxRules?: number; readonly maxRuleChars?: number }
  readonly absorb: {
    readonly enabled: boolean
    readonly toolName: string
    readonly minToolTokens: Tokens
    readonly contextThresholdPct: Share
    readonly excludeTools: readonly string[]
  }
  readonly crush: {
    readonly enabled: boolean
    readonly minReduction: Share
    readonly strategies?: Readonly<
      Record<string, { readonly enabled?: boolean; readonly excludeTools?: readonly string[] }>
    >
  }
  readonly imageCompression: {
    readonly enabled: boolean
    readonly minTokens: Tokens
    readonly maxDimension: number
    readonly quality: number
    readonly format: 'webp' | 'jpeg' | 'png'
  }
  readonly ccr: {
    readonly enabled: boolean
    readonly toolName: string
    readonly minToolTokens: Tokens
    readonly excludeTools: readonly string[]
    readonly maxHeadChars: number
    readonly retrieveInlineTokens?: Tokens
  }
}

export interface MessageFilterConfig {
  readonly enabled: boolean
  readonly filters?: Readonly<Record<string, { readonly enabled?: boolean }>>
}

type Part<T> = { readonly [K in keyof T]?: T[K] }
/** Overrides of `defaultConfig`: groups are merged key by key, the rest replaces. */
export type ConfigOverrides = {
  readonly [K in keyof CompressionConfig]?: CompressionConfig[K] extends readonly unknown[]
    ? CompressionConfig[K]
    : Part<CompressionConfig[K]>
}
