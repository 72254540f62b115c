import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockView } from './testing.ts'
import { nextSort, sortBlocks } from './ledger-order.ts'
import type { LedgerKey } from './ledger-order.ts'

const ids = (blocks: readonly { readonly blockId: string }[]) => blocks.map((b) => b.blockId).join(' ')

describe('the order of the ledger', () => {
  const blocks = [
    blockView({ blockId: 'b1', life: 'consumed', topic: null }),
    blockView({ blockId: 'b2', coveredTokens: 100, topic: 'Beta' }),
    blockView({ blockId: 'b10', coveredTokens: 900, topic: 'alpha' }),
    blockView({ blockId: 'b3', coveredTokens: 50, stillSentTokens: 5, voidFold: 'part', topic: null }),
    blockView({ blockId: 'b4', coveredTokens: 60, stillSentTokens: 60, voidFold: 'whole', topic: null }),
  ]

  test('void folds, then active blocks, then the rest', () => {
    expect(ids(sortBlocks(blocks, null))).toBe('b4 b3 b10 b2 b1')
  })

  test('ids go by number', () => {
    expect(ids(sortBlocks(blocks, { key: 'block', way: 'ascending' }))).toBe('b1 b2 b3 b4 b10')
  })

  test('what does not apply goes last, whichever way', () => {
    expect(ids(sortBlocks(blocks, { key: 'covered', way: 'descending' }))).toBe('b10 b2 b4 b3 b1')
    expect(ids(sortBlocks(blocks, { key: 'covered', way: 'ascending' }))).toBe('b3 b4 b2 b10 b1')
    expect(ids(sortBlocks(blocks, { key: 'topic', way: 'ascending' }))).toBe('b10 b2 b4 b3 b1')
  })

  test('a head gives the useful way, the other, then the order of alarms', () => {
    const saved = nextSort(null, 'saved')
    expect(saved).toEqual({ key: 'saved', way: 'descending' })
    expect(nextSort(saved, 'saved')).toEqual({ key: 'saved', way: 'ascending' })
    expect(nextSort({ key: 'saved', way: 'ascending' }, 'saved')).toBeNull()
    expect(nextSort(saved, 'topic')).toEqual({ key: 'topic', way: 'ascending' })
  })

  test('law: sorting loses nothing, and two orders of one list sort alike', () => {
    const keys: readonly LedgerKey[] = ['block', 'life', 'topic', 'range', 'covered', 'saved', 'generation']
    const block = fc.record({
      blockId: fc.nat(40).map((n) => `b${n}`),
      life: fc.constantFrom('active' as const, 'consumed' as const, 'gone' as const),
      coveredTokens: fc.nat(9),
      topic: fc.option(fc.constantFrom('x', 'y')),
      firstEvent: fc.option(fc.nat(5)),
      startRef: fc.option(fc.constantFrom('m00001', 'b2')),
    })
    const list = fc.uniqueArray(block, { selector: (b) => b.blockId })
    fc.assert(
      fc.property(list, fc.constantFrom(...keys), fc.boolean(), (made, key, up) => {
        const all = made.map(blockView)
        const sort = { key, way: up ? 'ascending' : 'descending' } as const
        const sorted = sortBlocks(all, sort)
        expect(new Set(sorted)).toEqual(new Set(all))
        expect(sortBlocks(all.toReversed(), sort)).toEqual(sorted)
      }),
    )
  })
})
