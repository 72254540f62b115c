/** Nodes of the transcript (spec/dsh-log.md 4 and 10), each rule as a small scene. */
import { describe, expect, it } from 'vitest'
import { plugin } from '#kernel/fixtures/story-sources.ts'
import { story } from '#kernel/fixtures/story.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import {
  assistant,
  call,
  checkpoint,
  delta,
  note,
  opened,
  replacing,
  result,
  stepStart,
  text,
  turnEnd,
  turnStart,
  user,
} from '#kernel/testing.ts'
import { flowOf } from './flow.ts'

const arms = (log: ReturnType<typeof opened>) => log.nodes.map(({ arm }) => arm)
const keys = (log: ReturnType<typeof opened>) => flowOf(log.nodes).map(({ key }) => key)
const toolCall = (id: string): JsonObject => ({ type: 'tool-call', id, name: 'bash', arguments: '{}' })

describe('who is in', () => {
  it('what appends is in, what replaces is out: a copy, a rewrite', () => {
    const log = opened([
      user('a'),
      assistant('b'),
      assistant('B', {}, replacing(1, 1)),
      user('A', plugin('acme'), replacing(0, 0)),
    ])
    expect([arms(log), log.surface()]).toEqual([
      ['user', 'assistant'],
      [3, 2],
    ])
  })

  it('a checkpoint needs all three: a user message, from compaction, that replaces', () => {
    const compact = { kind: 'plugin', plugin: 'compact' }
    expect(arms(opened([user('a', compact)]))).toEqual(['context'])
    expect(arms(opened([user('a'), user('b', plugin('acme'), replacing(0, 0))]))).toEqual(['user'])
    const asAssistant = assistant('b', {}, replacing(0, 0))
    expect(arms(opened([assistant('a'), asAssistant]))).toEqual(['assistant'])
    expect(arms(opened([user('a'), user('b', compact, replacing(0, 0))]))).toEqual(['user', 'compaction'])
  })

  it('is not changed by an op that the surface could not apply', () => {
    const log = opened([
      user('a', { kind: 'user' }, { surfaceOp: 'append', sourceEventSeqs: [9] }),
      user('b', { kind: 'user' }, { surfaceOp: 'append', sourceEventSeqs: [] }),
      checkpoint(77, 78, []),
      user('c', { kind: 'plugin', plugin: 'compact' }, { surfaceOp: {} }),
      user('d', { kind: 'user' }, { surfaceOp: { op: 'append' } }),
      user('e', { kind: 'user' }, { surfaceOp: null }),
      user('f', { kind: 'user' }, {}),
    ])
    expect([arms(log), log.surface()]).toEqual([['user', 'user', 'compaction', 'compaction'], []])
    expect(log.p.rows().message.slice(0, 2)).toEqual(Uint32Array.of(0, 1))
  })

  it('a log-only event does its work with or without an op', () => {
    const log = opened([turnStart(), call('c'), { ...turnEnd(), surfaceOp: 'append' }])
    expect(log.nodes).toMatchObject([{ arm: 'tool-result', interrupted: true }])
    expect(log.p.fold.stopped).toMatchObject({ event: 2 })
  })

  it('a type that no surface knows adds nothing, marker or not', () => {
    const log = opened([
      { ...note('context/message', { content: [text('x')] }), surfaceOp: 'append' },
      user('a'),
    ])
    expect([arms(log), log.p.fold.stopped?.event]).toEqual([['user'], 0])
  })
})

describe('assistant messages', () => {
  it('of nothing but blanks or calls are nodes, but no rows; reasoning and other blocks are', () => {
    const log = opened([
      assistant(' \n\t'),
      assistant([toolCall('c')]),
      assistant([text('  '), toolCall('d')]),
      assistant([]),
      assistant([{ type: 'reasoning', text: 'hm' }]),
      assistant([{ type: 'reasoning', text: ' ' }]),
      assistant([{ type: 'image', attachment: {} }]),
      assistant([null, 3]),
    ])
    expect(log.nodes).toHaveLength(8)
    expect(keys(log)).toEqual(['n4', 'n6', 'n7'])
  })

  it('say so when they were interrupted', () => {
    const log = opened(story().user('go').assistant('half a', { interrupted: true }).interrupt().text())
    expect(log.nodes[1]).toMatchObject({ arm: 'assistant', interrupted: true })
  })
})

describe('tool results', () => {
  it('that follow each other are one group; a dropped assistant does not part them, a seen one does', () => {
    const log = opened([
      result('a', '1'),
      assistant([toolCall('b')]),
      result('b', '2'),
      assistant('so'),
      result('c', '3'),
    ])
    expect(keys(log)).toEqual(['g0', 'n3', 'g4'])
  })
})

describe('what a turn leaves open', () => {
  it('is frozen at any end of the turn, a good one, too', () => {
    const log = opened([turnStart(), stepStart(), delta('half'), call('c'), turnEnd()])
    expect(log.nodes).toMatchObject([
      {
        arm: 'assistant',
        interrupted: true,
        frozen: [{ type: 'text', text: 'half' }],
        turn: 1,
        step: 1,
        stepStartTime: 1000,
        firstTokenTime: 2000,
      },
      {
        arm: 'tool-result',
        interrupted: true,
        isError: true,
        errorCode: 'interrupted',
        callTime: 3000,
        time: 4000,
      },
    ])
    expect(log.nodes.map(({ seq }) => seq)).toEqual([expect.closeTo(3.1, 6), expect.closeTo(3.2, 6)])
    expect(log.p.transcript.partial()).toBeNull()
  })
})

describe('errors and retries', () => {
  it('an error ends its turn in a row of its own; the text of AUTH is never shown', () => {
    const failed = (error: JsonObject) =>
      opened([turnStart(), stepStart(3), turnEnd(1, { kind: 'error', error })]).nodes[0]
    expect(failed({ message: 'no', code: 'X' })).toMatchObject({
      arm: 'turn-error',
      seq: 2,
      turn: 1,
      step: 3,
      code: 'X',
      message: 'no',
    })
    expect(failed({ message: 'sk-123', code: 'AUTH' })).toMatchObject({ message: 'API key is invalid' })
    expect(failed({})).toMatchObject({ code: 'UNKNOWN' })
  })

  it('the step of an error is the last one started in its turn, else 0', () => {
    const log = opened([
      turnStart(1),
      stepStart(2, 1),
      turnStart(2),
      turnEnd(2, { kind: 'error', error: { message: 'x', code: 'X' } }),
    ])
    expect(log.nodes[0]).toMatchObject({ turn: 2, step: 0 })
  })

  it('is shown after retries, too; retries that follow each other are one row', () => {
    const log = opened(
      story().user('go').retry('TRANSPORT', 'a').retry('TRANSPORT', 'b').error('gone', 'TRANSPORT').text(),
    )
    const flow = flowOf(log.nodes)
    expect(flow.map((item) => item.item === 'node' && item.node.arm)).toEqual([
      'user',
      'model-retry',
      'turn-error',
    ])
    const [, first, last] = log.nodes
    expect(flow[1]).toMatchObject({
      key: `n${first!.seq}`,
      node: { seq: last!.seq, retry: 2, retryState: 'started' },
    })
  })

  it('a start belongs to the retry of its id and number', () => {
    const retry = (type: string, retryNumber: number, retryId?: string) =>
      note(type, { turn: 1, step: 1, retry: retryNumber, ...(retryId ? { retryId } : {}) })
    const states = (...events: readonly ReturnType<typeof note>[]) =>
      opened(events).nodes.map((node) => node.arm === 'model-retry' && node.retryState)
    expect(
      states(retry('llm/retry', 1, 'a'), retry('llm/retry', 2, 'a'), retry('llm/retry-started', 1, 'a')),
    ).toEqual(['started', 'scheduled'])
    expect(states(retry('llm/retry', 1), retry('llm/retry-started', 1))).toEqual(['started'])
    expect(states(retry('llm/retry', 1, 'a'), retry('llm/retry-started', 1, 'b'))).toEqual(['scheduled'])
  })
})

describe('identity', () => {
  it('the same question has the same answer; an event of no node changes nothing', () => {
    const { transcript } = opened([user('a')]).p
    expect(transcript.nodes()).toBe(transcript.nodes())
    expect(transcript.merged()).toBe(transcript.merged())
  })
})
