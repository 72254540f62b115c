import { expect, test } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { NudgeState } from '#kernel/model/state.ts'
import type { CompressibleRange } from '#kernel/model/turn.ts'
import { createInitialState } from './initial-state.ts'
import { defaultConfig } from './config.ts'
import { decideNudge } from './nudge-decision.ts'
import { block as blockOf } from './scene.ts'

const range = (tokens: number, chars = tokens): CompressibleRange => ({
  startRef: 'm00001',
  endRef: 'm00002',
  count: 2,
  tokens,
  chars,
  toolPct: 0,
  textPct: 100,
})

let made = 0
const block = (tier: number, tokens: number, more: Partial<CompressionBlock> = {}): CompressionBlock =>
  blockOf(`b${++made}`, [`of ${made}`], { tier, summary: 'x'.repeat(tokens), directMessageIds: [], ...more })
const blocks = (tier: number, count: number, tokens: number): CompressionBlock[] =>
  Array.from({ length: count }, () => block(tier, tokens))

interface Case {
  readonly tokenCount?: number
  readonly limit?: number
  readonly raw?: number
  readonly blocks?: readonly CompressionBlock[]
  readonly nudge?: Partial<NudgeState>
  readonly settings?: ConfigOverrides['nudge']
  readonly tiers?: ConfigOverrides['tiers']
}

/** A step of 1,000, a floor of 450, a baseline of 40,000: at 50,000 tokens a nudge is due. */
function decide(given: Case) {
  const state = createInitialState()
  const config = defaultConfig(given.limit ?? 100_000, {
    compress: { minCompressRange: 0 },
    nudge: { growthFloor: 1000, growthCap: 1000, minGrowthFloor: 100, ...given.settings },
    ...(given.tiers ? { tiers: given.tiers } : {}),
  })
  const input = {
    messages: [],
    config,
    tokenCount: given.tokenCount ?? 50_000,
    countTokens: (text: string) => text.length,
    compressibleRanges: given.raw ? [range(given.raw)] : [],
    protectedRanges: [],
    state: {
      ...state,
      blocks: given.blocks ?? [],
      nudge: { ...state.nudge, lastPerMessageNudgeTokens: 40_000, ...given.nudge },
    },
  }
  return { ...decideNudge(input), input }
}
const tierOf = (given: Case): number | null => decide(given).decision.tier
const reasonOf = (given: Case): string => decide(given).decision.reason

const COUNT = { tier2Trigger: 2, tier3Trigger: 3 }

const since = (lastPerMessageNudgeTokens: number) => ({ raw: 1000, nudge: { lastPerMessageNudgeTokens } })

test('growth makes a nudge due at the floor', () => {
  expect(tierOf(since(49_550))).toBe(1)
  expect(tierOf(since(49_551))).toBe(null)
})

const strong = (lastPerMessageNudgeTokens: number) => ({
  raw: 1000,
  nudge: { lastPerMessageNudgeTokens },
  settings: { force: 'strong' as const },
})

test('with force strong any growth does, standing still does not', () => {
  expect(tierOf(strong(49_999))).toBe(1)
  expect(tierOf(strong(50_000))).toBe(null)
})

test('growth counts from the nudge shown before the baseline', () => {
  const { decision } = decide({ raw: 1000, nudge: { lastNudgeShownTokens: 49_600 } })
  expect(decision.tier).toBe(null)
  expect(decision.breakdown).toMatchObject({
    growth: 400,
    growthReference: 49_600,
    hasPendingNudge: 1,
    effectiveThreshold: 500,
    nudgeGrowthTokens: 1000,
    growthFloor: 450,
  })
})

test('tiers are ready by their own thresholds', () => {
  expect(tierOf({ raw: 999 })).toBe(null)
  expect(tierOf({ raw: 1000, blocks: [block(1, 4000)] })).toBe(1)
  expect(tierOf({ blocks: [block(1, 1499)] })).toBe(null)
  expect(tierOf({ blocks: [block(1, 1500)] })).toBe(2)
  expect(tierOf({ blocks: [block(2, 1499)] })).toBe(null)
  expect(tierOf({ blocks: [block(2, 1500)] })).toBe(3)
  expect(tierOf({ raw: 300, settings: { tierGrowthTokens: { t1: 300 } } })).toBe(1)
  expect(tierOf({ blocks: [block(1, 300)], settings: { tierGrowthTokens: { t2: 300 } } })).toBe(2)
  expect(tierOf({ blocks: [block(2, 300)], settings: { tierGrowthTokens: { t3: 300 } } })).toBe(3)
})

test('a higher tier has to exceed all below it, and needs the tiers switched on', () => {
  const settings = { tier2GrowthMultiplier: 0.6 }
  expect(tierOf({ raw: 800, blocks: [block(1, 800)], settings })).toBe(null)
  expect(tierOf({ raw: 800, blocks: [block(1, 801)], settings })).toBe(2)
  expect(tierOf({ raw: 700, blocks: [block(2, 700)], settings })).toBe(null)
  expect(tierOf({ blocks: [block(1, 590), block(2, 590)], settings })).toBe(null)
  expect(tierOf({ blocks: [block(1, 590), block(2, 601)], settings })).toBe(3)
  const tiers = { enabled: false, ...COUNT }
  expect(tierOf({ blocks: [block(1, 4000), block(1, 1), block(2, 9000)], tiers })).toBe(null)
})

test('only active blocks of the tier below are targets', () => {
  const [one, two] = [block(1, 800), block(1, 800)]
  const { decision } = decide({ blocks: [one, block(1, 5000, { active: false }), two, block(3, 9000)] })
  expect(decision.tierTargetBlocks).toEqual([one, two])
  expect(decision.breakdown).toMatchObject({ pendingT1: 0, pendingT2: 1600, pendingT3: 0, maxPending: 1600 })
  expect(decide({ raw: 1000 }).decision.tierTargetBlocks).toEqual([])
})

test('a range counts as pending when it reaches the minimum by itself', () => {
  const { input } = decide({})
  const config = { ...input.config, compress: { ...input.config.compress, minCompressRange: 100 } }
  const { chars: _none, ...bare } = range(25)
  const ranges = [range(7, 100), range(9, 99), bare]
  expect(decideNudge({ ...input, config, compressibleRanges: ranges }).decision.breakdown['pendingT1']).toBe(
    32,
  )
})

test('a tier that rests stays quiet, and tier 2 holds tier 3 back', () => {
  const both = [block(1, 1600), block(2, 2500)]
  expect(tierOf({ blocks: both, nudge: { lastShownByTier: { 2: 49_550 } } })).toBe(2)
  expect(tierOf({ blocks: both, nudge: { lastShownByTier: { 2: 49_551 } } })).toBe(null)
  expect(tierOf({ blocks: [block(2, 1600)], nudge: { lastShownByTier: { 3: 49_550 } } })).toBe(3)
  expect(tierOf({ blocks: [block(2, 1600)], nudge: { lastShownByTier: { 3: 49_551 } } })).toBe(null)
  expect(tierOf({ raw: 1000, nudge: { lastShownByTier: { 1: 49_999 } } })).toBe(1)
})

test('the number of blocks makes a tier ready when its trigger is reached', () => {
  expect(tierOf({ blocks: blocks(1, 1, 1), tiers: COUNT })).toBe(null)
  expect(tierOf({ blocks: blocks(1, 2, 1), tiers: COUNT })).toBe(2)
  expect(tierOf({ blocks: blocks(2, 2, 1), tiers: COUNT })).toBe(null)
  expect(tierOf({ blocks: blocks(2, 3, 1), tiers: COUNT })).toBe(3)
  expect(
    tierOf({ blocks: blocks(1, 2, 1), tiers: COUNT, nudge: { lastPerMessageNudgeTokens: 49_900 } }),
  ).toBe(null)
})

test('of two tiers ready by count the longest unasked goes first', () => {
  const both = [...blocks(1, 2, 1), ...blocks(2, 3, 1)]
  const at = (lastShownByTier: Record<string, number>): number | null =>
    tierOf({ blocks: both, tiers: COUNT, nudge: { lastShownByTier } })
  expect(at({})).toBe(2)
  expect(at({ 2: 10 })).toBe(3)
  expect(at({ 2: 10, 3: 20 })).toBe(2)
  expect(at({ 2: 49_990 })).toBe(null)
  expect(at({ 3: 49_990 })).toBe(2)
})

test('tier 2 resting by mass holds back tier 3 ready by count', () => {
  const both = [block(1, 1600), ...blocks(2, 3, 1)]
  expect(tierOf({ blocks: both, tiers: COUNT, nudge: { lastShownByTier: { 2: 49_990 } } })).toBe(null)
  expect(tierOf({ blocks: both, tiers: COUNT })).toBe(3)
})

test('tier 1 and a tier ready by count take turns', () => {
  const contest = { raw: 1000, blocks: blocks(1, 2, 1), tiers: COUNT }
  const first = decide(contest)
  expect([first.decision.tier, first.nudge.lastInjectedTier]).toEqual([1, 1])
  expect(tierOf({ ...contest, nudge: { lastInjectedTier: 1 } })).toBe(2)
  expect(tierOf({ ...contest, nudge: { lastInjectedTier: 2 } })).toBe(1)
  expect(decide({ raw: 1000 }).nudge.lastInjectedTier).toBe(1)
  expect(decide({}).nudge).not.toHaveProperty('lastInjectedTier')
  expect(decide({ raw: 1000, nudge: { lastInjectedTier: 2 } }).nudge.lastInjectedTier).toBe(1)
})

const contested = (lastShownByTier: Record<string, number>, lastNudgeShownTokens = 49_000): number | null =>
  tierOf({
    raw: 1000,
    blocks: blocks(1, 2, 1),
    tiers: COUNT,
    nudge: { lastNudgeShownTokens, lastShownByTier },
  })

test('in a state of an older build the stamp of the pending nudge tells whose turn it was', () => {
  expect(contested({ 1: 49_000 })).toBe(2)
  expect(contested({ 1: 48_000, 2: 49_000 })).toBe(1)
  expect(contested({ 1: 49_000, 2: 49_000 })).toBe(1)
  expect(contested({ 1: 0 }, 0)).toBe(1)
})

const tight = (given: Case): Case => ({
  tokenCount: 75_000,
  nudge: { lastPerMessageNudgeTokens: 75_000, lastShownByTier: { 1: 75_000, 2: 75_000 } },
  ...given,
})

test('pressure asks for the largest pending from the least benefit on, grown or not', () => {
  expect(tierOf(tight({ raw: 4999 }))).toBe(null)
  expect(tierOf(tight({ raw: 5000 }))).toBe(1)
  expect(tierOf({ raw: 5000, tokenCount: 74_999, nudge: { lastPerMessageNudgeTokens: 74_999 } })).toBe(null)
  expect(tierOf(tight({ raw: 5000, blocks: [block(1, 5000)] }))).toBe(1)
  expect(tierOf(tight({ raw: 5000, blocks: [block(1, 5001), block(2, 5001)] }))).toBe(2)
  expect(tierOf(tight({ blocks: [block(2, 5001)] }))).toBe(3)
  expect(tierOf(tight({ raw: 5000, blocks: [block(1, 9000)], tiers: { enabled: false } }))).toBe(1)
  expect(tierOf(tight({ settings: { minPressureBenefitTokens: 0 } }))).toBe(null)
  expect(tierOf(tight({ raw: 1, settings: { minPressureBenefitTokens: 0 } }))).toBe(1)
  const emergency = { maxContextLimitPct: 2, emergencyThresholdPct: 0.75 }
  expect(tierOf(tight({ raw: 5000, settings: emergency }))).toBe(1)
})

const leastBenefit = (limit: number): number | undefined =>
  decide({ limit }).decision.breakdown['minPressureBenefit']

test('the least benefit is a hundredth of the window, at least 5,000', () => {
  expect(leastBenefit(500_000)).toBe(5000)
  expect(leastBenefit(500_100)).toBe(5001)
  expect(leastBenefit(0)).toBe(5000)
})

test('the step lies between floor and cap; without a window it is the floor', () => {
  const step = (limit: number) =>
    decide({ limit, settings: { growthFloor: 1000, growthCap: 2000 } }).decision.breakdown
  expect(step(10_000)).toMatchObject({ nudgeGrowthTokens: 1000, growthFloor: 450 })
  expect(step(30_010)).toMatchObject({ nudgeGrowthTokens: 1501, effectiveThreshold: 1501 })
  expect(step(90_000)).toMatchObject({ nudgeGrowthTokens: 2000, usage: 50_000 / 90_000 })
  expect(step(0)).toMatchObject({ nudgeGrowthTokens: 1000, usage: 0, overLimit: 0, emergencyOverride: 0 })
  const low = decide({ limit: 0, settings: { growthCap: 10, minGrowthFloor: 800 } }).decision.breakdown
  expect(low).toMatchObject({ nudgeGrowthTokens: 1000, growthFloor: 800 })
})

const fresh = (given: Case): string =>
  reasonOf({ nudge: { lastPerMessageNudgeTokens: 0 }, raw: 1000, ...given })

test('first sight needs a full session without a nudge or a baseline', () => {
  expect(fresh({ tokenCount: 45_000 })).toContain('[first-sight mass]')
  expect(fresh({ tokenCount: 44_999 })).not.toContain('[first-sight mass]')
  expect(fresh({ raw: 999 })).not.toContain('[first-sight mass]')
  expect(tierOf({ raw: 1000, nudge: { lastPerMessageNudgeTokens: 50_000 } })).toBe(null)
  const shown = { lastPerMessageNudgeTokens: 0, lastNudgeShownTokens: 50_000 }
  expect(tierOf({ raw: 1000, nudge: shown })).toBe(null)
  expect(fresh({ tokenCount: 80_000, raw: 6000 })).toMatch(/^OVER-LIMIT.*\[first-sight mass\]$/)
  const quiet = { tokenCount: 80_000, raw: 4000 }
  expect(fresh(quiet)).not.toContain('[first-sight mass]')
})

test('the reason carries the figures and the markers', () => {
  expect(reasonOf({ raw: 1000 })).toBe(
    'T1 effective: 1000 tokens >= 1000, growth 10000, 50 % of the window in use',
  )
  expect(reasonOf({ blocks: [block(1, 900), block(1, 700)] })).toBe(
    'T2 distill ready: 2 blocks of tier 1 with 1600 tokens >= 1500, growth 10000, 50 % of the window in use',
  )
  expect(reasonOf({ blocks: [block(2, 1600)] })).toBe(
    'T3 condense ready: 1 blocks of tier 2 with 1600 tokens >= 1500, growth 10000, 50 % of the window in use',
  )
  expect(reasonOf({ blocks: blocks(1, 2, 3), tiers: COUNT })).toBe(
    'T2 distill ready: 2 blocks of tier 1 with 6 tokens, at or above tier2Trigger 2, growth 10000, 50 % of the window in use',
  )
  expect(reasonOf({ blocks: blocks(2, 3, 3), tiers: COUNT })).toContain('at or above tier3Trigger 3')
})

test('under pressure the reason says that it repeats, or why it does not ask', () => {
  expect(reasonOf({ tokenCount: 80_000, raw: 6000 })).toBe(
    'OVER-LIMIT: 80 % of the window in use; T1 has 6000 pending tokens. Repeats every turn while the pressure lasts',
  )
  expect(reasonOf({ tokenCount: 96_000, raw: 10 })).toBe(
    'EMERGENCY: 96 % of the window in use, but at most 10 tokens are pending, below the min benefit of 5000',
  )
  expect(reasonOf({ tokenCount: 80_000 })).toBe(
    'OVER-LIMIT: 80 % of the window in use, but nothing effective is compressible',
  )
})

test('a quiet turn names what is lacking, what is ready and what rests', () => {
  const still = { lastPerMessageNudgeTokens: 49_900 }
  expect(reasonOf({ raw: 9, nudge: still })).toBe('pending 9 < threshold 1000 and growth 100 < floor 450')
  expect(reasonOf({ raw: 9 })).toBe('pending 9 < threshold 1000')
  expect(reasonOf({ raw: 1000, nudge: still })).toBe('growth 100 < floor 450; ready: T1')
  expect(reasonOf({ raw: 1000, nudge: { ...still, lastShownByTier: { 1: 49_900 } } })).toBe(
    'growth 100 < floor 450; ready: T1; blocked: T1 (cadence)',
  )
  expect(reasonOf({ blocks: [block(1, 1600)], nudge: { lastShownByTier: { 2: 49_900, 3: 49_900 } } })).toBe(
    'no tier may ask now; ready: T2; blocked: T2 (cadence)',
  )
  expect(reasonOf({ blocks: blocks(1, 2, 1), tiers: COUNT, nudge: still })).toBe(
    'pending 2 < threshold 1000 and growth 100 < floor 450; ready: T2 (count)',
  )
  const own = { tierGrowthTokens: { t3: 7 } }
  expect(reasonOf({ raw: 5, settings: own })).toBe('pending 5 < threshold 7')
  expect(
    reasonOf({ raw: 1000, blocks: [block(1, 1600)], nudge: { ...still, lastShownByTier: { 2: 49_900 } } }),
  ).toBe('growth 100 < floor 450; ready: T1, T2; blocked: T2 (cadence)')
})

const say = (id: string, text: string) => ({
  id,
  role: 'user' as const,
  contentType: 'text' as const,
  text,
})

test('the decision carries ranges, spans of active blocks, usage and the buckets', () => {
  const { input } = decide({ raw: 1000 })
  const protectedRanges = [{ startRef: 'm1', endRef: 'm1', count: 1, tokens: 1, tools: ['skill'] }]
  const state = {
    ...input.state,
    blocks: [
      block(2, 1, { blockId: 'b7', startRef: 'm00003', endRef: 'm00009' }),
      block(1, 1, { blockId: 'b8' }),
      block(1, 1, { blockId: 'b9', startRef: 'm00010', endRef: 'm00011', active: false }),
    ],
  }
  const messages = [
    say('1', '[Compressed conversation section]'),
    { ...say('2', '```'), contentType: 'tool-call' as const, role: 'system' as const },
    { ...say('3', '```sys'), role: 'system' as const },
    say('4', '```js'),
    { ...say('5', 'seven__'), contentType: 'reasoning' as const },
  ]
  const { decision } = decideNudge({ ...input, messages, state, protectedRanges })
  expect(decision.shouldInject).toBe(true)
  expect(decision.compressibleRanges).toBe(input.compressibleRanges)
  expect(decision.protectedRanges).toBe(protectedRanges)
  expect(decision.activeBlockSpans).toEqual([
    { blockId: 'b7', tier: 2, startRef: 'm00003', endRef: 'm00009' },
  ])
  expect(decision.contextUsage).toBe(0.5)
  expect(decision.contextBreakdown).toEqual({
    summaries: 33,
    tool: 3,
    system: 6,
    code: 5,
    text: 7,
    total: 50_000,
    growth: 10_000,
  })
})

test('stamps: a nudge shown, and a baseline where there is none', () => {
  const first = decide({ nudge: { lastPerMessageNudgeTokens: 0 } })
  expect(first.nudge).toMatchObject({ lastPerMessageNudgeTokens: 50_000, lastNudgeShownTokens: 0 })
  const shown = decide({ raw: 1000, nudge: { lastShownByTier: { 2: 7 } } })
  expect(shown.nudge).toMatchObject({
    lastPerMessageNudgeTokens: 40_000,
    lastNudgeShownTokens: 50_000,
    lastShownByTier: { 1: 50_000, 2: 7 },
  })
  const quiet = decide({})
  expect(quiet.nudge).toBe(quiet.input.state.nudge)
  const empty = decide({ tokenCount: 0, nudge: { lastPerMessageNudgeTokens: 0 } })
  expect(empty.nudge).toBe(empty.input.state.nudge)
})

const stampsAfter = (tokenCount: number, nudge: Partial<NudgeState>) => decide({ tokenCount, nudge }).nudge

test('stamps: a shrink by more than a step starts afresh, after the decision', () => {
  const marks = {
    lastPerMessageNudgeTokens: 1000,
    lastNudgeShownTokens: 40_000,
    lastShownByTier: { 1: 40_000 },
  }
  expect(stampsAfter(39_000, marks)).toMatchObject(marks)
  expect(stampsAfter(38_999, marks)).toMatchObject({
    lastPerMessageNudgeTokens: 38_999,
    lastNudgeShownTokens: 0,
    lastShownByTier: {},
  })
  const base = { lastPerMessageNudgeTokens: 40_000, lastShownByTier: { 1: 5 } }
  expect(stampsAfter(39_000, base)).toMatchObject(base)
  expect(stampsAfter(38_999, base)).toMatchObject({ lastPerMessageNudgeTokens: 38_999, lastShownByTier: {} })
})

test('summaries are counted again only when they change', () => {
  const asked: string[] = []
  const { input } = decide({})
  const countTokens = (text: string): number => (asked.push(text), text.length)
  const one = block(1, 3)
  const pendingOf = (of: CompressionBlock) =>
    decideNudge({ ...input, countTokens, state: { ...input.state, blocks: [of] } }).decision.breakdown[
      'pendingT2'
    ]
  expect([pendingOf(one), pendingOf({ ...one, survivedCount: 4 })]).toEqual([3, 3])
  expect(asked).toEqual(['xxx'])
  expect(pendingOf({ ...one, summary: 'newer' })).toBe(5)
})
