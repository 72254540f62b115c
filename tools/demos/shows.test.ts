/** Each demo of folds and pins shows what its words promise, opened as a person opens it. */
import { describe, expect, it } from 'vitest'
import type { OpenSession } from '#kernel/debugger.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Ledger } from '#kernel/model/ledger.ts'
import { pinRules } from '#kernel/model/lens.ts'
import { check } from '../inspect/check.ts'
import { openBytes } from '../open-files.ts'
import type { Demo } from './demo.ts'
import { degeneratePin } from './degenerate-pin.ts'
import { divergentResend } from './divergent-resend.ts'
import { openingFolded } from './opening-folded.ts'
import { tiers } from './tiers.ts'
import { voidFold } from './void-fold.ts'

function opened({ path, bytes }: Demo): OpenSession {
  const { sessions, refused } = openBytes(path, bytes)
  expect(refused).toEqual([])
  return sessions[0]!.open
}

const cardOf = (open: OpenSession) => open.recomputation().pinCardAt(open.positionOf(null))
const outcomes = (open: OpenSession) => cardOf(open).verdicts.map(({ rule, outcome }) => [rule, outcome])
const ledgerOf = (open: OpenSession, rule: PinRule): Ledger => open.ledger(null, 'estimate', rule)
const voids = (open: OpenSession, rule: PinRule) =>
  ledgerOf(open, rule).blocks.map(({ blockId, voidFold: how }) => [blockId, how])
const yielding = [
  ['always', 'pinned'],
  ['pr490', 'dropped'],
  ['pr491', 'dropped'],
]

const made = [divergentResend(), openingFolded(), degeneratePin(), tiers(), voidFold()]

describe.each(made.map((demo) => [demo.path, demo] as const))('%s', (path, demo) => {
  const open = opened(demo)

  it('opens without a word of complaint, with the events that the list says', () => {
    expect(open.session!.eventCount).toBe(demo.events)
    expect(open.diagnostics).toEqual([])
    for (const rule of pinRules) expect(ledgerOf(open, rule).notes).toEqual([])
  })

  it('sends no half of a pair under any rule', () => {
    for (const rule of pinRules)
      expect(check(open, open.positionOf(null), rule, rule).filter(({ kind }) => kind === 'orphan')).toEqual(
        [],
      )
  })

  if (path.endsWith('.json'))
    it('is of a size that one can look through', () => {
      const { messages } = open.kernel!
      expect(messages!.length).toBeGreaterThanOrEqual(25)
      expect(messages!.length).toBeLessThanOrEqual(60)
      for (const kind of ['text', 'reasoning', 'tool-call', 'tool-result'])
        expect(messages!.some(({ contentType }) => contentType === kind)).toBe(true)
    })
})

describe('a shorter history sent again', () => {
  const open = opened(divergentResend())

  it('makes a folded message the first user message', () => {
    const { candidate, coveredBy } = cardOf(open)
    expect([candidate!.event, candidate!.ref, coveredBy]).toEqual([1, 'm00006', ['b1']])
    // What was sent before it has a ref, and is gone.
    const { byRef } = open.kernel!.state!.messageRefs
    const ids = new Set(open.kernel!.messages!.map(({ id }) => id))
    expect(['m00001', 'm00005'].map((ref) => [ref in byRef, ids.has(byRef[ref]!)])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  it('is sent by the old rule, and given up by the new ones', () => {
    expect(outcomes(open)).toEqual(yielding)
    expect(cardOf(open).verdicts.map(({ costPerTurn }) => costPerTurn)).toEqual([742, 0, 0])
    expect(voids(open, 'always')).toEqual([['b1', 'part']])
    expect(voids(open, 'pr491')).toEqual([['b1', 'no']])
  })
})

describe('the opening that was folded', () => {
  const open = opened(openingFolded())

  it('gives way to the user message behind it', () => {
    expect(outcomes(open)).toEqual(yielding)
    const { candidate, decider } = cardOf(open)
    expect([candidate!.ref, decider!.ref, decider!.role]).toEqual(['m00001', 'm00016', 'user'])
    const head = (rule: PinRule) => cardOf(open).verdicts.find((one) => one.rule === rule)!.head
    expect(
      head('pr491')
        .slice(0, 2)
        .map(({ block, ref }) => block ?? ref),
    ).toEqual(['b1', 'm00016'])
    expect(
      head('always')
        .slice(0, 3)
        .map(({ block, ref }) => block ?? ref),
    ).toEqual(['b1', 'm00001', 'm00016'])
  })
})

describe('the degenerate pin', () => {
  const open = opened(degeneratePin())

  it('holds under every rule, and says what it costs', () => {
    const { verdicts, decider, changes } = cardOf(open)
    expect(verdicts.map(({ outcome, costPerTurn }) => [outcome, costPerTurn])).toEqual([
      ['pinned', 476],
      ['pinned', 476],
      ['pinned', 476],
    ])
    expect(decider).toMatchObject({ ref: 'm00018', role: 'assistant', contentType: 'reasoning' })
    expect(changes).toHaveLength(2)
    for (const rule of pinRules) expect(voids(open, rule)).toEqual([['b1', 'part']])
  })
})

describe('the tiers', () => {
  const open = opened(tiers())
  const { blocks, totals } = ledgerOf(open, 'pr491')

  it('are three, each made by a call of the log', () => {
    expect(blocks.map(({ blockId, tier, life, children }) => [blockId, tier, life, children])).toEqual([
      ['b8', 3, 'active', ['b4', 'b7']],
      ['b1', 1, 'consumed', []],
      ['b2', 1, 'consumed', []],
      ['b3', 1, 'consumed', []],
      ['b4', 2, 'consumed', ['b1', 'b2', 'b3']],
      ['b5', 1, 'consumed', []],
      ['b6', 1, 'consumed', []],
      ['b7', 2, 'consumed', ['b5', 'b6']],
    ])
    expect(blocks.every(({ origin }) => origin === 'call')).toBe(true)
    expect(totals.saved).toBeGreaterThan(9_000)
  })

  it('come one after the other along the log', () => {
    const lives = blocks.toSorted((a, b) => a.event! - b.event!).map(({ event }) => event!)
    const activeAfter = (k: number) =>
      open
        .ledger(k + 1 < lives.length ? lives[k + 1]! : null, 'estimate', 'pr491')
        .blocks.filter(({ life }) => life === 'active')
        .map(({ blockId }) => blockId)
        .toSorted()
    expect(lives.map((_, k) => activeAfter(k))).toEqual([
      ['b1'],
      ['b1', 'b2'],
      ['b1', 'b2', 'b3'],
      ['b4'],
      ['b4', 'b5'],
      ['b4', 'b5', 'b6'],
      ['b4', 'b7'],
      ['b8'],
    ])
  })

  it('hold a block that was read again before it was distilled', () => {
    const { after } = open.recomputation().turnAt(open.positionOf(null), 'pr491')
    expect(after.blocks.filter(({ restoredInline }) => restoredInline).map(({ blockId }) => blockId)).toEqual(
      ['b2'],
    )
  })

  it('are no matter of the pin: no block covers the first user message', () => {
    expect(cardOf(open).verdicts.every(({ outcome }) => outcome === 'uncovered')).toBe(true)
  })
})

describe('the fold that changes nothing', () => {
  const open = opened(voidFold())

  it('is void as a whole under the old rule, and heads the ledger', () => {
    expect(voids(open, 'always')).toEqual([
      ['b1', 'whole'],
      ['b2', 'no'],
      ['b3', 'no'],
    ])
    const { blocks, totals } = ledgerOf(open, 'always')
    expect(blocks[0]!.stillSentTokens).toBe(blocks[0]!.coveredTokens)
    expect(blocks[0]!.savedTokens).toBe(-blocks[0]!.summaryTokens)
    expect(totals.voidFolds).toBe(1)
  })

  it('saves what it should under the new rules', () => {
    for (const rule of ['pr490', 'pr491'] as const) {
      expect(ledgerOf(open, rule).totals).toMatchObject({ voidFolds: 0, stillSent: 0, active: 3 })
      expect(ledgerOf(open, rule).totals.saved - ledgerOf(open, 'always').totals.saved).toBe(1_368)
    }
    expect(outcomes(open)).toEqual(yielding)
  })
})
