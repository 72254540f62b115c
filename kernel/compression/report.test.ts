import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { buildRecap } from './recap.ts'
import { figure, percent } from './report-figures.ts'
import { buildStatusReport, type ReportOptions } from './report.ts'
import { block, scene, stateOf } from './scene.ts'
import { coreStatus } from './status.ts'

const count = (text: string): number => text.length
const sized = (shape: string, ...sizes: readonly number[]): CoreMessage[] =>
  scene(shape).map((message, i) => ({ ...message, text: 'x'.repeat(sizes[i] ?? 10) }))
const report = (
  messages: readonly CoreMessage[],
  options?: ReportOptions,
  blocks: Parameters<typeof stateOf>[1] = [],
) => buildStatusReport(stateOf(messages, blocks), messages, count, options).split('\n')

describe('figures', () => {
  it('turn to thousands from 1,000 on', () => {
    expect([0, -1, Number.NaN, Infinity, 1, 999, 1000, 12_345].map(figure)).toStrictEqual([
      '0',
      '0',
      '0',
      '0',
      '1',
      '999',
      '1.0K',
      '12.3K',
    ])
  })
  it('are whole per cents, 0 of nothing', () => {
    expect([
      percent(1, 3),
      percent(2, 3),
      percent(0, 3),
      percent(3, 0),
      percent(-1, 3),
      percent(1, -3),
    ]).toStrictEqual([33, 67, 0, 0, 0, 0])
  })
})

describe('the overview', () => {
  it('shows shares, top tools and the largest blocks', () => {
    const blocks = [
      block('b1', ['gone'], { summary: 'x'.repeat(50), topic: '' }),
      block('b2', ['gone', 'too'], { summary: 'x'.repeat(20), tier: 2, compressedTokens: 1500 }),
      block('b3', ['x'], { summary: '', createdAt: 2, topic: 'Three' }),
      block('b4', ['y'], { active: false }),
    ]
    expect(
      report(sized('u C1:bash T1:bash C2:read C3:edit C4:ls', 60, 20, 20, 15, 9, 6), { limit: 2 }, blocks),
    ).toStrictEqual([
      'CONTEXT BREAKDOWN',
      '  70 tool (35%) | 60 text (30%) | 70 summaries (35%)',
      '  Top tools: text (30%), bash (20%), read (8%)',
      '',
      'COMPRESSED BLOCKS — 3 active (70 summary, 1.7K original)',
      '  Tier usage: T1: 50 (2 blocks) | T2: 20 (1 blocks)',
      '',
      '  b2 (T2)  1.5K→20  2 msgs  "(no topic)"',
      '  b3 (T1)  100→0  1 msgs  "Three"',
      '  ... and 1 more blocks not shown (scope:"compressed", limit:3 for full list)',
      '',
      'Tip: buildStatusReport({scope:"uncompressed", view:"messages", tool:"text"}) for per-message listing',
    ])
  })

  it('says so when there is nothing', () => {
    expect(report([])).toStrictEqual([
      'CONTEXT BREAKDOWN',
      '  0 tool (0%) | 0 text (0%) | 0 summaries (0%)',
      '',
      'COMPRESSED BLOCKS',
      '  No compressed blocks.',
      '',
      'Tip: buildStatusReport({scope:"uncompressed", view:"messages", tool:"bash"}) for per-message listing',
    ])
  })

  it('opens with the surface when one is named', () => {
    expect(report([], { meta: { pack: 'p', packVersion: '1', host: 'h' } }).slice(0, 3)).toStrictEqual([
      'ACTIVE SURFACE: pack=p v1 | host=h',
      '',
      'CONTEXT BREAKDOWN',
    ])
    expect(report([], { meta: { host: 'h' }, scope: 'compressed' })[0]).toBe('ACTIVE SURFACE: host=h')
    expect(report([], { meta: { pack: 'p' } })[0]).toBe('ACTIVE SURFACE: pack=p')
    expect(report([], { meta: { packVersion: '1' } })[0]).toBe('CONTEXT BREAKDOWN')
  })
})

describe('the blocks', () => {
  const blocks = [
    block('b1', ['a'], { compressedTokens: 5, createdAt: 3, survivedCount: 1, topic: 'One' }),
    block('b2', ['a'], {
      compressedTokens: 9,
      createdAt: 2,
      survivedCount: 7,
      generation: 'old',
      directBlockIds: ['b8', 'b9'],
    }),
    block('b3', ['a'], { compressedTokens: 5, createdAt: 4, survivedCount: 1 }),
  ]
  const listed = (options: ReportOptions) =>
    report([], { scope: 'compressed', ...options }, blocks).flatMap(
      (line) => /^ {2}(b\d)/.exec(line)?.[1] ?? [],
    )

  it('are sorted by size, time or age', () => {
    expect(listed({})).toStrictEqual(['b2', 'b3', 'b1'])
    expect(listed({ sort: 'tool' })).toStrictEqual(['b2', 'b3', 'b1'])
    expect(listed({ sort: 'time' })).toStrictEqual(['b2', 'b1', 'b3'])
    expect(listed({ sort: 'age' })).toStrictEqual(['b2', 'b3', 'b1'])
  })

  it('have two lines each', () => {
    expect(report([], { scope: 'compressed', limit: 2, sort: 'time' }, blocks)).toStrictEqual([
      'COMPRESSED — 3 blocks | 19 original → 39 summary',
      '',
      '  b2 (T1)  9→13  1 msgs  age=7 old nested=[b8,b9]',
      '    "(no topic)"',
      '  b1 (T1)  5→13  1 msgs  age=1 young',
      '    "One"',
      '',
      '2 of 3 shown.',
    ])
    expect(report([], { scope: 'compressed', limit: -1 }, blocks).at(-1)).toBe('0 of 3 shown.')
    expect(
      report([], { scope: 'compressed' }, [...blocks, block('b4', [], { tier: 2, summary: 'x' })])[1],
    ).toBe('Tier usage: T1: 39 (3 blocks) | T2: 1 (1 blocks)')
  })
})

describe('the messages', () => {
  const messages = sized('u C1:bash T1:bash A C2:read', 5, 1, 1200, 30, 4)
  const listed = (options: ReportOptions) =>
    report(messages, { scope: 'uncompressed', view: 'messages', ...options })

  it('are sorted by size, time or tool', () => {
    expect(listed({})).toStrictEqual([
      'UNCOMPRESSED — 1.2K | 5 msgs',
      'Sorted by size',
      '',
      '  m00003 (1.2K) bash',
      '  m00004 (30) text',
      '  m00001 (5) text',
      '  m00005 (4) read',
      '  m00002 (1) bash',
    ])
    expect(listed({ sort: 'time', limit: 2 }).slice(1)).toStrictEqual([
      'Sorted by time',
      '',
      '  m00001 (5) text',
      '  m00002 (1) bash',
      '',
      '2 of 5 shown.',
    ])
    expect(
      listed({ sort: 'tool' })
        .slice(1)
        .map((line) => line.slice(2, 8)),
    ).toStrictEqual(['rted b', '', 'm00003', 'm00002', 'm00005', 'm00004', 'm00001'])
    expect(listed({ sort: 'age' })[1]).toBe('Sorted by size')
  })

  it('may be of one tool', () => {
    expect(listed({ tool: 'text' })).toStrictEqual([
      'UNCOMPRESSED — text: 35 | 2 msgs | 3% of visible',
      'Sorted by size',
      '',
      '  m00004 (30) text',
      '  m00001 (5) text',
    ])
  })

  it('take the name of a nameless result from its call, wherever that is', () => {
    const odd: CoreMessage[] = [
      { id: 'm0', role: 'tool', contentType: 'tool-result', toolCallId: 'k', text: 'a' },
      {
        id: 'm1',
        role: 'assistant',
        contentType: 'tool-call',
        toolCallId: 'k',
        toolName: 'first',
        text: 'a',
      },
      {
        id: 'm2',
        role: 'assistant',
        contentType: 'tool-call',
        toolCallId: 'k',
        toolName: 'second',
        text: 'a',
      },
      { id: 'm3', role: 'tool', contentType: 'tool-result', text: 'a' },
      { id: 'm4', role: 'assistant', contentType: 'text', toolCallId: 'k', toolName: 'second', text: 'a' },
      { id: 'm5', role: 'assistant', contentType: 'tool-call', toolCallId: 'n', text: 'a' },
      { id: 'm6', role: 'user', contentType: 'text', thinkingTokens: 4 },
    ]
    expect(report(odd, { scope: 'uncompressed', view: 'messages', sort: 'time' }).slice(3)).toStrictEqual([
      '  m00001 (1) first',
      '  m00002 (1) first',
      '  m00003 (1) second',
      '  m00004 (1) tool',
      '  m00005 (1) text',
      '  m00006 (1) tool',
      '  m00007 (4) text',
    ])
  })
})

describe('the ranges', () => {
  const ranges = (
    messages: readonly CoreMessage[],
    options: ReportOptions = {},
    blocks: Parameters<typeof stateOf>[1] = [],
  ) => report(messages, { scope: 'uncompressed', ...options }, blocks)

  it('are sorted by size or time, named by their heaviest label', () => {
    const messages = sized('u C1:bash T1:bash u A', 5, 10, 1200, 30, 4)
    expect(ranges(messages)).toStrictEqual([
      'UNCOMPRESSED — 1.2K | 5 visible messages',
      '',
      'Sorted by size',
      '',
      '  m00001–m00003  (3 msgs, 1.2K (405/msg)) bash',
      '  m00004–m00005  (2 msgs, 34 (17/msg)) text',
    ])
    const twice = sized('u A A u', 1, 1, 1, 9)
    expect(ranges(twice).slice(4)).toStrictEqual([
      '  m00004  (1 msgs, 9) text',
      '  m00001–m00003  (3 msgs, 3 (1/msg)) text',
    ])
    expect(ranges(twice, { sort: 'time', limit: 1 }).slice(2)).toStrictEqual([
      'Sorted by time',
      '',
      '  m00001–m00003  (3 msgs, 3 (1/msg)) text',
      '  ... and 1 more ranges',
    ])
    expect(ranges(sized('u C1', 3, 3)).at(-1)).toBe('  m00001–m00002  (2 msgs, 6 (3/msg)) text')
  })

  it('end at covered and empty messages that have a ref, and at a user behind three', () => {
    const spans = (messages: readonly CoreMessage[], covered: readonly string[] = []) =>
      ranges(messages, { sort: 'time' }, [block('b1', covered)])
        .slice(4)
        .map((line) => line.split('  ')[1])
    expect(spans(scene('u A A u u'))).toStrictEqual(['m00001–m00003', 'm00004–m00005'])
    expect(spans(scene('u A u A'))).toStrictEqual(['m00001–m00004'])
    expect(spans(scene('u A A'), ['m1#3'])).toStrictEqual(['m00001', 'm00003'])
    expect(spans(sized('u A A', 1, 0, 1))).toStrictEqual(['m00001', 'm00003'])
  })

  it('pass over messages without a ref, covered or not', () => {
    const messages = scene('u A A')
    const state = stateOf(messages, [block('b1', ['m1'])])
    const byRaw = { m0: 'm00001', m1: 'BLOCKED', m2: 'm00003' }
    const blocked = { ...state, messageRefs: { ...state.messageRefs, byRaw } }
    expect(buildStatusReport(blocked, messages, count, { scope: 'uncompressed' }).split('\n').at(-1)).toBe(
      '  m00001–m00003  (2 msgs, 20 (10/msg)) text',
    )
  })

  it('may be none', () => {
    expect(ranges([])).toStrictEqual([
      'UNCOMPRESSED — 0 | 0 visible messages',
      '',
      '  (no uncompressed messages)',
    ])
  })
})

describe('the recap', () => {
  const state = stateOf(
    [],
    [
      block('b10', ['a'], { topic: 'Ten', summary: 'x'.repeat(201) }),
      block('b2', ['a', 'b'], { summary: 'x'.repeat(200) }),
      block('b3', [], { active: false }),
    ],
  )

  it('lists active blocks by number', () => {
    expect(buildRecap(state)).toBe(
      `Active compression blocks (2):\n\nb2 | 2 messages | "(none)"\n  ${'x'.repeat(200)}\n\nb10 | 1 messages | "Ten"\n  ${'x'.repeat(200)}...\n\nCall with blockId to get the full summary.`,
    )
    expect(buildRecap(stateOf([], [block('b1', [], { active: false })]))).toBe(
      'No active compression blocks.',
    )
  })

  it('shows one block in full', () => {
    expect(buildRecap(state, 'b2')).toBe(
      `[Compressed conversation section]\n${'x'.repeat(200)}\n\n[b2 | 2 messages | topic: "(none)"]`,
    )
    expect(buildRecap(state, 'b10')).toContain('\n\n[b10 | 1 messages | topic: "Ten"]')
  })

  it('says why a block cannot be shown', () => {
    expect(buildRecap(state, 'b3')).toBe('Block b3 is inactive (deactivated by nested compression).')
    expect(buildRecap(state, 'b9')).toBe('Block b9 not found. Active blocks: b2, b10')
    expect(buildRecap(stateOf([]), 'b9')).toBe('Block b9 not found. Active blocks: none')
  })
})

describe('the status', () => {
  it('counts blocks and what was stored', () => {
    const state = stateOf([], [block('b1', []), block('b2', [], { active: false })], {
      stats: { tokensCompressed: 7, compressionCount: 2, storedCount: 3, retrievalCount: 1 },
    })
    expect(coreStatus(state, 50, { modelContextLimit: 200 })).toStrictEqual({
      contextUsage: 0.25,
      tokenCount: 50,
      modelContextLimit: 200,
      activeBlocks: 1,
      totalBlocks: 2,
      tokensCompressed: 7,
      breakdown: { active: 1, total: 2, storedMessages: 3, retrievals: 1 },
    })
    const fresh = coreStatus(stateOf([]), 50, { modelContextLimit: 0 })
    expect([fresh.contextUsage, fresh.breakdown]).toStrictEqual([
      0,
      { active: 0, total: 0, storedMessages: 0, retrievals: 0 },
    ])
  })
})
