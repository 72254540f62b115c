import { describe, expect, it } from 'vitest'
import type { Provider, ProviderCheck, RuleVerdict } from '#kernel/model/provider-check.ts'
import type { StatusText } from '#kernel/model/status-text.ts'
import type { WireBody } from '#kernel/model/wire-body.ts'
import { bodyFinding, bodyNote, entryName, providerOf, sourceName, verdictOf } from './body-words.ts'
import { statusFinding, statusNote, statusText, tabOf } from './status-words.ts'

const body = (more: Partial<WireBody> = {}): WireBody => ({
  at: 5,
  provider: 'anthropic',
  sentBytes: 1234,
  indentedBytes: 2000,
  lines: 40,
  messages: 7,
  entries: 1,
  missing: [],
  none: null,
  ...more,
})

const check = (refused: number, repaired: number): ProviderCheck => {
  const verdict: RuleVerdict = { standing: 'repairs', found: repaired }
  return {
    at: 1,
    messages: 1,
    rules: [
      {
        rule: 'roles-alternate',
        name: 'x',
        verdicts: {
          anthropic: verdict,
          'openai-chat': { standing: 'no-rule', found: 9 },
          'openai-responses': verdict,
        },
      },
    ],
    violations: [],
    more: 0,
    refused: { anthropic: refused, 'openai-chat': 0, 'openai-responses': 0 },
    faults: refused,
    refusedEvents: [],
    none: null,
  }
}

describe('a body in words', () => {
  it('says for whom and how large, and what became what', () => {
    expect(bodyFinding(body())).toBe('Anthropic would be sent 1,234 bytes.')
    expect(bodyNote(body())).toContain('in 40 lines. 7 parts of the surface became 1 message.')
    expect(bodyNote(body({ provider: 'openai-responses', entries: 3, messages: 1 }))).toContain(
      '1 part of the surface became 3 items.',
    )
  })

  it('says why there is none', () => {
    const none = body({ none: 'The surface stops.' })
    expect([bodyFinding(none), bodyNote(none)]).toEqual([
      'There is nothing to send here.',
      'The surface stops.',
    ])
  })

  it('has the verdict of its own provider in one line', () => {
    const say = (refused: number, repaired: number, provider: Provider = 'anthropic') =>
      verdictOf(check(refused, repaired), provider)
    expect(say(0, 0)).toEqual({ refused: false, sentence: 'Anthropic would accept it.' })
    expect(say(0, 2).sentence).toBe('Anthropic would accept it, with 2 repairs.')
    expect(say(1, 2)).toEqual({ refused: true, sentence: 'Anthropic would refuse it: 1 fault.' })
    expect(say(1, 2, 'openai-chat').sentence).toBe('OpenAI Chat would accept it.')
  })

  it('names entries, sources and the provider of a place', () => {
    expect([entryName('anthropic', 3), entryName('openai-responses', 0)]).toEqual(['messages[3]', 'input[0]'])
    const source = {
      id: 'x',
      role: 'tool',
      contentType: 'tool-result',
      event: 1,
      seq: 1204,
      block: null,
    } as const
    expect(sourceName(source)).toBe('event 1,204, tool-result')
    expect(sourceName({ ...source, block: 'b3' })).toBe('summary of b3')
    expect(sourceName({ ...source, event: null, seq: null })).toBe('x, tool-result')
    expect([providerOf(null), providerOf('next'), providerOf('openai-chat')]).toEqual([
      'anthropic',
      'anthropic',
      'openai-chat',
    ])
  })
})

describe('a status in words', () => {
  const status = (active: number, total: number, more: Partial<StatusText> = {}): StatusText => ({
    at: 3,
    pin: 'pr491',
    blocks: { active, total },
    messages: 1,
    sessionTokens: 'estimate',
    panel: 'P',
    report: 'R',
    recap: 'C',
    cache: null,
    ...more,
  })

  it('says how many blocks are active', () => {
    expect([status(0, 0), status(0, 2), status(1, 1), status(2, 2), status(1, 3)].map(statusFinding)).toEqual(
      [
        'No block has been made at this position.',
        '2 blocks made, none active.',
        '1 block, active.',
        '2 blocks, all active.',
        '1 of 3 blocks are active.',
      ],
    )
  })

  it('says of what it is, and where the size of the session comes from', () => {
    const note = statusNote(status(0, 0), 'figures', true)
    expect(note).toContain('under pin pr.491, over 1 message; the surface shown is the recorded one.')
    expect(note).toContain('all tokens are estimates')
    expect(statusNote(status(0, 0, { sessionTokens: 'recorded' }), 'figures', false)).toContain(
      'reported last',
    )
    expect(statusNote(status(0, 0), 'recap', false)).not.toContain('provider')
  })

  it('has a text for each part, or says that there is none', () => {
    expect(
      (['figures', 'report', 'recap', 'cache'] as const).map((tab) => statusText(status(0, 0), tab)),
    ).toEqual(['P', 'R', 'C', null])
    expect([tabOf(null), tabOf('openai-chat'), tabOf('cache')]).toEqual(['figures', 'figures', 'cache'])
  })
})
