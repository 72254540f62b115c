import { describe, expect, it } from 'vitest'
import type { BenchAnswer, RangeView } from '#kernel/model/workbench.ts'
import { callText } from './call-text.ts'
import { findingOf, lengthInWords, measuresOf, rangeInWords, stateOf } from './words.ts'

const figures = (tokens: number, rows = 10, faults = 0) =>
  ({ tokens, rows, faults, kind: 'estimate' }) as const
const answer = (more: Partial<BenchAnswer>): BenchAnswer =>
  ({ recorded: figures(900), untouched: figures(800), bench: figures(500), ...more }) as BenchAnswer
const range: RangeView = {
  ends: null,
  messages: 2,
  tokens: 1200,
  chars: 4800,
  blocks: [],
  problems: { fold: null, tier2: null, tier3: null },
  minSummary: 50,
  maxSummary: 20_000,
}

describe('the words of the workbench', () => {
  it('say how many acts are done, and where', () => {
    const act = { kind: 'off', block: 'b1' } as const
    expect(stateOf({ at: 318, pin: 'pr491', acts: [], done: 0 })).toBe('at event 318')
    expect(stateOf({ at: 1318, pin: 'pr491', acts: [act, act], done: 1 })).toBe(
      '1 act at event 1,318, 1 undone',
    )
  })
  it('find the difference to the session as recorded, or else to the one without acts', () => {
    expect(findingOf(answer({}), 0)).toBe('Nothing is tried yet.')
    expect(findingOf(answer({}), 1)).toBe('The workbench sends ≈ 400 t less than recorded.')
    expect(findingOf(answer({ recorded: null }), 1)).toBe(
      'The workbench sends ≈ 300 t less than without the acts.',
    )
    expect(findingOf(answer({ bench: figures(1000) }), 1)).toBe(
      'The workbench sends ≈ 100 t more than recorded.',
    )
    expect(findingOf(answer({ bench: figures(900) }), 1)).toBe(
      'The workbench sends as many tokens as recorded.',
    )
  })
  it('give three equations, and an alarm for new faults alone', () => {
    expect(measuresOf(figures(900, 10, 1), figures(500, 12, 2))).toEqual([
      { name: 'Tokens', before: '≈ 900 t', sign: '−', change: '≈ 400 t', after: '≈ 500 t', alarm: false },
      { name: 'Rows', before: '10', sign: '+', change: '2', after: '12', alarm: false },
      { name: 'Faults', before: '1', sign: '+', change: '1', after: '2', alarm: true },
    ])
  })
  it('tell what a range holds', () => {
    expect(rangeInWords(range)).toBe('2 messages not folded yet, ≈ 1,200 t; 4,800 characters in all.')
    const blocks = [{ blockId: 'b1', tier: 1 }]
    expect(rangeInWords({ ...range, messages: 0, blocks })).toBe(
      'No message that is not folded yet; 4,800 characters in all; holds b1 (tier 1).',
    )
    expect(lengthInWords(12, range)).toBe('12 of 50 to 20,000 characters')
    expect(lengthInWords(12, null)).toBe('12 characters')
  })
  it('copy a fold as the tool’s own arguments', () => {
    expect(JSON.parse(callText([{ startId: 'm00001', endId: 'm00004', summary: 's' }]))).toEqual({
      content: [{ startId: 'm00001', endId: 'm00004', summary: 's' }],
    })
  })
})
