import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { scene } from './scene.ts'
import {
  computeTurnGroups,
  computeIntegrityWithdrawals,
  indexTurns,
  withdrawalsOf,
} from './turn-integrity.ts'

const groups = (shape: string) =>
  computeTurnGroups(scene(shape)).map((ids) => ids.map((id) => id.slice(1)).join(' '))

const withdraw = (messages: readonly CoreMessage[], folded: readonly number[]) => {
  const { withdrawn, splitTurnCount, splitPairCount } = computeIntegrityWithdrawals(
    messages,
    new Set(folded.map((place) => `m${place}`)),
  )
  return [
    [...withdrawn]
      .map((id) => Number(id.slice(1)))
      .toSorted((a, b) => a - b)
      .join(' '),
    splitTurnCount,
    splitPairCount,
  ]
}

describe('computeTurnGroups', () => {
  it('joins a run, its burst and the first results', () => {
    expect(groups('u R R A Ck Cj Tk Tj Tj')).toEqual(['1 2 3 4 5 6 7'])
  })
  it('knows a burst without reasoning, and no reasoning without a burst', () => {
    expect(groups('A A u R u A')).toEqual(['0 1', '5'])
    expect(groups('R R')).toEqual([])
    expect(groups('s Tk')).toEqual([])
  })
  it('starts a new group at reasoning', () => {
    expect(groups('R A R A')).toEqual(['0 1', '2 3'])
  })
  it('takes the first result even when it stands in front, and no call without an id', () => {
    expect(groups('Tk Ck')).toEqual(['1 0'])
    expect(
      computeTurnGroups([{ id: 'c', role: 'assistant', contentType: 'tool-call', toolCallId: '' }]),
    ).toEqual([['c']])
  })
})

describe('computeIntegrityWithdrawals', () => {
  const turn = scene('u R Ck Cj Tk Tj A u')
  it('leaves whole sets alone', () => {
    expect(withdraw(turn, [])).toEqual(['', 0, 0])
    expect(withdraw(turn, [0, 7])).toEqual(['', 0, 0])
    expect(withdraw(turn, [1, 2, 3, 4, 5])).toEqual(['', 0, 0])
    expect(withdraw(turn, [2, 4])).toEqual(['', 0, 0])
  })
  it('withdraws a group whose reasoning would lose a call', () => {
    expect(withdraw(turn, [0, 1, 2, 4])).toEqual(['1 2 3 4 5', 1, 0])
  })
  it('lets reasoning go when only text stays', () => {
    expect(withdraw(scene('R A u'), [0])).toEqual(['', 0, 0])
    expect(withdraw(scene('R A Ck Tk u'), [0, 2, 3])).toEqual(['', 0, 0])
  })
  it('takes any folded part of the reasoning as folded', () => {
    expect(withdraw(scene('R R Ck Tk'), [1])).toEqual(['0 1 2 3', 1, 0])
    expect(withdraw(scene('R R Ck Tk'), [0])).toEqual(['0 1 2 3', 1, 0])
  })
  it('withdraws both ends of a split pair', () => {
    expect(withdraw(turn, [0, 2])).toEqual(['2 4', 0, 1])
    expect(withdraw(turn, [0, 4])).toEqual(['2 4', 0, 1])
    expect(withdraw(turn, [4, 3])).toEqual(['2 3 4 5', 0, 2])
  })
  it('looks at the first result only', () => {
    expect(withdraw(scene('Ck Tk Tk'), [2])).toEqual(['', 0, 0])
    expect(withdraw(scene('Ck Tk Tk'), [0, 1])).toEqual(['', 0, 0])
  })
  it('goes on until nothing changes: a lost pair breaks a group, which breaks a pair', () => {
    expect(withdraw(scene('R Ck Cj Tj Tk'), [0, 1, 2, 3])).toEqual(['0 1 2 3 4', 0 + 1, 1])
  })
  it('counts a call id once', () => {
    expect(withdraw(scene('Ck Ck Tk'), [2])).toEqual(['0 2', 0, 1])
  })
  it('sees every message of an id that occurs twice', () => {
    const messages = scene('R Ck Tk u R Cj Tj')
    const twice = messages.map((message, i) => (i === 4 ? { ...message, id: 'm0' } : message))
    expect(withdraw(twice, [0, 1, 2])).toEqual(['0 5 6', 1, 0])
  })
  it('serves many sets from one index', () => {
    const index = indexTurns(turn)
    expect(withdrawalsOf(index, new Set(['m2'])).splitPairCount).toBe(1)
    expect(withdrawalsOf(index, new Set(['m2', 'm4'])).splitPairCount).toBe(0)
    expect(withdrawalsOf(index, new Set(['elsewhere'])).withdrawn.size).toBe(0)
  })
})
