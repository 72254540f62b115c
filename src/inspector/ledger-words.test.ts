import { describe, expect, test } from 'vitest'
import type { BlockView, Ledger } from '#kernel/model/ledger.ts'
import { censusOf, findingOf, listed, stillSentSentence, turnsSentence } from './ledger-words.ts'
import { blockView } from './testing.ts'

function ledger(blocks: readonly BlockView[], kind: Ledger['tokenKind'] = 'exact'): Ledger {
  const active = blocks.filter((b) => b.life === 'active')
  const stillSent = active.reduce((sum, b) => sum + b.stillSentTokens, 0)
  const voidFolds = active.filter((b) => b.voidFold !== 'no').length
  return {
    at: 9,
    blocks,
    totals: { covered: 0, summaries: 0, stillSent, saved: 0, active: active.length, voidFolds },
    tokenKind: kind,
    notes: [],
    turns: { run: 0, of: 0 },
  }
}
const whole = (blockId: string, tokens: number) =>
  blockView({ blockId, coveredTokens: tokens, stillSentTokens: tokens, voidFold: 'whole' })
const part = (blockId: string, tokens: number) =>
  blockView({ blockId, coveredTokens: tokens * 2, stillSentTokens: tokens, voidFold: 'part' })
const said = (blocks: readonly BlockView[], kind?: Ledger['tokenKind']) =>
  findingOf(ledger(blocks, kind)).replaceAll('\u00a0', ' ')

describe('the finding of the ledger', () => {
  test('without blocks, without active ones, without alarms', () => {
    expect(said([])).toBe('There is no block at this position.')
    expect(said([blockView({ life: 'gone' })])).toMatch(/^No block is active here/)
    expect(said([blockView()])).toBe('The one fold took effect.')
    expect(said([blockView(), blockView({ blockId: 'b2' })])).toBe('Every fold took effect.')
  })

  test('void folds say how much is sent, and what covers it', () => {
    expect(said([whole('b1', 300), whole('b4', 12_000), blockView({ blockId: 'b5' })])).toBe(
      'Two folds are void: 12,300 t are sent although blocks b4 and b1 cover them.',
    )
    expect(said([part('b1', 1842)], 'estimate')).toBe(
      'One fold is void in part: ≈ 1,842 t are sent although block b1 covers them.',
    )
    expect(said([part('b1', 10), whole('b2', 5), part('b3', 8)])).toMatch(
      /^Three folds are void, two of them in part: 23 t /,
    )
  })

  test('many names end in a number', () => {
    expect(listed(['b1'])).toBe('b1')
    expect(listed(['b1', 'b2', 'b3', 'b4'])).toBe('b1, b2, b3 and b4')
    expect(listed(['b1', 'b2', 'b3', 'b4', 'b5'])).toBe('b1, b2, b3 and 2 more')
  })
})

describe('the words around the table', () => {
  test('census', () => {
    expect(censusOf([])).toBe('0 blocks')
    expect(censusOf([blockView(), blockView({ life: 'gone' }), blockView({ life: 'consumed' })])).toBe(
      '3 blocks: 1 active, 1 consumed, 1 gone',
    )
  })

  test('turns', () => {
    expect(turnsSentence({ run: 0, of: 0 })).toBeNull()
    expect(turnsSentence({ run: 12, of: 340 })).toBe('12 of 340 turns were run; the others change no block.')
    expect(turnsSentence({ run: 1, of: 2 })).toBe('1 of 2 turns was run; the other changes no block.')
    expect(turnsSentence({ run: 5, of: 5 })).toBe('All 5 turns were run.')
  })

  test('what a void fold still sends', () => {
    expect(stillSentSentence(blockView({ ...part('b1', 10), stillSentMessages: 1 }), 'exact')).toBe(
      '10 t of 20 t are still sent, in 1 message.',
    )
    expect(stillSentSentence(blockView({ ...whole('b1', 10), stillSentMessages: 3 }), 'exact')).toBe(
      'All 10 t that it covers are still sent, in 3 messages.',
    )
  })
})
