import { describe, expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import { applyCompression } from './compress.ts'
import { defaultConfig } from './config.ts'
import { refoldJudge } from './refold.ts'
import { block, scene, stateOf } from './scene.ts'

const messages = scene('u A u A u A')
const range = (startRef: string, endRef = startRef, more: Partial<CompressRange> = {}): CompressRange => ({
  startRef,
  endRef,
  summary: 'Written anew',
  ...more,
})
const restored = (id: string, ids: readonly string[], more: Partial<CompressionBlock> = {}) =>
  block(id, ids, { restoredInline: true, topic: 'Old', ...more })
const verdict = (blocks: readonly CompressionBlock[], start: string, end = start) => {
  const { targets, reasons } = refoldJudge(stateOf(messages, blocks)).verdict(range(start, end))
  return `${targets.join()}|${reasons.join()}`
}

describe('whether a block is written anew', () => {
  it('goes by the span of refs', () => {
    const b1 = restored('b1', ['m1', 'm2'])
    expect(verdict([b1], 'm00002', 'm00003')).toBe('b1|')
    expect(verdict([b1], 'm00003', 'm00002')).toBe('b1|')
    expect(verdict([b1], 'm00001', 'm00006')).toBe('b1|')
    expect(verdict([b1], 'm00002')).toBe('|partially covered b1')
    expect(verdict([b1], 'm00003')).toBe('|partially covered b1')
    expect(verdict([b1], 'm00001')).toBe('|')
    expect(verdict([b1], 'm00004')).toBe('|')
    expect(
      verdict([restored('b1', ['m1'], { startRef: 'm00005', endRef: 'm00004' })], 'm00004', 'm00005'),
    ).toBe('b1|')
  })
  it('counts a block with its whole span', () => {
    const blocks = [restored('b1', ['m1', 'm2']), restored('b2', ['m4'], { active: false })]
    expect(verdict(blocks, 'b1')).toBe('b1|')
    expect(verdict(blocks, 'b1', 'b2')).toBe('b1|')
    expect(verdict(blocks, 'b9')).toBe('|')
    expect(verdict(blocks, 'x', 'm00002')).toBe('|')
    expect(verdict([...blocks, restored('b3', [], { active: false })], 'm00002', 'b3')).toBe('|')
  })
  it('asks every active block in the way', () => {
    const b1 = restored('b1', ['m1'])
    expect(verdict([b1, block('b2', ['m2'])], 'm00002', 'm00003')).toBe('|blocked by b2 (not restored)')
    expect(verdict([b1, block('b2', ['m2'], { active: false })], 'm00002', 'm00003')).toBe('b1|')
    expect(verdict([b1, block('b2', ['gone'])], 'm00002')).toBe('|partially covered b2')
    expect(verdict([b1, restored('b2', ['m2']), restored('b3', ['m5'])], 'm00002', 'm00003')).toBe('b1,b2|')
  })
  it('asks whoever consumed it, through rings and inactive ones', () => {
    const b1 = restored('b1', ['m1'])
    const far = { startRef: 'm00006', endRef: 'm00006' }
    expect(verdict([b1, block('b2', ['m1'], { directBlockIds: ['b1'], ...far })], 'm00002')).toBe(
      '|blocked by b2 (not restored)',
    )
    expect(verdict([b1, restored('b2', ['m1'], { directBlockIds: ['b1'], ...far })], 'm00002')).toBe('b1|')
    const chain = [
      b1,
      block('b2', [], { directBlockIds: ['b1'], active: false }),
      block('b3', [], { directBlockIds: ['b2', 'b1'], ...far }),
      restored('b4', [], { directBlockIds: ['b1'], ...far }),
    ]
    expect(verdict(chain, 'm00002')).toBe('|blocked by b3 (not restored)')
    const ring = [
      restored('b1', ['m1'], { directBlockIds: ['b2'] }),
      restored('b2', ['m2'], { directBlockIds: ['b1'] }),
    ]
    expect(verdict(ring, 'm00002', 'm00003')).toBe('b1,b2|')
  })
})

const apply = (blocks: readonly CompressionBlock[], ranges: readonly CompressRange[], list = messages) =>
  applyCompression(
    {
      messages: list,
      ranges,
      state: stateOf(messages, blocks, { nextRunId: 7 }),
      config: defaultConfig(100_000, {
        compress: { minCompressRange: 999, minSummaryLength: 5 },
        preserveRecentMessages: 9,
      }),
    },
    { countTokens: (text) => text.length, now: () => 1 },
  )

describe('writing anew', () => {
  it('changes summary, topic and run in place, whatever the tier', () => {
    const b1 = restored('b1', ['m1', 'm2'], { tier: 2 })
    const other = block('b2', ['m5'])
    const { state, result } = apply([b1, other], [range('m00002', 'm00003', { topic: 'New' })])
    expect(state.blocks).toEqual([
      { ...b1, summary: 'Written anew', topic: 'New', runId: 'r7', restoredInline: false },
      other,
    ])
    expect(state.blocks[1]).toBe(other)
    expect([
      state.nextBlockId,
      state.stats.compressionCount,
      state.stats.tokensCompressed,
      state.terminalStreak,
    ]).toEqual([3, 1, 0, 0])
    expect(result).toEqual({ blocksCreated: 1, tokensCompressed: 0, errors: [], warnings: [] })
  })
  it('keeps the topic when none is given, also when the messages are out of sight', () => {
    const { state } = apply([restored('b1', ['m0', 'm1'])], [range('m00001', 'm00002')], messages.slice(2))
    expect([state.blocks[0]!.topic, state.blocks[0]!.summary]).toEqual(['Old', 'Written anew'])
  })
  it('is up to the rules for summaries', () => {
    const blocks = [restored('b1', ['m0', 'm1'])]
    const none = range('m00001', 'm00002', { summary: '' })
    expect(apply(blocks, [none]).result.errors).toEqual(['range m00001..m00002: Summary is empty'])
    expect(apply(blocks, [none], messages.slice(2)).result.errors).toEqual([
      'range m00001..m00002: Summary is empty',
    ])
  })
  it('works on a part of a turn that other rules would refuse', () => {
    const list = scene('R Ck Tk A u')
    const b1 = restored('b1', ['m0'], { tier: 2 })
    const { result } = applyCompression(
      {
        messages: list,
        ranges: [range('m00001')],
        state: stateOf(list, [
          b1,
          restored('b2', ['m1', 'm2'], { active: true, tier: 2, startRef: 'm00002', endRef: 'm00003' }),
        ]),
        config: defaultConfig(100_000, { compress: { minCompressRange: 0, minSummaryLength: 5 } }),
      },
      { countTokens: (text) => text.length, now: () => 1 },
    )
    expect(result).toEqual({ blocksCreated: 1, tokensCompressed: 0, errors: [], warnings: [] })
  })
  it('is not asked for when the last message is new', () => {
    const { result } = apply([restored('b1', ['m0', 'm1'])], [range('m00001', 'm00003')])
    expect(result.errors[0]).toContain('too small')
  })
  it('needs the minimum size unless every range is one', () => {
    const blocks = [restored('b1', ['m0', 'm1'])]
    expect(apply(blocks, [range('m00001', 'm00002'), range('m00004')]).result.errors[0]).toContain(
      'too small',
    )
    const [reasons] = apply([...blocks, block('b2', ['m2'])], [range('m00001', 'm00003')]).result.errors
    expect(reasons).toContain("it can't be folded again: blocked by b2 (not restored)")
  })
})
