import { describe, expect, it } from 'vitest'
import type { ApplyInput, CompressRange } from '#kernel/model/compress.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { applyCompression } from './compress.ts'
import { defaultConfig } from './config.ts'
import { block, scene, stateOf } from './scene.ts'

const SUMMARY = 'What happened here, in short.'
const messages = scene('u A Ck Tk A u')
const range = (startRef: string, endRef = startRef): CompressRange => ({ startRef, endRef, summary: SUMMARY })
const apply = (
  min: number,
  ranges: readonly CompressRange[],
  more: Partial<ApplyInput> & { tier2Trigger?: number; tier3Trigger?: number; enabled?: boolean } = {},
) => {
  const { tier2Trigger = 1000, tier3Trigger = 2000, enabled = true, ...input } = more
  const config = defaultConfig(100_000, {
    tiers: { enabled, tier2Trigger, tier3Trigger },
    compress: { minCompressRange: min, minSummaryLength: 5 },
    preserveRecentMessages: 0,
    preserveRecentTokens: 0,
  })
  return applyCompression(
    { messages, ranges, config, state: stateOf(messages), ...input },
    { countTokens: (text) => text.length, now: () => 1 },
  )
}
const errors = (...args: Parameters<typeof apply>) => apply(...args).result.errors
const made = (...args: Parameters<typeof apply>) => apply(...args).result.blocksCreated

describe('the minimum size', () => {
  it('is met by characters as requested, over all ranges', () => {
    expect(made(20, [range('m00001', 'm00002')])).toBe(1)
    expect(errors(21, [range('m00001', 'm00002')])).toEqual([
      'The selection is too small: 20 characters in 1 range(s), at least 21 are wanted',
    ])
    expect(errors(11, [range('m00003')])[0]).toContain('10 characters in 1 range(s)')
    expect(made(20, [range('m00001'), range('m00005')])).toBe(2)
    expect(errors(21, [range('m00001'), range('m00001'), range('m00005')])[0]).toContain(
      '20 characters in 2 range(s)',
    )
  })
  it('gives back the state untouched', () => {
    const state = stateOf(messages)
    expect(apply(21, [range('m00001')], { state }).state).toBe(state)
    const { blocksCreated, tokensCompressed, warnings } = apply(21, [range('m00001')], { state }).result
    expect([blocksCreated, tokensCompressed, warnings]).toEqual([0, 0, []])
  })
  it('is no matter without a minimum, without ranges, or with a block range', () => {
    expect(made(0, [range('m00001')])).toBe(1)
    expect(errors(5000, [])).toEqual([])
    expect(
      made(5000, [range('b1'), range('m00005')], { state: stateOf(messages, [block('b1', ['m0'])]) }),
    ).toBe(2)
  })
  it('counts texts alone, and nothing of the kernel', () => {
    const list: CoreMessage[] = [
      messages[0]!,
      { id: 'acp_summary_b1', role: 'system', contentType: 'text', text: 'x'.repeat(99) },
      { id: 'acp_retrieved_x', role: 'user', contentType: 'text', text: 'x'.repeat(99) },
      { id: 'm1', role: 'assistant', contentType: 'text' },
    ]
    expect(errors(11, [range('m00001', 'm00002')], { messages: list })[0]).toContain(' 10 characters')
  })
  it('is told with the notes and errors of all ranges', () => {
    expect(errors(999, [range('m00002', 'm00001'), range('x', 'y'), range('m00001', 'm00099')])).toEqual([
      'The selection is too small: 20 characters in 1 range(s), at least 999 are wanted. range given reversed (m00002→m00001), read as m00001..m00002',
      expect.stringMatching(/^range x\.\.y: Invalid boundary ref/),
      'range m00001..m00099: endId m00099 does not exist in this session',
    ])
  })
})

describe('without a range that resolves', () => {
  it('says that all are unknown', () => {
    const state = stateOf(messages, [block('b1', ['m5'])], {
      stats: { tokensCompressed: 0, compressionCount: 4 },
    })
    expect(errors(10, [range('m00077'), range('x')], { state })).toEqual([
      'None of the 2 requested range(s) resolved to a message of this session [highest ref: m00006; unknown ranges: 1/2; compressions: 4; blocks: 1]',
      'range m00077..m00077: startId m00077 does not exist in this session',
      expect.stringContaining('range x..x'),
    ])
    expect(errors(10, [range('m00077')], { messages: [], state: stateOf([]) })[0]).toContain(
      '[highest ref: none;',
    )
  })
  it('leaves the errors to speak when all are invalid', () => {
    expect(errors(10, [range('x'), range('y')])).toEqual([
      expect.stringContaining('range x..x'),
      expect.stringContaining('range y..y'),
    ])
  })
})

describe('with a consumed range', () => {
  const view = messages.slice(2)
  const gone = stateOf(messages, [block('b1', ['m0']), block('b2', ['m1']), block('b3', ['m4'])])
  const hint = (more: Parameters<typeof apply>[2]) =>
    errors(10, [range('m00001')], { messages: view, state: gone, ...more })[0]
  it('names who holds its content', () => {
    expect(errors(10, [range('m00001')], { messages: view, state: gone })).toEqual([
      "Range m00001..m00001 is already compressed: b1 holds its content; look b1 up to read it; it can't be folded again: blocked by b1 (not restored) [highest ref: m00006; unknown ranges: 0/1; compressions: 0; blocks: 3]",
    ])
    const [both] = errors(999, [range('m00001', 'm00002'), range('m00005')], { messages: view, state: gone })
    expect(both).toContain('Range m00001..m00002 is already compressed: b1, b2 hold its content; it')
  })
  it('names none that holds what lies outside, or a message without a ref', () => {
    const state = stateOf(messages, [
      block('b1', ['m0', 'none']),
      block('b2', ['m1', 'none']),
      block('b3', ['m2'], { active: false }),
      block('b4', ['m4', 'none']),
    ])
    const [said] = errors(10, [range('m00002')], { messages: messages.slice(5), state })
    expect(said).toContain('is already compressed: b2 holds its content')
  })
  it('finds the heir of a consumed block, and none for a block without messages', () => {
    const heir = stateOf(messages, [
      block('b1', ['m0'], { active: false }),
      block('b2', ['m0'], { directBlockIds: ['b1'], tier: 2 }),
      block('b3', [], { active: false }),
    ])
    expect(errors(10, [range('b1')], { messages: view, state: heir })[0]).toContain('b2 holds its content')
    const more = stateOf(messages, [block('b1', ['m0', 'm5'])])
    expect(errors(10, [range('m00001')], { messages: view, state: more })[0]).toContain(
      'b1 holds its content',
    )
    expect(errors(10, [range('b3')], { messages: view, state: heir })[0]).toContain(
      'Range b3..b3 is already compressed [',
    )
  })
  it('tells what dangles', () => {
    const dangling = stateOf(messages, [block('b1', ['m0'])])
    expect(errors(10, [range('m00001', 'm00002')], { messages: view, state: dangling })).toEqual([
      'Range m00001..m00002 cannot be anchored: a ref in it is neither visible nor part of an active block [highest ref: m00006; unknown ranges: 0/1; compressions: 0; blocks: 1]',
    ])
    expect(errors(10, [range('m00001'), range('m00002')], { messages: view, state: dangling })[0]).toContain(
      'Range m00001..m00001 cannot',
    )
    expect(errors(10, [range('m00001', 'm00003')], { messages: view, state: dangling })[0]).toContain(
      'already compressed',
    )
    const inactive = stateOf(messages, [block('b1', ['m0'], { active: false })])
    expect(errors(10, [range('b1')], { messages: view, state: inactive })[0]).toContain('already compressed')
  })
  it('hints at the next tier once there are enough blocks', () => {
    expect(hint({ tier2Trigger: 3 })).toMatch(
      /\. 3 tier-1 blocks are active: fold b1\.\.b3 into one of tier 2 instead$/,
    )
    expect(hint({ tier2Trigger: 4 })).toMatch(/\]$/)
    expect(hint({ tier2Trigger: 3, enabled: false })).toMatch(/\]$/)
    const second = stateOf(messages, [
      block('b1', ['m0'], { tier: 2 }),
      block('b2', ['m1'], { tier: 2, active: false }),
    ])
    expect(hint({ state: second, tier3Trigger: 1 })).toContain(
      '1 tier-2 blocks are active: fold b1..b1 into one of tier 3',
    )
    expect(hint({ state: second, tier3Trigger: 2 })).toMatch(/\]$/)
    const mixed = stateOf(messages, [block('b1', ['m0']), block('b2', ['m1'], { tier: 2 })])
    expect(hint({ state: mixed, tier2Trigger: 2 })).toMatch(/\]$/)
    expect(hint({ state: mixed, tier2Trigger: 1 })).toContain('1 tier-1 blocks are active: fold b1..b1')
  })
})
