import { describe, expect, test } from 'vitest'
import type { Differences } from '#kernel/model/difference.ts'
import type { PinVerdict } from '#kernel/model/pin-card.ts'
import { differenceFinding, differenceNote } from './difference-words.ts'
import { agreement, equalTo } from './pin-words.ts'
import { rangeEnd, refParts } from './refs.ts'

describe('recorded against recomputed', () => {
  const found = (list: number, compared: number, more = 0, none: string | null = null): Differences => ({
    list: Array.from({ length: list }, (_, event) => ({
      event,
      seq: event,
      text: '',
      recorded: { kind: 'verbatim', what: '' },
      recomputed: { kind: 'folded', what: '' },
      why: '',
      block: null,
    })),
    more,
    compared,
    none,
  })
  test('agreement, difference, neither', () => {
    expect(differenceFinding(found(0, 120))).toBe('The host and the kernel agree on all 120 messages.')
    expect(differenceFinding(found(0, 1))).toBe('The host and the kernel agree on the one message.')
    expect(differenceFinding(found(3, 120))).toBe('They differ on 3 of 120 messages.')
    expect(differenceFinding(found(2, 2))).toBe('They differ on all 2 messages.')
    expect(differenceFinding(found(0, 0))).toMatch(/no message to compare/)
    expect(differenceNote(found(0, 9, 0, 'No log.'), 'pr491')).toBe('No log.')
    expect(differenceFinding(found(500, 9000, 12))).toBe('They differ on 512 of 9,000 messages.')
    expect(differenceNote(found(500, 9000, 12), 'pr491')).toMatch(/The first 500 are listed\.$/)
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
