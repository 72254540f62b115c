/** Nodes of the transcript (spec/dsh-log.md 4 and 10), each rule as a small scene. */
import { describe, expect, it } from 'vitest'
import { reference, skill, skillCatalog, instructions, plugin } from '#kernel/fixtures/story-sources.ts'
import { story } from '#kernel/fixtures/story.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import {
  assistant,
  call,
  checkpoint,
  chunk,
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
  it('know their call, its name and its time; without one they know nothing', () => {
    const log = opened([call('c', 1, 'grep'), result('c', 'x'), result('nobody', 'y')])
    expect(log.nodes).toMatchObject([
      { call: { event: 0, name: 'grep' }, callTime: 0, time: 1000, isError: false },
      { callId: 'nobody', call: null, callTime: null },
    ])
  })

  it('tell their error', () => {
    const failed = result('c', 'x', { surfaceOp: 'append' }, { error: { name: 'E', code: 'TIMEOUT' } })
    expect(opened([failed]).nodes[0]).toMatchObject({ errorCode: 'TIMEOUT' })
  })

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

  it('take the later call when an id is used again before its result', () => {
    const log = opened([call('c', 1, 'first'), call('c', 1, 'second'), result('c', 'x')])
    expect(log.nodes).toMatchObject([{ call: { event: 1, name: 'second' } }])
    expect([log.codes, log.p.transcript.running()]).toEqual([['call-repeat'], []])
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

  it('of nothing to see is not frozen: an empty delta, an empty block', () => {
    const blank = [
      chunk({ type: 'block-start', blockType: 'text' }),
      delta(''),
      chunk({ type: 'block-end', block: { type: 'reasoning', text: '' } }),
    ]
    expect(opened([...blank, turnEnd()]).nodes).toEqual([])
  })

  it('a partial of calls alone is frozen, but is no row', () => {
    const log = opened([
      chunk({ type: 'tool-call-delta', id: 'c', name: 'ls', argumentsDelta: '{"a"' }),
      turnEnd(),
    ])
    expect(log.nodes).toMatchObject([
      {
        arm: 'assistant',
        frozen: [{ type: 'tool-call', callId: 'c', name: 'ls', argsRaw: '{"a"' }],
        visible: false,
      },
    ])
    expect(keys(log)).toEqual([])
  })

  it('a partial of another turn stays', () => {
    const log = opened([delta('x', 2), turnEnd(1)])
    expect([log.nodes, log.p.transcript.partial()]).toMatchObject([[], { turn: 2, step: 1 }])
  })

  it('a message, a retry of the same step, or a chunk of another clears the partial; the end of a step does not', () => {
    const partial = (...events: Parameters<typeof opened>[0] & readonly object[]) =>
      opened([delta('x'), ...(events as readonly ReturnType<typeof delta>[])]).p.transcript.partial()
    expect(partial(note('step/end', { turn: 1, step: 1 }))).toMatchObject({ blocks: [{ text: 'x' }] })
    expect(partial(assistant('x'))).toBeNull()
    expect(partial(assistant('x', { step: 2 }))).toMatchObject({ step: 1 })
    expect(partial(note('llm/retry', { turn: 1, step: 1, retry: 1 }))).toBeNull()
    expect(partial(note('llm/retry', { turn: 1, step: 2, retry: 1 }))).toMatchObject({ step: 1 })
    expect(partial(delta('y', 1, 2))).toMatchObject({ step: 2, blocks: [{ text: 'y' }] })
  })

  it('after a retry only the second try is frozen', () => {
    const log = opened([
      delta('first'),
      note('llm/retry', { turn: 1, step: 1, retry: 1 }),
      delta('second'),
      turnEnd(),
    ])
    expect(log.nodes).toMatchObject([
      { arm: 'model-retry' },
      { arm: 'assistant', frozen: [{ text: 'second' }] },
    ])
  })

  it('blocks stand by their index; the end of a block says what it was', () => {
    const log = opened([
      chunk({ type: 'text-delta', index: 2, text: 'c' }),
      chunk({ type: 'reasoning-delta', index: 0, text: 'a' }),
      chunk({ type: 'text-delta', index: 1, text: 'wrong' }),
      chunk({ type: 'block-end', index: 1, block: { type: 'text', text: 'right' } }),
      chunk({ type: 'text-delta', index: -1, text: 'nowhere' }),
    ])
    expect(log.p.transcript.partial()?.blocks).toEqual([
      { type: 'reasoning', text: 'a' },
      { type: 'text', text: 'right' },
      { type: 'text', text: 'c' },
    ])
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

describe('context', () => {
  const context = (source: JsonObject) => {
    const node = opened([user('x', source)]).nodes[0]
    return node?.arm === 'context' ? [node.role, node.label, node.form] : node?.arm
  }

  it('recalls other sessions by their labels, each once', () => {
    expect(context(reference('Build', 'Docs', 'Build'))).toEqual(['recall', 'Build, Docs', 'recall'])
    expect(context({ kind: 'session-reference', references: [{ label: '' }, {}, null] })).toEqual([
      'recall',
      'session-reference',
      null,
    ])
    expect(context({ kind: 'session-reference', references: 'x' })).toEqual([
      'recall',
      'session-reference',
      null,
    ])
  })

  it('names skills, plugins and files', () => {
    expect(context(skill('review'))).toEqual(['inject', 'review', 'instructions'])
    expect(context({ kind: 'skill-invocation' })).toEqual(['inject', 'skill-invocation', null])
    expect(context(skillCatalog('a'))).toEqual(['inject', 'skill-catalog', 'catalog'])
    expect(context(plugin('watch'))).toEqual(['inject', 'watch', null])
    expect(context({ kind: 'plugin' })).toEqual(['inject', 'plugin', null])
    expect(context(instructions('AGENTS.md', 'src/AGENTS.md', 'AGENTS.md'))).toEqual([
      'inject',
      'AGENTS.md, src/AGENTS.md',
      'instructions',
    ])
    expect(context({ kind: 'workspace-instructions', changes: [{ path: 'X' }] })).toEqual([
      'inject',
      'X',
      null,
    ])
  })

  it('knows six forms', () => {
    const forms = [
      'instructions',
      'catalog',
      'snapshot',
      'notice',
      'relay',
      'recall',
      'fancy',
      'constructor',
      3,
    ]
    const found = forms.map((form) => context({ kind: 'k', form })?.[2])
    expect(found).toEqual([...forms.slice(0, 6), null, null, null])
  })

  it('of no readable kind has no label', () => {
    expect(context({})).toEqual(['inject', null, null])
    expect(context({ kind: 7 })).toEqual(['inject', null, null])
  })
})

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

describe('identity', () => {
  it('the same question has the same answer; an event of no node changes nothing', () => {
    const { transcript } = opened([user('a')]).p
    expect(transcript.nodes()).toBe(transcript.nodes())
    expect(transcript.merged()).toBe(transcript.merged())
  })
})
