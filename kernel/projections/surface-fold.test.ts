/** The recorded surface, check by check (spec/dsh-log.md 3); the recorded cases are replayed elsewhere. */
import { describe, expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Raw } from '#kernel/testing.ts'
import { assistant, checkpoint, note, opened, replacing, result, user } from '#kernel/testing.ts'
import { originalOf } from './folded-messages.ts'

const stop = (...events: readonly Raw[]) => opened(events).p.fold.stopped

describe('a surface', () => {
  it('is what was appended, with each replacement in the place of its range', () => {
    const log = opened([user('a'), assistant('b'), user('c'), checkpoint(0, 1, [0, 1]), user('d')])
    expect([log.surface(3), log.surface(4), log.surface()]).toEqual([
      [0, 1, 2],
      [3, 2],
      [3, 2, 4],
    ])
  })

  it('counts places, not numbers: after a fold a range may start at a higher number than it ends', () => {
    const log = opened([
      user('a'),
      assistant('b'),
      user('c'),
      checkpoint(0, 1, [0, 1]),
      checkpoint(3, 2, [3, 2]),
    ])
    expect([log.surface(), log.p.fold.stopped]).toEqual([[4], null])
    expect(
      stop(user('a'), assistant('b'), user('c'), checkpoint(0, 1, [0, 1]), checkpoint(2, 3, [3, 2]))?.why,
    ).toContain('stands before')
  })

  it('stops at an end that is not there: never was, is log-only, or is folded already', () => {
    const base = [user('a'), note('todo/write'), assistant('b'), checkpoint(0, 0, [0])] as const
    expect(stop(...base, checkpoint(2, 9, [2]))?.why).toContain('event 9, which is not on the surface')
    expect(stop(...base, checkpoint(1, 2, [2]))?.why).toContain('event 1, which is not on the surface')
    expect(stop(...base, checkpoint(0, 2, [0, 2]))?.why).toContain('event 0, which is not on the surface')
    expect(stop(...base, checkpoint(4, 4, [2]))?.event).toBe(4)
  })

  it('must be cited whole by what replaces it; more may be cited', () => {
    const many = Array.from({ length: 8 }, (_, i) => user(`m${i}`))
    expect(stop(user('a'), assistant('b'), user('c'), checkpoint(0, 2, [0, 2]))?.why).toContain(
      'event 1 without citing it',
    )
    expect(stop(...many, checkpoint(0, 7, [0, 1, 2, 3, 4, 5, 7]))?.why).toContain('event 6')
    expect(stop(...many, note('todo/write'), checkpoint(0, 7, [8, 7, 6, 5, 4, 3, 2, 1, 0]))).toBeNull()
    expect(
      stop(user('a'), user('b', { kind: 'user' }, { surfaceOp: { op: 'replace', start: 0, end: 0 } }))?.why,
    ).toContain('event 0')
  })

  it('keeps what it had where it stops, and says where', () => {
    const log = opened([user('a'), user('b'), checkpoint(9, 9, []), user('c'), checkpoint(0, 0, [0])])
    expect([log.surface(), log.p.fold.stopped]).toMatchObject([[0, 1], { event: 2, seq: 2 }])
    expect([log.open.outline(null).outline.stoppedAt, log.open.outline(2).outline.stoppedAt]).toEqual([
      2,
      null,
    ])
    expect(log.nodes.map(({ arm }) => arm)).toEqual(['user', 'user', 'compaction', 'user', 'compaction'])
  })

  it.each([
    ['a surfaceOp on a log-only type', { ...note('todo/write'), surfaceOp: 'append' }],
    ['sources on a log-only type', { ...note('todo/write'), sourceEventSeqs: [0] }],
    ['no surfaceOp on a message', user('b', { kind: 'user' }, {})],
    ['a source named twice', user('b', { kind: 'user' }, { surfaceOp: 'append', sourceEventSeqs: [0, 0] })],
  ] as const)('stops at %s', (_, event) => {
    expect(stop(user('a'), event)).toMatchObject({ event: 1 })
  })
})

describe('a copy of a tool result', () => {
  const copy = (more: Partial<Raw> = {}, data: JsonObject = {}) => ({
    ...result('c', 'short', replacing(0, 0), data),
    ...more,
  })
  const original = result('c', 'a long output', { surfaceOp: 'append' }, { meta: { ms: 3 } })
  const same = { meta: { ms: 3 } }
  const message = (more: JsonObject, block: JsonObject = {}) => ({
    ...same,
    message: {
      id: 'result-c',
      role: 'user',
      source: { kind: 'tool', callId: 'c' },
      content: [{ type: 'tool-result', toolCallId: 'c', content: [], ...block }],
      ...more,
    },
  })

  it('may change the content of the result', () => {
    expect(stop(original, copy({}, same))).toBeNull()
    expect(stop(original, copy({}, message({})))).toBeNull()
  })

  it.each([
    ['meta', { meta: { ms: 4 } }],
    ['no meta', {}],
    ['the step', { ...same, step: 2 }],
    ['the turn', { ...same, turn: 2 }],
    ['an error', { ...same, error: { name: 'E', code: 'X' } }],
    ['the id of the message', message({ id: 'other' })],
    ['the source', message({ source: { kind: 'tool', callId: 'd' } })],
    ['the call', message({}, { toolCallId: 'd' })],
    ['an error flag', message({}, { isError: true })],
    [
      'a second block',
      message({
        content: [
          { type: 'tool-result', toolCallId: 'c', content: [] },
          { type: 'text', text: 'x' },
        ],
      }),
    ],
  ] as const)('may not change %s', (_, data) => {
    expect(stop(original, copy({}, data as JsonObject))?.why).toContain('more than the result’s content')
  })

  it('takes the place of one node, a tool result', () => {
    expect(stop(user('a'), copy())?.why).toContain('no tool result')
    expect(stop(original, result('d', 'x'), copy(replacing(0, 1), same))?.why).toContain('more than one node')
  })

  it('may be copied again, and goes back to the first', () => {
    const log = opened([original, copy({}, same), copy(replacing(1, 1), same)])
    expect(log.surface()).toEqual([2])
    expect(originalOf(log.p, 2)).toBe(0)
  })
})

it('knows the first and the last original of nested folds', () => {
  const log = opened([
    user('a'),
    assistant('b'),
    checkpoint(0, 1, [0, 1]),
    user('c'),
    checkpoint(2, 3, [2, 3]),
  ])
  const { fold } = log.p
  expect([fold.firstOriginal(4), fold.lastOriginal(4), fold.firstOriginal(2), fold.lastOriginal(3)]).toEqual([
    0, 3, 0, 3,
  ])
  expect(originalOf(log.p, 4)).toBeNull()
  expect([...fold.order()].map((node) => fold.eventOf(node))).toEqual([4, 2, 0, 1, 3])
})

it('three hundred nested folds are folded and drawn', () => {
  const told = story().user('a')
  for (let i = 0; i < 300; i++) told.compact({ from: 0, to: 0, summary: 's' })
  const log = opened(told.text())
  const { bars } = log.open.outline(null).outline
  expect([
    bars.level.length,
    bars.level[0],
    bars.level[255],
    bars.level[299],
    bars.active[0],
    bars.active[1],
  ]).toEqual([300, 0, 255, 255, 1, 0])
  expect(log.surface()).toHaveLength(1)
})
