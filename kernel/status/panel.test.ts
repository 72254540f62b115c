import { describe, expect, test } from 'vitest'
import { block, scene, stateOf } from '#kernel/compression/scene.ts'
import type { NudgeDecision } from '#kernel/model/turn.ts'
import { fillTemplate, formatCompactTokens, topicFallback } from './compact-figures.ts'
import { buildStatusPanel, type PanelInput } from './panel.ts'
import { padColumns, textWidth } from './text-width.ts'

const nudge: NudgeDecision = {
  shouldInject: false,
  tier: null,
  reason: 'growth 1 < floor 2',
  compressibleRanges: [],
  protectedRanges: [],
  activeBlockSpans: [],
  tierTargetBlocks: [],
  contextUsage: 0.5,
  breakdown: {},
  contextBreakdown: {
    system: 1000,
    tool: 5000,
    summaries: 0,
    code: 1000,
    text: 2000,
    total: 9000,
    growth: 0,
  },
}
const panel = (more: Partial<PanelInput> = {}) =>
  buildStatusPanel({
    tokenCount: 9000,
    systemPromptTokens: 1000,
    state: stateOf(scene('u A')),
    modelContextLimit: 20_000,
    nudge,
    ...more,
  })

describe('the panel', () => {
  test('has a box as wide as its title', () => {
    const box = panel({ version: '主機@1' }).split('\n').slice(0, 3)
    expect(box[1]).toBe('│ Context 主機@1 │')
    expect(new Set(box.map(textWidth)).size).toBe(1)
    expect(panel().split('\n')[1]).toBe('│ Context │')
  })

  test('shows what is sent in shares that add up, system messages with the system prompt', () => {
    expect(
      panel()
        .split('\n')
        .filter((line) => line.includes('█')),
    ).toEqual([
      '  Tool       ██████████░░░░░░░░░░  50%  5.0k',
      '  SysPrompt  ████░░░░░░░░░░░░░░░░  20%  2.0k',
      '  Text       ████░░░░░░░░░░░░░░░░  20%  2.0k',
      '  Code       ██░░░░░░░░░░░░░░░░░░  10%  1.0k',
    ])
    expect(panel()).toContain('10k (50% of the window)')
  })

  test('tells what only the session keeps when there is such', () => {
    expect(panel({ unprunedTokens: 12_000 })).toContain('session only: 2.0k')
    expect(panel({ unprunedTokens: 10_000 })).not.toContain('session only')
  })

  test('without a limit has no percentages of it, without a decision nothing of what is sent', () => {
    const open = panel({ modelContextLimit: 0 })
    expect(open).toContain('(0%)')
    expect(open).not.toContain('of the window')
    const { nudge: _, ...input } = {
      tokenCount: 1,
      systemPromptTokens: 1,
      state: stateOf([]),
      modelContextLimit: 10,
      nudge,
    }
    expect(buildStatusPanel(input)).not.toMatch(/Sent|█|nudge/i)
  })

  test('shows the cache once a request has used it', () => {
    expect(panel({ cacheUsages: [{ input: 10, cacheRead: 0, cacheWrite: 0 }] })).not.toContain('cache')
    expect(panel({ cacheUsages: [{ input: 50, cacheRead: 900, cacheWrite: 50 }, null, 'x'] })).toContain(
      'Prompt cache: 90.0% over 1 requests, last 90.0%',
    )
  })

  test('says whether a nudge is shown, and why', () => {
    expect(panel()).toContain('No nudge: growth 1 < floor 2')
    expect(panel({ nudge: { ...nudge, shouldInject: true, tier: 2 } })).toContain('Nudge (tier 2): growth')
  })

  test('lists active blocks, their topic made of the summary where it lacks one', () => {
    const blocks = [
      block('b2', ['m0'], { compressedTokens: 0, summary: 'First words. More' }),
      block('b3', ['m1'], { active: false }),
    ]
    const state = stateOf(scene('u A'), blocks, { stats: { tokensCompressed: 72_000, compressionCount: 2 } })
    expect(panel({ state })).toContain('Blocks: 1 active of 2, 72k compressed\n  [b2] T1 5→5: First words')
  })

  test('speaks in the words of a host, label by label', () => {
    const labels = { catTool: '工具', nudgeIdle: 'Ruhe ({reason}, {unknown})', title: 3 as never }
    const said = panel({ labels, fmtTokens: (tokens) => `${tokens}t` })
    expect(said).toContain('  工具       ██████████░░░░░░░░░░  50%  5000t')
    expect(said).toContain('Ruhe (growth 1 < floor 2, {unknown})')
    expect(said).toContain('│ Context │')
  })
})

test('widths: two columns for wide characters, none for marks', () => {
  expect(['abc', '漢字', 'é', 'e\u0301', '👍', ''].map(textWidth)).toEqual([3, 4, 1, 1, 2, 0])
  expect(padColumns('漢', 4)).toBe('漢  ')
  expect(padColumns('long', 2)).toBe('long')
})

test('figures and topics of a line', () => {
  expect([NaN, -5, 0.5].map(formatCompactTokens)).toEqual(['0', '-5', '0.5'])
  expect(topicFallback('\n\n  Second line')).toBe('Second line')
  expect(topicFallback(`${'x'.repeat(29)}😀tail`)).toBe(`${'x'.repeat(29)}…`)
  expect(fillTemplate('{constructor} {a}', { a: '$&' })).toBe('{constructor} $&')
})
