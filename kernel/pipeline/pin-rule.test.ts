import { expect, test } from 'vitest'
import type { PinRule } from '#kernel/model/config.ts'
import { pinVerdict } from './pin-verdict.ts'
import { decidePin } from './pin-rule.ts'
import { prune } from './prune.ts'
import { blockOf, idsOf, messageOf, stateOf, transcript } from './testing.ts'

const RULES: PinRule[] = ['always', 'pr490', 'pr491']

test.each(RULES)('%s: nobody to pin', (rule) => {
  expect(decidePin(transcript('a1 s2'), -1, new Uint8Array(2), rule)).toEqual({
    outcome: 'no-user',
    index: -1,
    decider: -1,
  })
  expect(decidePin(transcript('a1 u2'), 1, Uint8Array.of(1, 0), rule)).toEqual({
    outcome: 'uncovered',
    index: 1,
    decider: -1,
  })
})

test('always pins, the others ask who would lead', () => {
  const list = transcript('u1 a2 u3')
  const covered = Uint8Array.of(1, 1, 0)
  expect(decidePin(list, 0, covered, 'always')).toEqual({ outcome: 'pinned', index: 0, decider: -1 })
  for (const rule of ['pr490', 'pr491'] as const)
    expect(decidePin(list, 0, covered, rule)).toEqual({ outcome: 'dropped', index: 0, decider: 2 })
  expect(decidePin(list, 0, Uint8Array.of(1, 0, 0), 'pr491')).toEqual({
    outcome: 'pinned',
    index: 0,
    decider: 1,
  })
  expect(decidePin(list, 0, Uint8Array.of(1, 1, 1), 'pr491')).toEqual({
    outcome: 'pinned',
    index: 0,
    decider: -1,
  })
})

test('rendered summaries do not decide, whatever block they are of', () => {
  const list = [messageOf('u1'), { ...messageOf('s'), id: 'acp_summary_b9' }, messageOf('u3')]
  expect(decidePin(list, 0, Uint8Array.of(1, 0, 0), 'pr491').decider).toBe(2)
})

const state = stateOf([
  blockOf('b1', ['u1#part', 'a2']),
  blockOf('b2', ['u1']),
  blockOf('b3', ['u1'], { active: false }),
  blockOf('b4', ['u9']),
])

test('a card names candidate, blocks and decider', () => {
  expect(pinVerdict(transcript('s0 u1 a2 a3'), state)).toEqual({
    outcome: 'pinned',
    candidate: { index: 1, id: 'u1' },
    blocks: ['b1', 'b2'],
    decider: { index: 3, id: 'a3', role: 'assistant' },
    deciderStripped: false,
    systemInTheWay: false,
    blankLeader: false,
    // `u1` is two units.
    costPerTurn: 1,
  })
  expect(pinVerdict(transcript('a1'), state)).toEqual({
    outcome: 'no-user',
    blocks: [],
    deciderStripped: false,
    systemInTheWay: false,
    blankLeader: false,
    costPerTurn: 0,
  })
  expect(pinVerdict(transcript('u1 u3'), state, 'always')).toMatchObject({
    outcome: 'pinned',
    blankLeader: false,
  })
  expect(pinVerdict(transcript('u1 u3'), state)).toMatchObject({
    outcome: 'dropped',
    blankLeader: false,
    costPerTurn: 0,
  })
  expect(pinVerdict(transcript('u1 a3'), state, 'pr491', () => 7).costPerTurn).toBe(7)
})

test('a card warns of deciders that should not count', () => {
  expect(pinVerdict(transcript('u1 c3:k u4'), state)).toMatchObject({
    outcome: 'pinned',
    deciderStripped: true,
  })
  expect(pinVerdict(transcript('u1 r3 u4'), state)).toMatchObject({
    outcome: 'pinned',
    deciderStripped: true,
  })
  expect(pinVerdict(transcript('u1 s3 u4'), state)).toMatchObject({
    systemInTheWay: true,
    deciderStripped: false,
  })
  expect(pinVerdict([messageOf('u1'), messageOf('u3', ' \n')], state)).toMatchObject({ blankLeader: true })
  expect(pinVerdict([messageOf('u1'), messageOf('a3', '')], state)).toMatchObject({ blankLeader: false })
})

test.each(RULES)('%s: the card says what prune does', (rule) => {
  for (const specs of ['u1 u3', 'u1 a3', 'u1', 'a2 u1 a2 u3', 'u3 u1', 's0 u1 s4 u5']) {
    const { outcome } = pinVerdict(transcript(specs), state, rule)
    const view = prune(transcript(specs), state, { pinRule: rule })
    const first = specs.split(' ').find((spec) => spec.startsWith('u'))!
    expect(idsOf(view).split(' ').includes(first)).toBe(outcome !== 'dropped')
  }
})
