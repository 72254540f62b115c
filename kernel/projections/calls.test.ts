/** Calls, their results, and what the end of a turn does with the open ones (spec/dsh-log.md 4.8). */
import { describe, expect, it } from 'vitest'
import { call, opened, result, turnEnd, turnStart } from '#kernel/testing.ts'

describe('the result of a call', () => {
  it('knows its call, the name and the time; without one it knows nothing', () => {
    const log = opened([call('c', 1, 'grep'), result('c', 'x'), result('nobody', 'y')])
    expect(log.nodes).toMatchObject([
      { call: { event: 0, name: 'grep' }, callTime: 0, time: 1000, isError: false },
      { callId: 'nobody', call: null, callTime: null },
    ])
  })

  it('tells its error', () => {
    const failed = result('c', 'x', { surfaceOp: 'append' }, { error: { name: 'E', code: 'TIMEOUT' } })
    expect(opened([failed]).nodes[0]).toMatchObject({ errorCode: 'TIMEOUT' })
  })

  it('takes the later call when an id is used again before its result', () => {
    const log = opened([call('c', 1, 'first'), call('c', 1, 'second'), result('c', 'x')])
    expect(log.nodes).toMatchObject([{ call: { event: 1, name: 'second' } }])
    expect([log.codes, log.p.transcript.running()]).toEqual([['call-repeat'], []])
  })
})

describe('the sweep at the end of a turn', () => {
  it('leaves calls of other turns alone', () => {
    const log = opened([call('one', 1), call('two', 2), call('uno', 1), turnEnd(2)])
    expect(log.nodes.map((node) => node.arm === 'tool-result' && node.callId)).toEqual(['two'])
    expect(log.p.transcript.running()).toEqual(['one', 'uno'])
  })

  it('a call’s turn is the one on the call, not the one that is open', () => {
    const log = opened([turnStart(5), call('c', 4), turnEnd(5), turnEnd(4)])
    expect(log.nodes.map(({ event }) => event)).toEqual([3])
  })

  it('only unanswered calls are counted in their numbers', () => {
    const log = opened([call('a'), call('b'), call('c'), result('b', 'x'), turnEnd()])
    expect(log.nodes.map(({ seq }) => seq)).toEqual([3, expect.closeTo(3.2, 6), expect.closeTo(3.21, 6)])
  })

  it('any number of calls stays in order, before the end of its turn', () => {
    const log = opened([...Array.from({ length: 300 }, (_, i) => call(`c${i}`)), turnEnd()])
    const seqs = log.nodes.map(({ seq }) => seq)
    expect(seqs.every((seq, i) => seq < 300 && (i === 0 || seq > seqs[i - 1]!))).toBe(true)
  })

  it('a result after the sweep takes the place of the frozen row, with a diagnostic', () => {
    const log = opened([call('c'), turnEnd(), result('c', 'late')])
    expect(log.nodes).toMatchObject([
      { arm: 'tool-result', interrupted: false, event: 2, call: { event: 0 }, callTime: 0 },
    ])
    expect(log.codes).toEqual(['late-result'])
    const at = (position: number) =>
      [...log.open.outline(position).outline.left].map((row) => log.p.rows().nodes[row]?.event ?? 'running')
    expect([at(1), at(2), at(3)]).toEqual([['running'], [1], [2]])
  })

  it('a call id used again in a later turn is another call', () => {
    const log = opened([call('c'), turnEnd(1), call('c', 2), result('c', 'x')])
    expect(log.nodes).toMatchObject([
      { interrupted: true, event: 1 },
      { interrupted: false, event: 3, call: { event: 2 } },
    ])
    expect(log.codes).toEqual([])
  })
})
