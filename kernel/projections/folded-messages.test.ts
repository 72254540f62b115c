/** What a replacement folds, and what a copy is a copy of: a changed summary is no copy of what it folded. */
import { describe, expect, it } from 'vitest'
import { assistant, checkpoint, opened, replacing, result, user } from '#kernel/testing.ts'
import type { Opened } from '#kernel/testing.ts'
import { readCoreLog } from './core-log.ts'
import { runWork } from '#kernel/base/run-work.ts'
import { dispositionOf } from './detail.ts'
import { copiedFrom, foldedUnder, originalOf, standingCopy } from './folded-messages.ts'

const rewrite = (said: string, first: number, last = first) => user(said, undefined, replacing(first, last))
const told = (log: Opened, event: number): readonly string[] => {
  const { kind, rule, what } = dispositionOf(log.p, event, log.session.eventCount, log.open.isKnown)
  return [kind, rule, what]
}

describe('a copy of a copy of a message', () => {
  const log = opened([user('a'), rewrite('b', 0), rewrite('c', 1)])

  it('goes back to the message, which it stands for', () => {
    expect([0, 1, 2].map((node) => originalOf(log.p, node))).toEqual([0, 0, 0])
    expect([standingCopy(log.p, 0, 2), standingCopy(log.p, 0, 3)]).toEqual([1, 2])
    expect(told(log, 0)).toEqual(['edited', 'regenerated', 'Sent as another copy'])
    expect(runWork(readCoreLog(log.p)).edits.map(({ event }) => event)).toEqual([1, 2])
  })
})

describe.each([
  ['a compaction over two messages', [user('a'), user('b'), checkpoint(0, 1, [0, 1])], [0, 1], true],
  ['a compaction over one message', [user('a'), user('b'), checkpoint(0, 0, [0])], [0], true],
  ['a rewrite of two messages', [user('a'), user('b'), rewrite('ab', 0, 1)], [0, 1], false],
] as const)('the text that takes the place of %s', (_, events, covered, isCompaction) => {
  const log = opened([...events, rewrite('changed', 2), rewrite('changed again', 3)])

  it('goes back to it, and to no message', () => {
    expect([2, 3, 4].map((node) => copiedFrom(log.p, node))).toEqual([2, 2, 2])
    expect([2, 3, 4].map((node) => originalOf(log.p, node))).toEqual([null, null, null])
    expect(standingCopy(log.p, 2, 5)).toBe(4)
  })

  it('is no copy of what was folded, neither said so nor handed to the kernel', () => {
    for (const event of covered) expect(told(log, event).slice(0, 2)).toEqual(['hidden', 'rewritten'])
    expect(told(log, 2)).toEqual(['edited', 'regenerated', 'Sent as another copy'])
    expect(told(log, 4)).toEqual(['edited', 'copy', 'Stands in for an edited summary'])
    expect(dispositionOf(log.p, 4, 5, log.open.isKnown).why).toContain(
      isCompaction ? 'for what compaction 1 took' : 'for what a rewrite took',
    )
    expect(runWork(readCoreLog(log.p)).edits).toEqual([])
  })

  it('and once it is folded, what it stood for is folded with it', () => {
    const last = covered.length === 1 ? 1 : 4
    const [first, ...more] = covered.length === 1 ? [4, 1] : [4]
    const again = opened([
      ...events,
      rewrite('changed', 2),
      rewrite('changed again', 3),
      checkpoint(first!, last, [first!, ...more]),
    ])
    expect([...foldedUnder(again.p, again.p.fold.replacementOf(5)!)]).toEqual([0, 1])
  })
})

it('a shorter copy of a result stays a copy of that result', () => {
  const log = opened([
    assistant([{ type: 'tool-call', id: 'k', name: 'bash', arguments: '{}' }]),
    result('k', 'long output'),
    result('k', 'short', replacing(1, 1)),
  ])
  expect(originalOf(log.p, 2)).toBe(1)
  expect(told(log, 1).slice(0, 2)).toEqual(['truncated', 'pruned-copy'])
})
