import { describe, expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { ApplyInput, CompressRange } from '#kernel/model/compress.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { applyCompression } from './compress.ts'
import { defaultConfig } from './config.ts'
import { block, scene, stateOf } from './scene.ts'

const SUMMARY = 'What happened here, in short.'
const config = defaultConfig(100_000, {
  compress: { minCompressRange: 0, minSummaryLength: 5 },
  preserveRecentMessages: 0,
  preserveRecentTokens: 0,
})
const range = (startRef: string, endRef = startRef, more: Partial<CompressRange> = {}): CompressRange => ({
  startRef,
  endRef,
  summary: SUMMARY,
  ...more,
})
const apply = (
  messages: readonly CoreMessage[],
  ranges: readonly CompressRange[],
  { blocks = [], ...more }: Partial<ApplyInput> & { blocks?: readonly CompressionBlock[] } = {},
) =>
  applyCompression(
    { messages, ranges, config, state: stateOf(messages, blocks), ...more },
    { countTokens: (text) => text.length, now: () => 42 },
  )
/** `b2=1,2+b1`: places folded newly; then all it stands for; then what it consumed. */
const shown = ({ state }: ReturnType<typeof apply>) =>
  state.blocks.map(
    ({ blockId, tier, active, directMessageIds, effectiveMessageIds, directBlockIds }) =>
      `${active ? '' : '-'}${blockId} t${tier} ${directMessageIds.join()} | ${effectiveMessageIds.join()} | ${directBlockIds.join()}`,
  )

describe('a fold', () => {
  const messages = scene('u A Ck Tk A u')
  it('makes a block of its range', () => {
    const before = stateOf(messages, [], {
      nudge: {
        lastPerMessageNudgeTokens: 5,
        lastNudgeShownTokens: 6,
        baselineTokens: 7,
        anchors: { a: 1 },
        lastShownByTier: { 1: 2 },
      },
      stats: { tokensCompressed: 1, compressionCount: 2, storedCount: 3 },
      lastPassIds: ['m0'],
      minted: [{ from: 'x', to: 'y', at: 0 }],
      terminalStreak: 9,
    })
    const { state, result } = apply(
      messages,
      [range('m00001', 'm00002', { topic: 'T', compressCallId: 'call' })],
      { state: before },
    )
    expect(result).toEqual({ blocksCreated: 1, tokensCompressed: 20, errors: [], warnings: [] })
    expect(state).toEqual({
      ...before,
      blocks: [
        {
          blockId: 'b1',
          runId: 'r1',
          tier: 1,
          topic: 'T',
          summary: SUMMARY,
          directMessageIds: ['m0', 'm1'],
          effectiveMessageIds: ['m0', 'm1'],
          directBlockIds: [],
          compressedTokens: 20,
          createdAt: 42,
          survivedCount: 0,
          generation: 'young',
          active: true,
          compressCallId: 'call',
          startRef: 'm00001',
          endRef: 'm00002',
        },
      ],
      absorbed: [],
      rules: [],
      terminalStreak: 0,
      nextBlockId: 2,
      nextRunId: 2,
      nudge: {
        lastPerMessageNudgeTokens: 0,
        lastNudgeShownTokens: 0,
        baselineTokens: 7,
        anchors: { a: 1 },
        lastShownByTier: {},
      },
      stats: { tokensCompressed: 21, compressionCount: 3, storedCount: 3 },
    })
    expect(state.messageRefs).toBe(before.messageRefs)
    expect(before.blocks).toEqual([])
  })
  it('counts hidden thinking and the summaries it takes in', () => {
    const thinking = messages.map((message, i) => (i === 1 ? { ...message, thinkingTokens: 7 } : message))
    const b1 = block('b1', ['m0'], { summary: '12345' })
    const other = block('b2', ['m5'])
    const done = apply(thinking, [range('m00001', 'm00002')], { blocks: [b1, other] })
    expect(done.result.tokensCompressed).toBe(10 + 7 + 5)
    expect(shown(done)).toEqual(['-b1 t1 m0 | m0 | ', 'b2 t1 m5 | m5 | ', 'b3 t1 m1 | m0,m1 | b1'])
    expect(done.state.blocks[1]).toBe(other)
  })
  it('that fails spends the run id alone', () => {
    const { state, result } = apply(messages, [range('m00001', 'm00001', { summary: ' ' }), range('x')], {
      blocks: [block('b1', ['m5'])],
    })
    expect([state.nextRunId, state.nextBlockId, state.absorbed, state.rules]).toEqual([2, 2, [], []])
    expect(state).not.toHaveProperty('terminalStreak')
    expect(result.errors).toEqual([
      'range m00001..m00001: Summary is empty',
      expect.stringContaining('range x..x: Invalid boundary ref'),
    ])
  })
  it('keeps what the state has of absorbed and rules', () => {
    const state = stateOf(messages, [], { absorbed: [1], rules: [2] })
    expect(apply(messages, [], { state }).state).toEqual({ ...state, nextRunId: 2 })
  })
  it('turns a failing port into an error of its range', () => {
    const failing = {
      countTokens: () => {
        throw new Error('no counter')
      },
      now: () => 1,
    }
    const input = { messages, config, state: stateOf(messages), ranges: [range('m00001')] }
    expect(applyCompression(input, failing).result.errors).toEqual(['range m00001..m00001: no counter'])
  })
})

describe('summaries', () => {
  const messages = scene('u A u')
  const errors = (summary: string | undefined, more: Partial<CompressRange> = {}, limits = {}) =>
    apply(messages, [range('m00001', 'm00001', { summary: summary as string, ...more })], {
      config: { ...config, compress: { ...config.compress, ...limits } },
    }).result.errors.map((text) => text.replace('range m00001..m00001: ', ''))
  it('are measured trimmed', () => {
    expect(errors(undefined)).toEqual(['Summary is empty'])
    expect(errors(' 1234 ')).toEqual(['Summary too short: 4 characters, at least 5 are wanted'])
    expect(errors(' 12345 ')).toEqual([])
    expect(errors('1', {}, { minSummaryLength: 0 })).toEqual([])
    expect(errors(' 123456 ', {}, { maxSummaryLength: 6 })).toEqual([])
    expect(errors('1234567', {}, { maxSummaryLength: 6 })).toEqual([
      'Summary too long: 7 characters, at most 6 are allowed',
    ])
    expect(errors('1234567', {}, { maxSummaryLength: 0 })).toEqual([])
  })
  it('have a limit of their own that wins both ways', () => {
    expect(errors('123456', { summaryMaxChars: 5 })).toEqual([
      'Summary too long: 6 characters, at most 5 are allowed',
    ])
    expect(errors('123456', { summaryMaxChars: 0 }, { maxSummaryLength: 5 })).toEqual([])
  })
})

describe('the ranges of a batch', () => {
  it('that meet once pairs are whole fold one pair once', () => {
    const messages = scene('u Ck Tk u')
    const done = apply(messages, [range('m00003'), range('m00002')])
    expect(shown(done)).toEqual(['b1 t1 m1,m2 | m1,m2 | '])
    expect(done.result.warnings).toEqual([
      expect.stringContaining('range m00003..m00003 skipped: it overlaps an earlier range'),
    ])
    expect([done.result.blocksCreated, done.result.tokensCompressed]).toEqual([1, 20])
  })
  it('are skipped by their starts, and made in the order asked for', () => {
    const messages = scene('u A u A u A')
    const done = apply(messages, [
      range('m00005'),
      range('m00002', 'm00003'),
      range('m00001', 'm00002'),
      range('m00001'),
    ])
    expect(shown(done)).toEqual(['b1 t1 m4 | m4 | ', 'b2 t1 m0,m1 | m0,m1 | '])
    expect(done.result.warnings.map((text) => text.split(' ')[1])).toEqual([
      'm00001..m00001',
      'm00002..m00003',
    ])
    expect(shown(apply(messages, [range('m00001', 'm00002'), range('m00003')])).length).toBe(2)
  })
  it('leave the blocks of their own call alone', () => {
    const messages = scene('u A u A u A')
    const done = apply(messages, [range('b1'), range('m00002', 'm00004')], {
      blocks: [block('b1', ['m3', 'm0'])],
    })
    expect(shown(done)).toEqual(['-b1 t1 m3,m0 | m3,m0 | ', 'b2 t2  | m0,m3 | b1', 'b3 t1 m1,m2 | m1,m2 | '])
    // The new block is seen at m1, before the range that made it.
    const summary: CoreMessage = { id: 'acp_summary_b1', role: 'system', contentType: 'text' }
    const view = [...messages.slice(0, 3), summary, ...messages.slice(3)]
    const state = stateOf(messages, [block('b1', ['m1'])])
    const both = apply(view, [range('m00003', 'm00004'), range('m00001', 'm00002')], { state })
    expect(shown(both)).toEqual(['-b1 t1 m1 | m1 | ', 'b2 t1 m2,m3 | m2,m3,m1 | b1', 'b3 t1 m0 | m0 | '])
  })
  it('report what was moved or reversed, also when they fail', () => {
    const messages = scene('u A u A')
    const blocks = [
      block('b1', ['m0'], { active: false }),
      block('b2', ['m0', 'm1'], { directBlockIds: ['b1'], tier: 2 }),
    ]
    const { result } = apply(messages.slice(1), [range('m00004', 'm00001', { summary: '' })], {
      state: stateOf(messages, blocks),
    })
    expect(result.warnings).toEqual([
      expect.stringContaining('range m00004..m00001: endId m00001 is already compressed'),
    ])
    expect(result.notes).toEqual(['range given reversed (m00004→m00001), read as m00001..m00004'])
    expect(result.errors).toEqual(['range m00004..m00001: Summary is empty'])
  })
  it('that are gone are skipped with a warning', () => {
    const messages = scene('u A u A')
    const { result } = apply(messages.slice(2), [range('m00001', 'm00002')], {
      state: stateOf(messages, [block('b1', ['m0', 'm1'])]),
    })
    expect(result).toEqual({
      blocksCreated: 0,
      tokensCompressed: 0,
      errors: [],
      warnings: ['range m00001..m00002 skipped: it is already compressed (blocked by b1 (not restored))'],
    })
    const bare = apply(messages.slice(2), [range('m00001', 'm00002')], { state: stateOf(messages) }).result
    expect(bare.warnings[0]).toContain('(its messages are no longer visible)')
  })
})

describe('tiers', () => {
  const messages = scene('u A u A u A')
  it('rise by one over the lowest in the range', () => {
    const blocks = [block('b1', ['m0']), block('b2', ['m1']), block('b3', ['m2'], { tier: 2 })]
    const done = apply(messages, [range('b1', 'b3')], { blocks })
    expect(shown(done)[3]).toBe('b4 t2  | m0,m1 | b1,b2')
    expect(done.state.blocks.map(({ active }) => active)).toEqual([false, false, true, true])
    expect(done.result.tokensCompressed).toBe(26)
  })
  it('end at three', () => {
    expect(shown(apply(messages, [range('b1')], { blocks: [block('b1', ['m0'], { tier: 2 })] }))[1]).toBe(
      'b2 t3  | m0 | b1',
    )
    expect(shown(apply(messages, [range('b1')], { blocks: [block('b1', ['m0'], { tier: 3 })] }))[1]).toBe(
      'b2 t3  | m0 | b1',
    )
  })
  it('stay at one between messages', () => {
    const done = apply(messages, [range('m00001', 'm00004')], {
      blocks: [block('b1', ['m0']), block('b2', ['m1', 'm5'], { tier: 2 })],
    })
    expect(shown(done)).toEqual([
      '-b1 t1 m0 | m0 | ',
      'b2 t2 m1,m5 | m1,m5 | ',
      'b3 t1 m2,m3 | m0,m2,m3 | b1',
    ])
  })
  it('never take what a block outside the range holds', () => {
    const done = apply(messages, [range('m00002', 'm00004')], { blocks: [block('b1', ['m0', 'm1', 'm2'])] })
    expect(shown(done)).toEqual(['b1 t1 m0,m1,m2 | m0,m1,m2 | ', 'b2 t1 m3 | m3 | '])
  })
  it('find a block that only the widened span shows', () => {
    const pairs = scene('u Ck A Tk u')
    const done = apply(pairs, [range('m00004')], { blocks: [block('b1', ['m2'])] })
    expect(shown(done)).toEqual(['-b1 t1 m2 | m2 | ', 'b2 t1 m1,m3 | m1,m2,m3 | b1'])
    const first = apply(pairs, [range('m00004')], { blocks: [block('b1', ['m1'])] })
    expect(shown(first)[1]).toBe('b2 t1 m2,m3 | m1,m2,m3 | b1')
    const last = apply(pairs, [range('m00002')], { blocks: [block('b1', ['m3'])] })
    expect(shown(last)[1]).toBe('b2 t1 m1,m2 | m1,m2,m3 | b1')
  })
  it('keep reserved ids out of what is inherited', () => {
    const done = apply(messages, [range('m00001', 'm00002')], {
      blocks: [block('b1', ['m0', 'acp_summary_b0'])],
    })
    expect(shown(done)[1]).toBe('b2 t1 m1 | m0,m1 | b1')
  })
})

describe('what stays out', () => {
  it('is never what was folded before: a promotion keeps a part of a turn', () => {
    const messages = scene('u R Ck Tk A u')
    const done = apply(messages, [range('b1')], { blocks: [block('b1', ['m1', 'm4'])] })
    expect(shown(done)[1]).toBe('b2 t2  | m1,m4 | b1')
    expect(done.result.warnings).toEqual([])
    const wider = apply(messages, [range('m00001', 'm00002')], {
      blocks: [block('b1', ['m1', 'm4'])],
      protectedMessageIds: new Set(['m00003']),
    })
    expect(shown(wider)[1]).toBe('b2 t1 m0 | m0,m1,m4 | b1')
  })
  it('are pairs and turns that would be split', () => {
    const messages = scene('u R Ck Tk Cj Tj u')
    const one = apply(messages, [range('m00001', 'm00004')], { protectedMessageIds: new Set(['m00004']) })
    expect(shown(one)).toEqual(['b1 t1 m0 | m0 | '])
    expect(one.result.warnings).toEqual([
      'range m00001..m00004: 1 protected message(s) left out: m00004',
      'range m00001..m00004: 2 message(s) left out to keep 1 turn(s) of reasoning and calls and 1 pair(s) of call and result intact',
    ])
    const none = apply(messages, [range('m00005', 'm00006')], { protectedMessageIds: new Set(['m00005']) })
    expect(none.result.errors).toEqual([
      'range m00005..m00006: folding it would split 1 pair(s) of call and result; take the missing part in, or leave all of it out',
    ])
    expect(none.result.warnings).toEqual([])
  })
  it('is the recent zone', () => {
    const messages = scene('u A u A')
    const recent = { ...config, preserveRecentMessages: 1 }
    const done = apply(messages, [range('m00002', 'm00004')], { config: recent })
    expect(shown(done)).toEqual(['b1 t1 m1 | m1 | '])
    expect(done.result.warnings).toEqual([
      'range m00002..m00004: 2 protected message(s) left out: m00003, m00004',
    ])
    expect(apply(messages, [range('m00003', 'm00004')], { config: recent }).result.errors).toEqual([
      'range m00003..m00004: it lies entirely within the protected zone: the newest 1 messages stay as they are (m00003, m00004)',
    ])
    expect(
      apply(messages, [range('m00004')], { config: recent, protectedMessageIds: new Set(['m00077']) }).result
        .blocksCreated,
    ).toBe(1)
  })
  it('are protected tools with their results, wherever the call stands', () => {
    const messages = scene('u Ck:secret Tk u Cj:grep Tj')
    messages[2] = { ...messages[2]!, toolName: undefined as unknown as string }
    const shy = { ...config, protectedTools: ['secret'] }
    expect(shown(apply(messages, [range('m00001', 'm00006')], { config: shy }))).toEqual([
      'b1 t1 m0,m3,m4,m5 | m0,m3,m4,m5 | ',
    ])
    expect(apply(messages, [range('m00002')], { config: shy }).result.errors).toEqual([
      'range m00002..m00002: it has no compressible messages',
    ])
  })
  it('are images; one of a protected tool counts as protected', () => {
    const messages = scene('u A Ck:secret Tk:secret u').map((message, i) =>
      i === 1 || i === 2 ? { ...message, imageBase64: 'x' } : message,
    )
    const done = apply(messages, [range('m00001', 'm00005')], {
      config: { ...config, protectedTools: ['secret'] },
    })
    expect(shown(done)).toEqual(['b1 t1 m0,m4 | m0,m4 | '])
    expect(done.result.warnings).toEqual(['range m00001..m00005: 1 image/attachment message(s) left out'])
    const result = scene('Ck Tk Tk u').map((message, i) =>
      i === 1 ? { ...message, imageBase64: 'x' } : message,
    )
    const split = apply(result, [range('m00001', 'm00004')])
    expect(shown(split)).toEqual(['b1 t1 m3 | m3 | '])
    expect(split.result.warnings).toEqual([
      'range m00001..m00004: 1 image/attachment message(s) left out',
      'range m00001..m00004: 1 message(s) left out to keep 1 pair(s) of call and result intact',
    ])
  })
  it('are checkpoints of active blocks, in ranges between messages', () => {
    const messages = scene('u A u A').map((message, i) =>
      i === 1 ? { ...message, summaryOfBlockId: 'b1' } : message,
    )
    const blocks = [block('b1', ['gone']), block('b2', ['m0'])]
    const done = apply(messages, [range('m00002', 'm00003')], { blocks })
    expect(shown(done)[2]).toBe('b3 t1 m2 | m2 | ')
    expect(done.result.warnings).toEqual([
      'range m00002..m00003: 1 checkpoint message(s) left out, as they carry the summary of an active block: m1',
    ])
    expect(shown(apply(messages, [range('b2', 'm00003')], { blocks }))[2]).toBe('b3 t2 m1,m2 | m0,m1,m2 | b2')
    const gone = [block('b1', ['gone'], { active: false })]
    expect(shown(apply(messages, [range('m00002', 'm00003')], { blocks: gone }))[1]).toBe(
      'b2 t1 m1,m2 | m1,m2 | ',
    )
  })
  it('are reserved ids in any role, and retrieved messages of a range as given', () => {
    const messages = scene('u A u A').map((message, i) =>
      i === 1
        ? { ...message, id: 'acp_summary_x' }
        : i === 2
          ? { ...message, id: 'acp_retrieved_x' }
          : message,
    )
    expect(shown(apply(messages, [range('m00001', 'm00004')]))).toEqual(['b1 t1 m0,m3 | m0,m3 | '])
  })
  it('is cut short where the list would be endless', () => {
    const messages = scene(Array.from({ length: 62 }, () => 'u').join(' '))
    const refs = new Set(Object.values(stateOf(messages).messageRefs.byRaw).slice(0, 61))
    const [warning] = apply(messages, [range('m00001', 'm00062')], { protectedMessageIds: refs }).result
      .warnings
    expect(warning).toMatch(/61 protected message\(s\) left out: m00001, .*, m00060 and 1 more$/)
    refs.delete('m00061')
    expect(
      apply(messages, [range('m00001', 'm00062')], { protectedMessageIds: refs }).result.warnings[0],
    ).toMatch(/m00060$/)
  })
})

describe('nothing new', () => {
  const messages = scene('u A u A')
  it('names the blocks that hold it', () => {
    const { result } = apply(messages, [range('m00001', 'm00002')], {
      blocks: [block('b1', ['m0']), block('b2', ['m1'])],
    })
    expect(result.errors).toEqual([
      'range m00001..m00002: it has no new compressible messages: all of it is held by b1, b2 (b1..b2); to fold a block again, name the block itself as the range',
    ])
    expect(apply(messages, [range('m00001')], { blocks: [block('b1', ['m0'])] }).result.errors[0]).toContain(
      'held by b1; to',
    )
  })
  it('is no reason against a higher tier', () => {
    const { result } = apply(messages, [range('m00001')], { blocks: [block('b1', ['m0'], { tier: 2 })] })
    expect(result.errors).toEqual(['range m00001..m00001: it has no compressible messages'])
  })
})
