import { describe, expect, it } from 'vitest'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import { defaultConfig } from './config.ts'
import { createInitialState } from './initial-state.ts'
import { validateConfig } from './validate-config.ts'

describe('defaultConfig', () => {
  it('merges groups key by key and replaces the rest', () => {
    const config = defaultConfig(8000, {
      nudge: { growthFloor: 100 },
      truncate: { threshold: 0.5 },
      protectedTools: ['skill'],
      absorb: { enabled: true },
      ccr: { retrieveInlineTokens: 9 },
    })
    expect(config.modelContextLimit).toBe(8000)
    expect(config.nudge).toMatchObject({ growthFloor: 100, growthCap: 50_000 })
    expect(config.truncate).toEqual({ threshold: 0.5, terminalEscapeAfter: 3 })
    expect(config.protectedTools).toEqual(['skill'])
    expect(config.absorb).toMatchObject({ enabled: true, minToolTokens: 4000 })
    expect(config.ccr).toMatchObject({ enabled: false, retrieveInlineTokens: 9 })
  })
  it('shares nothing between two configs', () => {
    expect(defaultConfig(1).nudge).not.toBe(defaultConfig(1).nudge)
    expect(createInitialState().nudge).not.toBe(createInitialState().nudge)
  })
})

describe('validateConfig', () => {
  const faults = (overrides: ConfigOverrides, limit = 1000) => validateConfig(defaultConfig(limit, overrides))
  it('finds nothing in the defaults', () => expect(faults({})).toEqual([]))

  const bad = (overrides: unknown): ConfigOverrides => overrides as ConfigOverrides
  it.each<[string, ConfigOverrides]>([
    ['minContextLimitPct', { nudge: { minContextLimitPct: 0.8 } }],
    ['emergencyThresholdPct', { nudge: { emergencyThresholdPct: 0.7 } }],
    ['minPressureBenefitTokens', { nudge: { minPressureBenefitTokens: -1 } }],
    ['minPressureBenefitTokens', { nudge: { minPressureBenefitTokens: NaN } }],
    ['promotionThreshold', { promotionThreshold: 0.5 }],
    ['truncate.threshold', { truncate: { threshold: 0 } }],
    ['truncate.threshold', { truncate: { threshold: 1.1 } }],
    ['terminalEscapeAfter', { truncate: { terminalEscapeAfter: 1.5 } }],
    ['terminalEscapeAfter', { truncate: { terminalEscapeAfter: -1 } }],
    ['tier2Trigger', { tiers: { tier2Trigger: 0 } }],
    ['tier3Trigger', { tiers: { tier2Trigger: 5, tier3Trigger: 5 } }],
    ['neverPreserveRecentTools', bad({ neverPreserveRecentTools: [1] })],
    ['preserveRecentTools', bad({ preserveRecentTools: 'read' })],
    ['absorb.toolName', { absorb: { enabled: true, toolName: '' } }],
    ['absorb.minToolTokens', { absorb: { minToolTokens: -1 } }],
    ['absorb.contextThresholdPct', { absorb: { contextThresholdPct: 1.1 } }],
    ['absorb.contextThresholdPct', { absorb: { contextThresholdPct: -0.1 } }],
    ['rules.maxRules', { rules: { maxRules: 0 } }],
    ['rules.maxRuleChars', { rules: { maxRuleChars: 0 } }],
    ['crush.minReduction', { crush: { minReduction: 0 } }],
    ['crush.minReduction', { crush: { minReduction: 1.01 } }],
    ['crush.strategies.a', bad({ crush: { strategies: { a: null } } })],
    ['crush.strategies.a', bad({ crush: { strategies: { a: [] } } })],
    ['crush.strategies.a', bad({ crush: { strategies: { a: 'x' } } })],
    ['crush.strategies.a.enabled', bad({ crush: { strategies: { a: { enabled: 1 } } } })],
    ['nudge.tierGrowthTokens.t2', { nudge: { tierGrowthTokens: { t1: 0, t2: -1 } } }],
    ['crush.strategies.a.excludeTools', bad({ crush: { strategies: { a: { excludeTools: [1] } } } })],
    ['imageCompression.minTokens', { imageCompression: { minTokens: -1 } }],
    ['imageCompression.maxDimension', { imageCompression: { maxDimension: 15 } }],
    ['imageCompression.maxDimension', { imageCompression: { maxDimension: 20.5 } }],
    ['imageCompression.quality', { imageCompression: { quality: 0 } }],
    ['imageCompression.quality', { imageCompression: { quality: 101 } }],
    ['imageCompression.format', bad({ imageCompression: { format: 'gif' } })],
    ['ccr.toolName', { ccr: { enabled: true, toolName: '' } }],
    ['ccr.minToolTokens', { ccr: { minToolTokens: -1 } }],
    ['ccr.maxHeadChars', { ccr: { maxHeadChars: Infinity } }],
    ['ccr.retrieveInlineTokens', { ccr: { retrieveInlineTokens: -1 } }],
  ])('names %s', (name, overrides) => {
    expect(faults(overrides)).toHaveLength(1)
    expect(faults(overrides)[0]).toContain(name)
  })

  it.each([0, -1, NaN, Infinity])('refuses a window of %s', (limit) => {
    expect(faults({}, limit)).toHaveLength(1)
    expect(faults({}, limit)[0]).toContain('modelContextLimit')
  })

  it('takes what lies on the edge', () => {
    expect(
      faults({
        nudge: {
          minContextLimitPct: 0.75,
          maxContextLimitPct: 0.75,
          emergencyThresholdPct: 0.75,
          minPressureBenefitTokens: 0,
        },
        promotionThreshold: 1,
        truncate: { threshold: 1, terminalEscapeAfter: 0 },
        tiers: { tier2Trigger: 1, tier3Trigger: 2 },
        absorb: { enabled: true, minToolTokens: 0, contextThresholdPct: 1 },
        rules: { maxRules: 1, maxRuleChars: 1 },
        crush: { minReduction: 1, strategies: { a: {}, b: { enabled: false, excludeTools: ['x'] } } },
        imageCompression: { minTokens: 0, maxDimension: 16, quality: 1, format: 'png' },
        ccr: { enabled: true, minToolTokens: 0, maxHeadChars: 0 },
        neverPreserveRecentTools: [],
        preserveRecentTools: ['read'],
      }),
    ).toEqual([])
    expect(faults({ imageCompression: { quality: 100, format: 'jpeg' } })).toEqual([])
  })

  it('names each trigger below one, and no trigger of one', () => {
    expect(faults({ tiers: { tier2Trigger: 0, tier3Trigger: 1 } })).toHaveLength(1)
    expect(faults({ tiers: { tier2Trigger: -1, tier3Trigger: 0 } }).join()).toContain(
      'tier3Trigger must be at least 1',
    )
  })

  it('names two triggers below one and their order', () => {
    expect(faults({ tiers: { tier2Trigger: 0, tier3Trigger: 0 } })).toHaveLength(3)
  })
})
