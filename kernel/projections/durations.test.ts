/** How long things took: the cursor rules of spec/dsh-log.md 5. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Raw } from '#kernel/testing.ts'
import {
  assistant,
  call,
  checkpoint,
  commandRun,
  note,
  opened,
  result,
  stepStart,
  turnEnd,
  turnStart,
  user,
} from '#kernel/testing.ts'

const at = (seconds: number | null, event: Raw): Raw => ({
  ...event,
  time: seconds === null ? null : seconds * 1000,
})
/** Seconds of each node that is a cell, by its arm. */
const took = (...events: readonly Raw[]) => {
  const { p, nodes } = opened(events)
  return nodes.flatMap((node) => {
    const seconds = p.durationOf(node)
    return seconds === undefined ? [] : [[node.arm, seconds]]
  })
}

describe('an assistant message', () => {
  it('takes from the start of its step', () => {
    expect(took(at(0, turnStart()), at(2, stepStart()), at(3, user('a')), at(7, assistant('b')))).toEqual([
      ['assistant', 5],
    ])
  })

  it('else from the entry before', () => {
    expect(took(at(10, user('a')), at(14, assistant('b')), at(15, assistant('c')))).toEqual([
      ['assistant', 4],
      ['assistant', 1],
    ])
  })

  it('takes no time backwards, and none that is not known', () => {
    expect(took(at(10, user('a')), at(4, assistant('b')))).toEqual([['assistant', 0]])
    expect(took(at(10, assistant('a')))).toEqual([['assistant', null]])
    expect(took(at(10, user('a')), at(null, assistant('b')), at(12, assistant('c')))).toEqual([
      ['assistant', null],
      ['assistant', 2],
    ])
  })

  it('is not billed for a compaction before it', () => {
    expect(took(at(10, user('a')), at(20, checkpoint(0, 0, [0])), at(23, assistant('b')))).toEqual([
      ['assistant', 3],
    ])
  })

  it('nor for a compaction request, or a change of the prompt', () => {
    const request = (type: string) => note(`compaction/${type}`, { compactionId: 'k' })
    expect(
      took(at(10, user('a')), at(11, request('start')), at(18, request('end')), at(20, assistant('b'))),
    ).toEqual([['assistant', 2]])
    expect(took(at(10, user('a')), at(11, request('start')), at(20, assistant('b')))).toEqual([
      ['assistant', 9],
    ])
    const header = (reason: string) => note('request/header', { reason } as JsonObject)
    expect(took(at(10, user('a')), at(15, header('change')), at(20, assistant('b')))).toEqual([
      ['assistant', 5],
    ])
    expect(took(at(10, user('a')), at(15, header('initial')), at(20, assistant('b')))).toEqual([
      ['assistant', 10],
    ])
  })

  it('a command, a retry or an error moves nothing', () => {
    const error = turnEnd(1, { kind: 'error', error: { message: 'x', code: 'X' } })
    expect(
      took(
        at(10, user('a')),
        at(12, commandRun('x')),
        at(13, note('llm/retry', { turn: 1, step: 1 })),
        at(14, error),
        at(20, assistant('b')),
      ),
    ).toEqual([['assistant', 10]])
  })

  it('steps that start anew with a turn are not those of the turn before', () => {
    expect(
      took(at(0, stepStart(1, 1)), at(1, turnStart(1)), at(5, user('a')), at(7, assistant('b'))),
    ).toEqual([['assistant', 2]])
  })
})

describe('a tool call', () => {
  it('takes from call to result, and moves the cursor', () => {
    expect(took(at(1, call('c')), at(4, result('c', 'x')), at(6, assistant('b')))).toEqual([
      ['tool-result', 3],
      ['assistant', 2],
    ])
  })

  it('without its call took who knows how long', () => {
    expect(took(at(4, result('c', 'x')))).toEqual([['tool-result', null]])
  })
})
