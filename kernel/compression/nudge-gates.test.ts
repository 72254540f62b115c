/** The gates of a nudge explain its decision: whoever has them needs nothing else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { GateTest, NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import type { CompressibleRange } from '#kernel/model/turn.ts'
import { defaultConfig } from './config.ts'
import { createInitialState } from './initial-state.ts'
import { decideNudge } from './nudge-decision.ts'
import { block } from './scene.ts'

interface Case {
  readonly limit: number
  readonly tokenCount: number
  readonly raw: number
  /** Summary tokens of the active blocks of tier 1 and 2. */
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly nudge: Partial<NudgeState>
  readonly settings: ConfigOverrides['nudge']
  readonly tiers: ConfigOverrides['tiers']
}

function decide(given: Partial<Case>) {
  const {
    limit = 100_000,
    tokenCount = 50_000,
    raw = 0,
    first = [],
    second = [],
    nudge,
    settings,
    tiers,
  } = given
  const range: CompressibleRange = {
    startRef: 'm00001',
    endRef: 'm00002',
    count: 2,
    tokens: raw,
    toolPct: 0,
    textPct: 100,
  }
  const state = createInitialState()
  const blocks = [...first.map((size) => [1, size] as const), ...second.map((size) => [2, size] as const)]
  return decideNudge({
    messages: [],
    config: defaultConfig(limit, {
      compress: { minCompressRange: 0 },
      nudge: { growthFloor: 1000, growthCap: 1000, minGrowthFloor: 100, ...settings },
      ...(tiers ? { tiers } : {}),
    }),
    tokenCount,
    countTokens: (text) => text.length,
    compressibleRanges: raw > 0 ? [range] : [],
    protectedRanges: [],
    state: {
      ...state,
      blocks: blocks.map(([tier, size], i) =>
        block(`b${i + 1}`, [`m${i}`], { tier, summary: 'x'.repeat(size) }),
      ),
      nudge: { ...state.nudge, ...nudge },
    },
  })
}

const tests: Readonly<Record<GateTest, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '!=': (a, b) => a !== b,
}

/** The rules of the contract (A6), written once more over nothing but the gates that decide. */
function explained(gates: readonly NudgeGate[]): number | null {
  const deciding = gates.filter(({ decides }) => decides)
  const find = (name: NudgeGateName, tier: number | null = null) =>
    deciding.find((gate) => gate.gate === name && gate.tier === tier)
  const passed = (name: NudgeGateName, tier: number | null = null): boolean =>
    find(name, tier)?.passed ?? true
  const failed = (name: NudgeGateName): boolean => find(name)?.passed === false
  if (passed('over-limit') || passed('emergency')) {
    if (failed('reclaimable') || failed('benefit')) return null
    return [1, 2, 3].find((tier) => passed('largest', tier)) ?? null
  }
  const firstSight = deciding.filter(({ gate }) => gate.startsWith('first-sight'))
  if (!firstSight.every((gate) => gate.passed) && failed('growth')) return null
  const isOn = passed('tiers-enabled')
  const counted = (tier: number): boolean => isOn && passed('count', tier)
  const isReady = (tier: number): boolean =>
    isOn && (passed('count', tier) || (passed('mass', tier) && passed('above-lower', tier)))
  const isHeld = isReady(2) && !passed('cadence', 2)
  const candidates = [2, 3].filter(
    (tier) => counted(tier) && passed('cadence', tier) && !(tier === 3 && isHeld),
  )
  // A tier that was never asked for has no cadence gate: the oldest stamp of all.
  const age = (tier: number): number => find('cadence', tier)?.measured ?? Infinity
  if (candidates.length > 0) {
    if (passed('mass', 1) && passed('turn', 1)) return 1
    return candidates.reduce((a, b) => (age(b) > age(a) ? b : a))
  }
  if (passed('mass', 1)) return 1
  if (isReady(2)) return isHeld ? null : 2
  return isReady(3) && passed('cadence', 3) ? 3 : null
}

const tokens = fc.constantFrom(0, 1, 449, 450, 451, 999, 1000, 1001, 1500, 2000, 4999, 5000, 6000, 9000)
const near = fc.oneof(
  fc.constantFrom(0, 40_000, 49_000, 49_550, 49_551, 49_999, 50_000, 75_000),
  fc.nat(100_000),
)
const anyCase: fc.Arbitrary<Partial<Case>> = fc.record({
  limit: fc.constantFrom(0, 8000, 50_000, 100_000, 200_000),
  tokenCount: near,
  raw: tokens,
  first: fc.array(tokens, { maxLength: 3 }),
  second: fc.array(tokens, { maxLength: 4 }),
  nudge: fc.record(
    {
      lastPerMessageNudgeTokens: near,
      lastNudgeShownTokens: near,
      lastShownByTier: fc.dictionary(fc.constantFrom('1', '2', '3'), near),
      lastInjectedTier: fc.constantFrom(1 as const, 2 as const, 3 as const),
    },
    { requiredKeys: [] },
  ),
  settings: fc.record({ force: fc.constantFrom('soft' as const, 'strong' as const) }),
  tiers: fc.record({
    enabled: fc.boolean(),
    tier2Trigger: fc.constantFrom(2, 1000),
    tier3Trigger: fc.constantFrom(3, 2000),
  }),
})

describe('the gates', () => {
  test('pass by their figures alone, and explain the decision', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { decision, gates } = decide(given)
        for (const { measured, test: compare, limit, passed } of gates)
          expect(passed).toBe(tests[compare](measured, limit))
        expect(explained(gates)).toBe(decision.tier)
        expect(new Set(gates.map(({ gate, tier }) => `${gate} ${tier}`)).size).toBe(gates.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('carry the figures of the breakdown', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { decision, gates } = decide(given)
        const measured = (name: NudgeGateName, tier: number | null = null): number | undefined =>
          gates.find((gate) => gate.gate === name && gate.tier === tier)?.measured
        const { breakdown } = decision
        expect(measured('over-limit')).toBe(breakdown['usage'])
        expect(measured('growth')).toBe(breakdown['growth'])
        expect([1, 2, 3].map((tier) => measured('mass', tier))).toEqual(
          ['pendingT1', 'pendingT2', 'pendingT3'].map((key) => breakdown[key]),
        )
      }),
    )
  })

  test('tell which of them decided: under pressure, when a nudge is due, when it is not', () => {
    const deciding = (given: Partial<Case>) =>
      decide(given)
        .gates.filter(({ decides }) => decides)
        .map(({ gate, tier }) => (tier === null ? gate : `${gate} ${tier}`))
    const always = ['over-limit', 'emergency']
    const growth = [
      ...always,
      'first-sight-nothing-shown',
      'first-sight-no-baseline',
      'first-sight-usage',
      'first-sight-mass',
      'growth',
    ]
    const nudge = { lastPerMessageNudgeTokens: 40_000, lastShownByTier: { 1: 1, 3: 1 } }
    expect(deciding({ tokenCount: 80_000, nudge })).toEqual([
      ...always,
      'reclaimable',
      'benefit',
      'tiers-enabled',
      'largest 1',
      'largest 2',
      'largest 3',
    ])
    expect(deciding({ nudge: { ...nudge, lastPerMessageNudgeTokens: 50_000 } })).toEqual(growth)
    // Tier 1 keeps no cadence; tier 2 was never asked for.
    expect(deciding({ nudge })).toEqual([
      ...growth,
      'tiers-enabled',
      'mass 1',
      'turn 1',
      'mass 2',
      'above-lower 2',
      'count 2',
      'mass 3',
      'above-lower 3',
      'count 3',
      'cadence 3',
    ])
  })

  test('are plain data', () => {
    const { gates } = decide({ raw: 1000, nudge: { lastPerMessageNudgeTokens: 40_000 } })
    expect(JSON.parse(JSON.stringify(gates))).toEqual(gates)
    expect(gates.find(({ gate }) => gate === 'growth')).toEqual({
      gate: 'growth',
      tier: null,
      passed: true,
      measured: 10_000,
      test: '>=',
      limit: 450,
      decides: true,
    })
  })
})

test('force strong takes any growth, and says so (W28)', () => {
  const grown = { raw: 1000, nudge: { lastPerMessageNudgeTokens: 49_999 } }
  expect(decide(grown).decision.tier).toBe(null)
  const { decision, gates } = decide({ ...grown, settings: { force: 'strong' } })
  expect(decision.tier).toBe(1)
  expect(gates.find(({ gate }) => gate === 'growth')).toMatchObject({ measured: 1, test: '>', limit: 0 })
})

test('frequency and iterationThreshold decide nothing (W28)', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), fc.nat(), (given, frequency, iterationThreshold) => {
      const other = { ...given, settings: { ...given.settings, frequency, iterationThreshold } }
      expect(decide(other)).toEqual(decide(given))
    }),
  )
})

test('a small window is held back by one gate, and a setting opens it (weakness 24)', () => {
  const small = { limit: 8000, tokenCount: 7920, raw: 3200 }
  const { decision, gates } = decide(small)
  expect(decision.tier).toBe(null)
  expect(gates.filter(({ decides, passed }) => decides && !passed).map(({ gate }) => gate)).toContain(
    'benefit',
  )
  expect(gates.find(({ gate }) => gate === 'benefit')).toMatchObject({ measured: 3200, limit: 5000 })
  expect(decide({ ...small, settings: { minPressureBenefitTokens: 800 } }).decision.tier).toBe(1)
})

test('whose turn it is outlives a fold', () => {
  const contest = { raw: 1000, first: [1, 1], tiers: { enabled: true, tier2Trigger: 2, tier3Trigger: 3 } }
  const before = decide({ ...contest, nudge: { lastPerMessageNudgeTokens: 40_000 } })
  expect(before.decision.tier).toBe(1)
  // A fold clears the stamps; growth makes the next nudge due.
  const folded = { ...before.nudge, lastNudgeShownTokens: 0, lastShownByTier: {} }
  expect(decide({ ...contest, nudge: folded }).decision.tier).toBe(2)
})
