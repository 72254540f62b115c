import { describe, expect, test } from 'vitest'
import type { Comparison } from '#kernel/model/compare.ts'
import type { PinVerdict } from '#kernel/model/pin-card.ts'
import { compareFinding, compareNote } from './compare-words.ts'
import { agreement, equalTo } from './pin-words.ts'
import { rangeEnd, refParts } from './refs.ts'

describe('two sides', () => {
  const counts = (change: Partial<Comparison['messages']> = {}): Comparison['messages'] => ({
    same: 0,
    edited: 0,
    worded: 0,
    moved: 0,
    left: 0,
    right: 0,
    neither: 0,
    ...change,
  })
  const found = (
    compared: number,
    messages: Partial<Comparison['messages']> = {},
    summaries: Partial<Comparison['messages']> = {},
    change: Partial<Comparison> = {},
  ): Comparison => {
    const differences = [...Object.values(messages), ...Object.values(summaries)].reduce((a, b) => a + b, 0)
    return {
      left: { at: 9, lens: 'recorded', messages: 0, tokens: 0 },
      right: { at: 9, lens: 'pr491', messages: 0, tokens: 0 },
      none: null,
      rows: compared,
      differences: new Uint32Array(differences),
      compared,
      messages: counts(messages),
      summaries: counts(summaries),
      focus: null,
      ...change,
    }
  }
  test('the host against the kernel: agreement, difference, neither', () => {
    expect(compareFinding(found(120))).toBe('The host and the kernel agree on all 120 messages.')
    expect(compareFinding(found(1))).toBe('The host and the kernel agree on the one message.')
    expect(compareFinding(found(120, { left: 3 }))).toBe('They differ on 3 of 120 messages.')
    expect(compareFinding(found(2, { right: 2 }))).toBe('They differ on all 2 messages.')
    expect(compareFinding(found(0))).toMatch(/no message to compare/)
    expect(compareFinding(found(9, {}, { worded: 1 }))).toBe(
      'The host and the kernel agree on all 9 messages; 1 summary is worded otherwise.',
    )
    expect(compareNote(found(9, {}, {}, { none: 'No log.' }))).toBe('No log.')
    expect(compareNote(found(9, { left: 2, moved: 1 }, { left: 1 }))).toBe(
      '1 at another place, 3 on the left alone.',
    )
  })
  test('any other two', () => {
    const rules = { left: { at: 9, lens: 'pr490', messages: 5, tokens: 7 } } as const
    expect(compareFinding(found(12, {}, {}, rules))).toBe(
      'The two sides are equal, message for message: 12 rows.',
    )
    expect(compareFinding(found(12, { edited: 1 }, { right: 1, left: 1 }, rules))).toBe(
      'The two sides differ on 1 of 12 messages; 2 summaries differ.',
    )
  })
})

describe('the three rules', () => {
  const verdict = (rule: PinVerdict['rule'], sameAs: PinVerdict['sameAs']): PinVerdict => ({
    rule,
    outcome: 'pinned',
    why: '',
    costPerTurn: 0,
    surfaceTokens: 0,
    head: [],
    more: 0,
    sameAs,
  })
  test('say who gives the same surface', () => {
    const all = [
      verdict('always', ['pr490', 'pr491']),
      verdict('pr490', ['always', 'pr491']),
      verdict('pr491', ['always', 'pr490']),
    ]
    expect(agreement(all)).toMatch(/^All three rules/)
    const pair = [verdict('always', []), verdict('pr490', ['pr491']), verdict('pr491', ['pr490'])]
    expect(agreement(pair)).toBe('pr.490 and pr.491 give the same surface, byte for byte.')
    expect(equalTo(pair[1]!)).toBe('Equal to pr.491, byte for byte')
    expect(equalTo(pair[0]!)).toBeNull()
    expect(agreement([verdict('always', []), verdict('pr490', [])])).toBe(
      'No two rules give the same surface.',
    )
  })
})

describe('refs', () => {
  test('zeros apart, ranges in short', () => {
    expect(refParts('m00012')).toEqual(['m', '000', '12'])
    expect(refParts('call_x')).toEqual(['call_x', '', ''])
    expect(rangeEnd('m00012', 'm00147')).toBe('147')
    expect(rangeEnd('b2', 'm00147')).toBe('m00147')
  })
})
