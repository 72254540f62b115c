import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { hideCompressCallsNode, hideConsumedCompressCalls } from './hide-compress-calls.ts'
import { blockOf, frameOf, idsOf, messageOf, stateOf, tracing, transcript } from './testing.ts'

const compress = (spec: string, text = '{"content":[]}'): CoreMessage => ({
  ...messageOf(spec, text),
  toolName: 'compress',
})
const refs = (...ids: string[]) => ({
  byRaw: Object.fromEntries(ids.map((id, i) => [id, id === 't9' ? 'BLOCKED' : `m0000${i + 1}`])),
  byRef: {},
})

test('without compress calls the list comes back itself', () => {
  const list = [...transcript('u1 c2:k t2:k'), compress('t3:k')]
  expect(hideConsumedCompressCalls(stateOf([]), list)).toEqual({
    messages: list,
    hidden: 0,
    hiddenOrphanRefs: [],
  })
  expect(hideConsumedCompressCalls(stateOf([]), list).messages).toBe(list)
})

test('the two newest orphans stay; a repeated id counts once', () => {
  const list = [
    compress('c1:k1'),
    messageOf('t2:k1'),
    compress('c3:k2'),
    compress('c4:k3'),
    compress('c5:k3'),
    messageOf('u6'),
  ]
  const state = stateOf([], { messageRefs: refs('c1', 't2') })
  const result = hideConsumedCompressCalls(state, list)
  expect(idsOf(result.messages)).toBe('c3 c4 c5 u6')
  expect(result).toMatchObject({ hidden: 2, hiddenOrphanRefs: ['m00001', 'm00002'] })
})

test('newest = last in the list', () => {
  const list = [compress('c1:k1'), compress('c2:k2'), compress('c3:k3'), compress('c4:k1')]
  expect(idsOf(hideConsumedCompressCalls(stateOf([]), list).messages)).toBe('c1 c3 c4')
})

test('a call of an inactive block goes with its results, without being an orphan', () => {
  const blocks = [
    blockOf('b1', ['u1'], { active: false, compressCallId: 'k1' }),
    blockOf('b2', ['u1'], { compressCallId: 'k2' }),
  ]
  const list = [compress('c1:k1'), messageOf('t2:k1'), compress('c3:k2'), messageOf('t4:k2'), compress('c5')]
  const result = hideConsumedCompressCalls(stateOf(blocks, { messageRefs: refs('c1', 't2', 'c5') }), list)
  expect(idsOf(result.messages)).toBe('c3 t4')
  expect(result).toMatchObject({ hidden: 3, hiddenOrphanRefs: ['m00003'] })
})

test('refs of hidden orphans: no BLOCKED, none twice', () => {
  const list = [
    compress('c1:k1'),
    messageOf('t9:k1'),
    compress('c1:k1'),
    compress('c3:k3'),
    compress('c4:k4'),
  ]
  const state = stateOf([], { messageRefs: refs('c1', 't9') })
  expect(hideConsumedCompressCalls(state, list).hiddenOrphanRefs).toEqual(['m00001'])
})

const twoRanges = JSON.stringify({
  content: [
    { startId: 'm1', endId: 'm2', summary: 's' },
    { startId: 'm3', endId: 'm4', summary: 's' },
  ],
})
const live = { compressCallId: 'k1', startRef: 'm1', endRef: 'm2' }

test('a kept call is narrowed once', () => {
  const list = [compress('c1:k1', twoRanges)]
  const state = stateOf([blockOf('b1', ['u1'], live)])
  const [view] = hideConsumedCompressCalls(state, list).messages
  expect(view!.text).toBe('{"content":[{"startId":"m1","endId":"m2","summary":"s"}]}')
  expect(hideConsumedCompressCalls(state, list).messages[0]).toBe(view)
  const more = stateOf([
    blockOf('b1', ['u1'], live),
    blockOf('b2', ['u2'], { ...live, startRef: 'm3', endRef: 'm4' }),
  ])
  expect(hideConsumedCompressCalls(more, list).messages[0]!.text).toBe(twoRanges)
  const legacy = stateOf([blockOf('b1', ['u1'], { compressCallId: 'k1' })])
  expect(hideConsumedCompressCalls(legacy, list).messages).toBe(list)
  ;(view as { text: string }).text = 'edited by the host'
  expect(hideConsumedCompressCalls(state, list).messages[0]!.text).toContain('"m1"')
  ;(list[0] as { text: string }).text = 'other'
  expect(hideConsumedCompressCalls(state, list).messages).toBe(list)
})

test('the node writes the orphan refs every turn and says its reasons', () => {
  const { ctx, reasons } = tracing()
  const list = [compress('c1:k1', twoRanges), compress('c2:k2'), messageOf('t3:k2'), messageOf('u4')]
  const blocks = [blockOf('b1', ['u1'], live), blockOf('b2', ['x'], { active: false, compressCallId: 'k2' })]
  const frame = hideCompressCallsNode.run(frameOf(list, stateOf(blocks)), ctx)
  expect(idsOf(frame.messages)).toBe('c1 u4')
  expect(frame.state.hiddenOrphanRefs).toEqual([])
  expect(reasons).toEqual([
    { id: 'c1', rule: 'hide/narrowed-call' },
    { id: 'c2', rule: 'hide/consumed-call' },
    { id: 't3', rule: 'hide/consumed-call' },
  ])
})
