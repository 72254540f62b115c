/** Older and newer shapes, brought to one (spec/dsh-log.md 1.7, 10). */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Raw } from '#kernel/testing.ts'
import {
  assistant,
  call,
  chunk,
  note,
  opened,
  result,
  stepStart,
  text,
  turnEnd,
  turnStart,
  user,
} from '#kernel/testing.ts'

const append = { surfaceOp: 'append' }
const first = (raw: Raw, head: JsonObject = {}) => opened([raw], head).session.event(0)
const nodeOf = (raw: Raw, head: JsonObject = {}) => opened([raw], head).nodes[0]

describe('version 0, older shapes', () => {
  it('a user message without id and role gets both', () => {
    const raw = { type: 'user/message', data: { content: [text('hi')], source: { kind: 'user' } }, ...append }
    expect(first(raw).data).toMatchObject({ id: 'legacy-message:test:0', role: 'user' })
    expect(nodeOf(raw)).toMatchObject({ arm: 'user' })
  })

  it('a user message keeps the id it has', () => {
    expect(first({ type: 'user/message', data: { id: 'own', content: [] }, ...append }).data['id']).toBe(
      'own',
    )
  })

  it('an assistant message with bare content is wrapped', () => {
    const raw = {
      type: 'assistant/message',
      data: { turn: 1, step: 1, content: [text('yes')], provenance: { provider: 'p', model: 'm' } },
      ...append,
    }
    expect(first(raw).data).toEqual({
      turn: 1,
      step: 1,
      message: {
        id: 'legacy-message:test:0',
        role: 'assistant',
        content: [text('yes')],
        source: { provider: 'p', model: 'm', kind: 'model' },
      },
    })
  })

  const bare = (callId: string, more: Partial<Raw> = append, data: JsonObject = {}): Raw => ({
    type: 'tool/result',
    data: { turn: 1, step: 1, callId, content: [text('out')], ...data },
    ...more,
  })
  const copyOf = (start: number): Partial<Raw> => ({
    surfaceOp: { op: 'replace', start, end: start },
    sourceEventSeqs: [start],
  })

  it('a bare tool result is wrapped', () => {
    expect(first(bare('c', append, { isError: true })).data).toEqual({
      turn: 1,
      step: 1,
      message: {
        id: 'legacy-message:test:0',
        role: 'user',
        source: { kind: 'tool', callId: 'c' },
        content: [{ type: 'tool-result', toolCallId: 'c', content: [text('out')], isError: true }],
      },
    })
  })

  it('a copy of a bare tool result takes over the id of what it replaces, through any number of copies', () => {
    const { session, surface, p } = opened([bare('c'), bare('c', copyOf(0)), bare('c', copyOf(1))])
    const ids = [0, 1, 2].map((index) => (session.event(index).data['message'] as JsonObject)['id'])
    expect(ids).toEqual(Array.from({ length: 3 }, () => 'legacy-message:test:0'))
    expect([surface(), p.fold.stopped]).toEqual([[2], null])
  })

  it('a copy that names itself or comes round in a circle has an id of its own', () => {
    const { session } = opened([bare('c', copyOf(0)), bare('c', copyOf(2)), bare('c', copyOf(1))])
    const ids = [0, 1, 2].map((index) => (session.event(index).data['message'] as JsonObject)['id'])
    expect(ids).toEqual(['legacy-message:test:0', 'legacy-message:test:1', 'legacy-message:test:1'])
  })

  it('a chain of three thousand copies is read, and any of them again', () => {
    const copies = Array.from({ length: 3000 }, (_, i) => bare('c', i === 0 ? append : copyOf(i - 1)))
    const { session, surface } = opened(copies)
    expect(surface()).toEqual([2999])
    expect((session.event(2999).data['message'] as JsonObject)['id']).toBe('legacy-message:test:0')
  })

  it('steering/message becomes a user or a context row by its source', () => {
    const steering = (kind: string, wrapped: boolean): Raw => {
      const message = { content: [text('faster')], source: { kind } }
      return {
        type: 'steering/message',
        data: wrapped ? { turn: 1, message } : { turn: 1, step: 1, ...message },
        ...append,
      }
    }
    expect(nodeOf(steering('user', true))).toMatchObject({ arm: 'user' })
    expect(nodeOf(steering('user', false))).toMatchObject({ arm: 'user' })
    expect(nodeOf(steering('coordinator', true))).toMatchObject({ arm: 'context', label: 'coordinator' })
    expect(first(steering('user', false)).data).toMatchObject({ id: 'legacy-message:test:0', role: 'user' })
    expect(first(steering('user', false)).data).not.toHaveProperty('turn')
    expect(opened([steering('user', true)]).open.unknownRequiredTypes).toEqual(['steering/message'])
  })

  it('a turn loses its trigger', () => {
    expect(first(note('turn/start', { turn: 1, trigger: 'user' })).data).toEqual({ turn: 1 })
  })

  it.each([
    [{ kind: 'aborted' }, { kind: 'aborted', reason: { kind: 'legacy' } }],
    [
      { kind: 'aborted', reason: { kind: 'user' } },
      { kind: 'aborted', reason: { kind: 'user' } },
    ],
    [{ kind: 'disposed' }, { kind: 'aborted', reason: { kind: 'disposed' } }],
    [
      { kind: 'error', step: 2, message: 'no' },
      { kind: 'error', error: { message: 'no', code: 'UNKNOWN' } },
    ],
    [
      { kind: 'error', message: 'no', code: 'X' },
      { kind: 'error', error: { message: 'no', code: 'X' } },
    ],
    [
      { kind: 'error', step: 1, failure: { message: 'no', code: 'Y' } },
      { kind: 'error', error: { message: 'no', code: 'Y' } },
    ],
    [{ kind: 'completed' }, { kind: 'completed' }],
  ])('a turn that ended with %j ends with %j', (reason, modern) => {
    expect(first(turnEnd(1, reason)).data['reason']).toEqual(modern)
  })

  it('names of before August are the names of today', () => {
    const types = [
      'compact/start',
      'compact/summary',
      'compact/end',
      'compact/prune',
      'tool/ptc-dispatch',
      'tool/ptc-dispatch-start',
      'bash/sandbox-mode',
    ]
    const { session } = opened(types.map((type) => note(type)))
    expect(types.map((_, index) => session.typeOf(index))).toEqual([
      'compaction/start',
      'compaction/summary',
      'compaction/end',
      'compaction/prune',
      'tool/code-dispatch',
      'tool/code-dispatch-start',
      'sandbox/mode',
    ])
  })
})

describe('later versions', () => {
  it('no older shape is upgraded there', () => {
    expect(first(turnEnd(1, { kind: 'disposed' }), { version: 3 }).data['reason']).toEqual({
      kind: 'disposed',
    })
  })

  it('2: the ends of a range are start and end, the stream lies in the message', () => {
    const { nodes, surface } = opened(
      [
        turnStart(),
        stepStart(),
        user('go'),
        assistant(
          'done',
          {},
          {
            surfaceOp: 'append',
            sourceEventSeqs: [],
            data: {
              turn: 1,
              step: 1,
              stream: [
                { type: 'chunk', time: 1500, chunk: { type: 'block-start', index: 0, blockType: 'text' } },
                { type: 'text-chunks', time0: 1600, index: 0, dt: [50], texts: ['', 'done'] },
              ],
              message: { id: 'a', role: 'assistant', content: [text('done')], source: { kind: 'model' } },
            },
          },
        ),
        user(
          'sum',
          { kind: 'plugin', plugin: 'compact', compactionId: 'k' },
          { surfaceOp: { op: 'replace', start: 2, end: 3 }, sourceEventSeqs: [2, 3] },
        ),
        note('assistant/attempt', { turn: 1, step: 2, stream: [] }),
      ],
      { version: 2, isSeeded: false },
    )
    expect(nodes.map(({ arm }) => arm)).toEqual(['user', 'assistant', 'compaction'])
    expect(nodes[1]).toMatchObject({ stepStartTime: 1000, firstTokenTime: 1650 })
    expect(surface()).toEqual([4])
  })

  it('2: the first token may be a chunk of its own, or a call that has a name', () => {
    const timeOf = (stream: JsonObject['stream']) => {
      const node = opened(
        [
          assistant(
            'x',
            {},
            { ...append, data: { turn: 1, step: 1, stream: stream!, message: { content: [text('x')] } } },
          ),
        ],
        { version: 2 },
      ).nodes[0]
      return node?.arm === 'assistant' ? node.firstTokenTime : undefined
    }
    expect(
      timeOf([
        { type: 'chunk', time: 5, chunk: { type: 'text-delta', text: '' } },
        { type: 'chunk', time: 7, chunk: { type: 'text-delta', text: 'x' } },
      ]),
    ).toBe(7)
    expect(
      timeOf([
        { type: 'chunk', time: 5, chunk: { type: 'tool-call-delta', name: 'ls', argumentsDelta: '' } },
      ]),
    ).toBe(5)
    expect(timeOf([{ type: 'tool-call-chunks', time0: 9, id: 'c', dt: [], args: ['{'] }])).toBe(9)
    expect(timeOf([])).toBeNull()
    expect(timeOf('broken')).toBeNull()
  })

  const system = (said: readonly JsonObject[], more: Partial<Raw> = append): Raw => ({
    type: 'system/message',
    data: { message: { id: 's', role: 'system', content: said } },
    ...more,
  })

  it('3: a system prompt is node 0 of the surface; an empty one sends nothing', () => {
    const log = opened(
      [
        system([text('Be brief.')]),
        user('go'),
        system([], { surfaceOp: { op: 'replace', startSeq: 0, endSeq: 0 }, sourceEventSeqs: [0] }),
      ],
      { version: 3 },
    )
    expect(log.nodes.map(({ arm }) => arm)).toEqual(['system', 'user'])
    expect(log.surface()).toEqual([2, 1])
    expect(log.open.outline(null).outline.totals.surfaceMessages).toBe(1)
    expect(log.open.outline(2).outline.totals.surfaceMessages).toBe(2)
  })

  it('3: nothing but one other system prompt may take the place of a system prompt', () => {
    const over = (endSeq: number) => ({
      surfaceOp: { op: 'replace', startSeq: 0, endSeq },
      sourceEventSeqs: [0, 1],
    })
    const stops = (raw: Raw) =>
      opened([system([text('a')]), user('go'), raw], { version: 3 }).p.fold.stopped?.why ?? null
    const compaction = { kind: 'plugin', plugin: 'compact', compactionId: 'k' }
    expect(stops(user('sum', compaction, over(1)))).toContain('system prompt')
    expect(stops(user('sum', compaction, over(0)))).toContain('system prompt')
    expect(stops(system([text('b')], over(1)))).toContain('system prompt')
    expect(stops(system([text('b')], over(0)))).toBeNull()
  })

  it('a system message before version 3 is an event like others', () => {
    const log = opened([note('system/message', { message: { role: 'system', content: [] } })])
    expect([log.nodes, log.p.fold.stopped]).toEqual([[], null])
  })

  it('3: dispatches have another name', () => {
    const ids = { rootCallId: 'c', parentCallId: 'c', subCallId: 's', name: 'ls', arguments: {} }
    const log = opened(
      [
        call('c'),
        note('tool/ptc-dispatch-start', ids),
        note('tool/ptc-dispatch', { ...ids, isError: false, content: [] }),
      ],
      { version: 3 },
    )
    expect(log.p.transcript.subCalls.childrenOf('c')).toMatchObject([
      { callId: 's', done: 2, isError: false },
    ])
  })

  it('4: a tool result is a message of role tool, a developer message reaches the surface', () => {
    const told = (said: string, more: Partial<Raw>): Raw => ({
      type: 'tool/result',
      data: {
        turn: 1,
        step: 1,
        message: { id: 'r', role: 'tool', toolCallId: 'c', content: [text(said)], isError: true },
      },
      ...more,
    })
    const developer: Raw = {
      type: 'developer/message',
      data: { message: { id: 'd', role: 'developer', content: [text('x')] } },
      ...append,
    }
    const log = opened(
      [
        developer,
        call('c'),
        told('long output', append),
        told('short', { surfaceOp: { op: 'replace', startSeq: 2, endSeq: 2 }, sourceEventSeqs: [2] }),
      ],
      { version: 4 },
    )
    expect(log.nodes.map(({ arm }) => arm)).toEqual(['system', 'tool-result'])
    expect(log.nodes[1]).toMatchObject({ callId: 'c', isError: true, call: { name: 'bash' } })
    expect([log.surface(), log.p.fold.stopped]).toEqual([[0, 3], null])
  })

  it('4: a copy may change the content of a result and nothing else', () => {
    const told = (message: JsonObject, more: Partial<Raw>): Raw => ({
      type: 'tool/result',
      data: { message: { id: 'r', role: 'tool', toolCallId: 'c', content: [text('x')], ...message } },
      ...more,
    })
    const over = { surfaceOp: { op: 'replace', startSeq: 0, endSeq: 0 }, sourceEventSeqs: [0] }
    for (const changed of [{ id: 'other' }, { toolCallId: 'd' }, { isError: true }])
      expect(opened([told({}, append), told(changed, over)], { version: 4 }).p.fold.stopped?.why).toContain(
        'more than',
      )
  })

  it('4: a checkpoint is of either form', () => {
    for (const source of [
      { kind: 'compact-checkpoint', compactionId: 'k' },
      { kind: 'plugin', plugin: 'compact', compactionId: 'k' },
    ]) {
      const log = opened(
        [
          user('go'),
          user('sum', source, { surfaceOp: { op: 'replace', startSeq: 0, endSeq: 0 }, sourceEventSeqs: [0] }),
        ],
        { version: 4 },
      )
      expect(log.nodes.map(({ arm }) => arm)).toEqual(['user', 'compaction'])
    }
  })

  it('4: an offloaded image stays in the transcript; the event is known', () => {
    const image = { type: 'image', attachment: { attachmentId: 'i', mediaType: 'image/png' } }
    const log = opened(
      [
        { ...user('see'), data: { id: 'u', role: 'user', content: [image], source: { kind: 'user' } } },
        note('image/offload', { targets: [{ seq: 0, imageIndexes: [0] }] }),
      ],
      { version: 4 },
    )
    expect(log.nodes).toHaveLength(1)
    expect(log.codes).toEqual([])
    expect(log.open.unknownRequiredTypes).toEqual([])
  })
})

it('a stream of deltas before version 2 gives the time of the first token', () => {
  const log = opened([
    turnStart(),
    stepStart(),
    chunk({ type: 'block-start', blockType: 'text' }),
    chunk({ type: 'text-delta', text: '' }),
    chunk({ type: 'reasoning-delta', text: 'h' }),
    assistant('hi'),
    result('none', 'x'),
  ])
  expect(log.nodes[0]).toMatchObject({ stepStartTime: 1000, firstTokenTime: 4000, time: 5000 })
})
