import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexToRef } from '#kernel/base/refs.ts'
import { block } from '#kernel/compression/scene.ts'
import type { CompressibleRange, NudgeDecision, ProtectedRange } from '#kernel/model/turn.ts'
import { defaultPrompts } from './default-prompts.ts'
import { formatBlockMap, formatTakenIn } from './nudge-blocks.ts'
import { formatRanges } from './nudge-range-table.ts'
import { renderNudgeText } from './nudge-text.ts'

const open = (from: number, to: number, more: Partial<CompressibleRange> = {}): CompressibleRange => ({
  startRef: indexToRef(from),
  endRef: indexToRef(to),
  count: to - from + 1,
  tokens: 1200,
  toolPct: 25,
  textPct: 75,
  ...more,
})
const kept = (from: number, to: number, tools = ['skill'], tokens = 640): ProtectedRange => ({
  startRef: indexToRef(from),
  endRef: indexToRef(to),
  count: to - from + 1,
  tokens,
  tools,
})
const span = (n: number, from: number, to: number, tier = 1) => ({
  blockId: `b${n}`,
  tier,
  startRef: indexToRef(from),
  endRef: indexToRef(to),
})

const decision = (more: Partial<NudgeDecision> = {}): NudgeDecision => ({
  shouldInject: true,
  tier: 1,
  reason: 'because',
  compressibleRanges: [open(1, 9)],
  protectedRanges: [],
  activeBlockSpans: [],
  tierTargetBlocks: [],
  contextUsage: 0.8,
  breakdown: { overLimit: 0, emergencyOverride: 0 },
  contextBreakdown: { system: 10, tool: 1200, summaries: 0, code: 0, text: 640, total: 1850, growth: 2500 },
  ...more,
})
const pressure = { breakdown: { overLimit: 1, emergencyOverride: 0 } }

describe('the text of a nudge', () => {
  test('of tier 1 is gentle, in the order of the contract', () => {
    const { voice, text } = renderNudgeText(decision({ activeBlockSpans: [span(3, 10, 12)] }))
    expect(voice).toBe('gentle')
    const parts = [
      defaultPrompts.compressPhilosophy,
      '\n\n10 system | 1.2K tool | 640 text\n+2.5K ',
      `\n\n${defaultPrompts.howToCompressRules}\n\n`,
      '(1):\n  m00001–m00009  9 msgs  1.2K [tool 25% | text 75%]\nActive blocks (1): b3=m00010–m00012\n\n',
    ]
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('is an emergency from either line on', () => {
    for (const breakdown of [{ overLimit: 1 }, { emergencyOverride: 1 }]) {
      const { voice, text } = renderNudgeText(decision({ breakdown }))
      expect(voice).toBe('emergency')
      expect(text).toMatch(/^EMERGENCY.*80%/)
      expect(text.indexOf('ids')).toBeLessThan(text.indexOf('m00001–m00009'))
    }
  })

  test.each([
    [2, 'DISTILLATION', defaultPrompts.tier2DistillRules],
    [3, 'CONDENSATION', defaultPrompts.tier3CondenseRules],
  ] as const)('of tier %i names its blocks as bounds', (tier, name, rules) => {
    const targets = [
      block('b3', Array(12).fill('m'), { compressedTokens: 8000, summary: 'x'.repeat(1600), topic: 'topic' }),
      block('b7', ['m'], { compressedTokens: 90, summary: 'x'.repeat(5) }),
    ]
    const { voice, text } = renderNudgeText(decision({ tier, tierTargetBlocks: targets }))
    expect(voice).toBe('gentle')
    expect(text).toContain(name)
    expect(text).not.toContain('EMERGENCY')
    expect(text).toContain(`tier-${tier - 1}`)
    expect(text).toContain('  b3  12 msgs  8.0K→400  "topic"\n  b7  1 msgs  90→2  "(no topic)"\n')
    expect(text).toContain('"startId":"b3","endId":"b7"')
    expect(text.endsWith(`\n\n${defaultPrompts.howToCompressRules}\n\n${rules}`)).toBe(true)
    expect(text).not.toContain('m00001–m00009')
    const tight = renderNudgeText(decision({ tier, tierTargetBlocks: [], ...pressure }))
    expect(tight.voice).toBe('emergency')
    expect(tight.text).toMatch(new RegExp(`^EMERGENCY: tier ${tier} ${name}`, 'm'))
    expect(tight.text).toContain('"startId":"b1","endId":"b5"')
  })

  test('has sections that a pack replaces or takes away; blanks at the start go with them', () => {
    const without = renderNudgeText(decision(), defaultPrompts, { efficiencyNote: null }).text
    expect(without.startsWith('10 system | ')).toBe(true)
    const other = renderNudgeText(decision(), defaultPrompts, { efficiencyNote: 'Own.' }).text
    expect(other.startsWith('Own.\n\n10 system')).toBe(true)
    expect(renderNudgeText(decision(pressure), defaultPrompts, { emergencyHeader: 'Now!' }).text).toMatch(
      /^Now!\n\n/,
    )
    for (const [tier, key] of [
      [2, 't2Guidance'],
      [3, 't3Guidance'],
    ] as const) {
      const guided = renderNudgeText(decision({ tier }), defaultPrompts, { [key]: 'Guide.' }).text
      expect(guided).toMatch(/is due\.\nGuide\.\nBlocks of/)
      expect(renderNudgeText(decision({ tier }), defaultPrompts, { [key]: null }).text).toMatch(
        /is due\.\nBlocks of/,
      )
    }
  })

  test('takes its rules from the prompts', () => {
    const prompts = { ...defaultPrompts, howToCompressRules: 'OWN RULES', compressPhilosophy: 'OWN WAY' }
    const { text } = renderNudgeText(decision(), prompts)
    expect(text).toContain('OWN WAY')
    expect(text).toContain('\n\nOWN RULES\n\n')
  })

  test('tells which blocks a range takes in (weakness 13)', () => {
    const { text } = renderNudgeText(decision({ activeBlockSpans: [span(1, 3, 4), span(2, 20, 22)] }))
    expect(text).toContain('b1 in m00001–m00009')
    expect(text).not.toContain('b2 in')
    expect(formatTakenIn([open(1, 9), open(20, 30)], [span(2, 21, 22), span(1, 9, 10)])).toMatch(
      /: b2 in m00020–m00030$/,
    )
    expect(formatTakenIn([open(1, 9)], [])).toBe('')
  })
})

describe('the table of ranges', () => {
  const rows = (compressible: CompressibleRange[], protectedRanges: ProtectedRange[] = []) =>
    formatRanges(compressible, protectedRanges).split('\n').slice(1)

  test('joins neighbours, mixed ones with both their sums', () => {
    expect(rows([open(1, 3), open(6, 9, { userMsgs: 2 })], [kept(4, 5), kept(20, 20, ['task'])])).toEqual([
      '  m00001–m00009  9 msgs  3.0K [2.4K compressible | 640 protected: skill] · 2 user msgs',
      expect.stringMatching(/^  m00020–m00020 {2}1 msgs {2}640 \[PROTECTED: task.*\]$/),
    ])
  })

  test('keeps the shares of the first range, and names each tool once', () => {
    expect(rows([open(1, 3), open(4, 6, { toolPct: 90, textPct: 10, userMsgs: 1 })])).toEqual([
      '  m00001–m00006  6 msgs  2.4K [tool 25% | text 75%] · 1 user msg',
    ])
    expect(rows([], [kept(1, 1, ['a', 'b']), kept(2, 2, ['b', 'c'])])[0]).toContain('[PROTECTED: a, b, c')
  })

  test('warns of a dangerous range, and goes by places where it has them', () => {
    expect(rows([open(1, 3, { dangerous: true })])[0]).toMatch(/75%\] .*care$/)
    expect(
      rows([open(1, 3, { startIndex: 0, endIndex: 2 }), open(4, 5, { startIndex: 9, endIndex: 10 })]),
    ).toHaveLength(2)
  })

  test('says in one line that there is nothing', () => {
    expect(formatRanges([], []).split('\n')).toHaveLength(1)
  })

  test('loses no message and no token, and puts the number of rows in the title', () => {
    const piece = fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 9 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const all = pieces.map(([from, more, isKept]) => [isKept, from + 1, from + 1 + more] as const)
        const compressible = all
          .filter(([isKept]) => !isKept)
          .map(([, from, to]) => open(from, to, { tokens: 1 }))
        const held = all.filter(([isKept]) => isKept).map(([, from, to]) => kept(from, to, ['t'], 1))
        const [title, ...lines] = formatRanges(compressible, held).split('\n')
        if (all.length === 0) return
        expect(title).toContain(`(${lines.length})`)
        const figures = lines.map((line) => /^ {2}m\d+–m\d+ {2}(\d+) msgs {2}(\d+) /.exec(line)!)
        const sum = (group: number) => figures.reduce((total, match) => total + Number(match[group]), 0)
        expect(sum(1)).toBe([...compressible, ...held].reduce((total, { count }) => total + count, 0))
        expect(sum(2)).toBe(all.length)
        const starts = lines.map((line) => line.slice(2, 8))
        expect(starts).toEqual(starts.toSorted())
      }),
    )
  })
})

test('the ledger names eight blocks, the newest', () => {
  const spans = Array.from({ length: 9 }, (_, i) => span(i + 1, i + 1, i + 1, i === 8 ? 3 : 1))
  expect(formatBlockMap(spans)).toMatch(/^Active blocks \(9\): …\+1 older · b2=.* · b9=m00009–m00009 t3$/)
})
