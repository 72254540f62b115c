/** Calls that a tool made itself (spec/dsh-log.md 4.10). */
import { describe, expect, it } from 'vitest'
import { note, opened } from '#kernel/testing.ts'

describe('sub-calls', () => {
  const start = (subCallId: string, parentCallId: string) =>
    note('tool/code-dispatch-start', {
      rootCallId: 'c',
      parentCallId,
      subCallId,
      name: subCallId,
      arguments: {},
    })
  const done = (subCallId: string, isError = false) =>
    note('tool/code-dispatch', { rootCallId: 'c', parentCallId: 'c', subCallId, isError, content: [] })
  const tree = (...events: Parameters<typeof opened>[0] & readonly ReturnType<typeof note>[]) => {
    const { subCalls } = opened(events).p.transcript
    const below = (id: string): readonly unknown[] =>
      subCalls.childrenOf(id).map((child) => [child.callId, ...below(child.callId)])
    return below('c')
  }

  it('nest under their parent, in order of first sight', () => {
    expect(tree(start('b', 'c'), start('d', 'b'), start('a', 'c'), done('b'))).toEqual([['b', ['d']], ['a']])
  })

  it('run until their end is seen, and tell their error', () => {
    const { subCalls } = opened([start('a', 'c'), start('b', 'c'), done('b', true)]).p.transcript
    expect(subCalls.childrenOf('c')).toMatchObject([
      { done: null, isError: false },
      { done: 2, isError: true },
    ])
  })

  it('an end without a start makes nothing', () => {
    expect(tree(done('b'))).toEqual([])
  })

  it('an edge that closes a ring or gives a second parent is ignored', () => {
    expect(
      tree(
        start('a', 'c'),
        start('b', 'a'),
        start('c', 'b'),
        start('a', 'b'),
        start('c', 'c'),
        start('b', 'c'),
      ),
    ).toEqual([['a', ['b']]])
  })

  it('nest to 256 levels', () => {
    const { subCalls } = opened(
      Array.from({ length: 300 }, (_, i) => start(`s${i + 1}`, i === 0 ? 'c' : `s${i}`)),
    ).p.transcript
    let depth = 0
    for (let id = 'c'; subCalls.childrenOf(id).length > 0; id = subCalls.childrenOf(id)[0]!.callId) depth++
    expect(depth).toBe(256)
  })

  it('without a named parent hang below the root', () => {
    expect(tree(note('tool/code-dispatch-start', { rootCallId: 'c', subCallId: 'a' }))).toEqual([['a']])
  })
})
