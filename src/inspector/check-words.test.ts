import { describe, expect, test } from 'vitest'
import type { CacheBreak, PrefixPair, PrefixSeries } from '#kernel/model/prefix.ts'
import type { Provider, ProviderCheck, Violation } from '#kernel/model/provider-check.ts'
import { prefixFinding, seriesNote } from './prefix-words.ts'
import { faultsOf, providerFinding, providerNote, rowName } from './provider-words.ts'

const check = (over: Partial<ProviderCheck> = {}): ProviderCheck => ({
  at: 9,
  messages: 7,
  rules: [],
  violations: [],
  more: 0,
  refused: { anthropic: 0, 'openai-chat': 0, 'openai-responses': 0 },
  faults: 0,
  refusedEvents: [],
  none: null,
  ...over,
})
const violation = (
  provider: Provider,
  fault: number,
  standing: Violation['standing'] = 'refuses',
): Violation => ({
  provider,
  fault,
  rule: 'user-leads',
  standing,
  sentence: `Fault ${fault}.`,
  term: 'no',
  rows: [],
  moreRows: 0,
})

describe('the finding of the provider check', () => {
  test('nothing, one, two and three who refuse', () => {
    const said = (refused: Partial<Record<Provider, number>>, faults: number) =>
      providerFinding(check({ refused: { ...check().refused, ...refused }, faults }))
    expect(said({}, 0)).toBe('All three would accept this surface.')
    expect(said({ anthropic: 1 }, 1)).toBe('Anthropic would refuse it: 1 fault.')
    expect(said({ anthropic: 1, 'openai-chat': 2 }, 2)).toBe(
      'Anthropic and OpenAI Chat would refuse it: 2 faults.',
    )
    expect(said({ anthropic: 1, 'openai-chat': 1, 'openai-responses': 1 }, 1)).toMatch(
      /^All three would refuse/,
    )
  })
  test('a surface that can’t be checked gives the reason', () => {
    const none = check({ none: 'It stops.' })
    expect([providerFinding(none), providerNote(none)]).toEqual([
      'There is nothing to check here.',
      'It stops.',
    ])
  })
  test('the same fault with several providers is one', () => {
    const faults = faultsOf([
      violation('anthropic', 3),
      violation('openai-chat', 3),
      violation('anthropic', 5, 'repairs'),
    ])
    expect(faults.map(({ id, refused, violations }) => [id, refused, violations.length])).toEqual([
      [3, true, 2],
      [5, false, 1],
    ])
  })
  test('rows are named by event, block, or id', () => {
    const row = {
      place: 0,
      id: 'x',
      role: 'user',
      contentType: 'text',
      text: '',
      event: 4,
      node: null,
    } as const
    expect(rowName({ ...row, seq: 1200, block: null })).toBe('event 1,200')
    expect(rowName({ ...row, seq: null, block: 'b3' })).toBe('block b3')
    expect(rowName({ ...row, seq: null, block: null })).toBe('message x')
  })
})

const sum = (messages: number) => ({ messages, tokens: 0, bytes: 0 })
const pair = (over: Partial<PrefixPair>): PrefixPair => ({
  from: 1,
  to: 2,
  nth: 8,
  of: 9,
  kind: 'growth',
  kept: sum(4),
  lost: sum(0),
  added: sum(1),
  firstByte: null,
  before: null,
  after: null,
  acts: [],
  raw: null,
  ...over,
})

describe('the finding of the prefix check', () => {
  test('each kind', () => {
    expect(prefixFinding(pair({}))).toBe('Request 8 begins with all of request 7: the cache holds.')
    expect(prefixFinding(pair({ kind: 'same' }))).toBe('Request 8 sends what request 7 sent, nothing new.')
    expect(prefixFinding(pair({ kind: 'compaction', lost: sum(1) }))).toContain(
      '1 message of request 7 is not where',
    )
    expect(prefixFinding(pair({ kind: 'rewrite', lost: sum(2) }))).toBe(
      'No fold explains it: request 8 rewrites request 7 from message 5 on.',
    )
  })
  test('the series counts what broke, and says what was passed over', () => {
    const one = (kind: CacheBreak['kind']): CacheBreak => ({ at: 1, kind, kept: 0, lost: 0, event: null })
    const said = (kinds: readonly CacheBreak['kind'][], over: Partial<PrefixSeries> = {}) =>
      seriesNote({ pairs: 9, compared: 9, breaks: kinds.map(one), more: 0, ...over })
    expect(said([])).toBe('Each request begins with the one before it.')
    expect(said(['compaction'])).toBe('1 request of 10 does not begin with the one before: a fold moved it.')
    expect(said(['rewrite', 'compaction'])).toContain('1 after a fold, 1 without one')
    expect(said(['rewrite'], { compared: 3 })).toContain('3 of 9 pairs were compared.')
    expect(said([], { compared: 0 })).toMatch(/too long/)
    expect(said([], { pairs: 0, compared: 0 })).toMatch(/no second request/)
  })
})
