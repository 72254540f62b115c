import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { computeIntegrityWithdrawals } from './turn-integrity.ts'
import { turnsAtRisk } from './turns-at-risk.ts'

const KINDS: Record<string, Pick<CoreMessage, 'role' | 'contentType'>> = {
  U: { role: 'user', contentType: 'text' },
  R: { role: 'assistant', contentType: 'reasoning' },
  A: { role: 'assistant', contentType: 'text' },
  C: { role: 'assistant', contentType: 'tool-call' },
  T: { role: 'tool', contentType: 'tool-result' },
}

/** `U R C1 T1 A`: a digit is the call id. */
const listOf = (shape: string): CoreMessage[] =>
  shape.split(' ').map((part, i) => ({
    id: `${part}@${i}`,
    ...KINDS[part[0]!]!,
    ...(part[1] ? { toolCallId: part[1] } : {}),
  }))

const risk = (shape: string, behind: readonly number[]): string =>
  turnsAtRisk(listOf(shape), (place) => behind.includes(place))
    .map(({ id }) => id.split('@')[0])
    .join(' ')

test('nothing is at risk when no call or result stays behind', () => {
  expect(risk('U R C1 T1 A U', [0, 1, 4, 5])).toBe('')
})

test('the turn of a call that stays, with its results and the message behind it', () => {
  expect(risk('U R C1 C2 T1 T2 U R C3 T3 U', [2])).toBe('R C1 C2 T1 T2')
  expect(risk('U R C1 U T1 R C2 T2', [2])).toBe('R C1 U T1')
})

test('a result that stays puts the turn of its call at risk', () => {
  expect(risk('R C1 T1 R C2 T2 U', [5])).toBe('R C2 T2')
  expect(risk('U T1', [1])).toBe('T1')
})

test('a call without an id counts by its place', () => {
  expect(risk('R C A U', [1])).toBe('R C A U')
})

test('a call id used twice ties two turns', () => {
  expect(risk('R C1 C2 T2 U R C2 C3 T3 T1 U', [1])).toBe('R C1 C2 T2 R C2 C3 T3 T1')
})

test('the part at risk is withdrawn from like the whole list', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 150; round++) {
    const shape = Array.from({ length: 12 }, () => {
      const kind = 'URACT'[random(5)]!
      return kind === 'C' || kind === 'T' ? kind + (random(9) > 0 ? random(5) : '') : kind
    }).join(' ')
    const list = listOf(shape)
    const folded = new Set(list.filter(() => random(4) > 0).map(({ id }) => id))
    const part = turnsAtRisk(list, (place) => !folded.has(list[place]!.id))
    const foldedOf = (withdrawn: ReadonlySet<string>): string[] =>
      [...folded].filter((id) => withdrawn.has(id))
    const partly = new Set(part.map(({ id }) => id).filter((id) => folded.has(id)))
    expect(foldedOf(computeIntegrityWithdrawals(part, partly).withdrawn), shape).toEqual(
      foldedOf(computeIntegrityWithdrawals(list, folded).withdrawn),
    )
  }
})
