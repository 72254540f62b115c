import { describe, expect, it } from 'vitest'
import type { CompressionState } from '#kernel/model/state.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { BoundaryNotFoundError, resolveBoundaries } from './boundaries.ts'
import { block, scene, stateOf } from './scene.ts'

const summary = (blockId: string): CoreMessage => ({
  id: `acp_summary_${blockId}`,
  role: 'system',
  contentType: 'text',
  text: '[Compressed conversation section]',
})

const resolve = (
  messages: readonly CoreMessage[],
  state: CompressionState,
  startRef: string,
  endRef: string,
) => resolveBoundaries({ messages, state, startRef, endRef })
const span = (...args: Parameters<typeof resolve>) => {
  const { startIndex, endIndex } = resolve(...args)
  return [startIndex, endIndex]
}
const failure = (...args: Parameters<typeof resolve>) => {
  try {
    resolve(...args)
  } catch (error) {
    const { kind, endpoint, message } = error as BoundaryNotFoundError
    return [kind, endpoint, message]
  }
  return null
}

const list = scene('u A u A u A')

describe('message refs', () => {
  const state = stateOf(list)
  it('resolve in any spelling', () => {
    expect(span(list, state, ' M2 ', 'm0000004')).toEqual([1, 3])
  })
  it('are swapped with a note when given in reverse', () => {
    expect(resolve(list, state, 'm00004', 'm00002')).toEqual({
      startIndex: 1,
      endIndex: 3,
      messageIds: ['m1', 'm2', 'm3'],
      nestedBlockIds: [],
      boundaryKind: 'message',
      protectedGaps: [],
      snappedBoundaries: [],
      reversedNote: 'range given reversed (m00004→m00002), read as m00002..m00004',
    })
    expect(resolve(list, state, 'm00002', 'm00002')).not.toHaveProperty('reversedNote')
  })
  it('that can not be read name both', () => {
    const [kind, , message] = failure(list, state, 'x', 'm00002')!
    expect(kind).toBeUndefined()
    expect(message).toContain('"x".."m00002"')
    expect(failure(list, state, undefined as unknown as string, 'm00002')![2]).toContain(
      'Invalid boundary ref',
    )
  })
  it('that never were are unknown, that are gone consumed', () => {
    expect(failure(list, state, 'm00001', 'm00099')!.slice(0, 2)).toEqual(['unknown', 'end'])
    expect(failure(list.slice(1), state, 'm00001', 'm00003')!.slice(0, 2)).toEqual(['consumed', 'start'])
    const error = new BoundaryNotFoundError('why', 'unknown', 'end')
    expect([error.name, error.code, error instanceof Error]).toEqual([
      'BoundaryNotFoundError',
      'BOUNDARY_NOT_FOUND',
      true,
    ])
  })
  it('may be ids of Object.prototype', () => {
    const messages = list.map((message, i) => (i === 2 ? { ...message, id: 'constructor' } : message))
    expect(resolve(messages, stateOf(messages), 'm00003', 'm00003').messageIds).toEqual(['constructor'])
    expect(failure(list, stateOf(list), 'm00009', 'm00001')![0]).toBe('unknown')
  })
})

describe('snapping', () => {
  const gone = stateOf(list, [
    block('b1', ['m0'], { active: false }),
    block('b5', ['m0'], { directBlockIds: ['b1'], tier: 2 }),
    block('b2', ['m0', 'm3'], { directBlockIds: ['b1', 'nobody'], tier: 2 }),
    block('b3', ['m0', 'm2'], { directBlockIds: ['b1'], tier: 2 }),
    block('b4', ['m0', 'm1'], { directBlockIds: ['b1'], tier: 2, active: false }),
  ])
  it('goes to the first active heir', () => {
    const { startIndex, snappedBoundaries } = resolve(list.slice(1), gone, 'm00001', 'm00006')
    expect(startIndex).toBe(1)
    expect(snappedBoundaries).toEqual([
      expect.stringContaining('startId m00001 is already compressed into an active block'),
    ])
  })
  it('says so of a consumed block', () => {
    const { startIndex, endIndex, boundaryKind, snappedBoundaries } = resolve(
      list.slice(1),
      gone,
      'm00006',
      'b1',
    )
    expect([startIndex, endIndex, boundaryKind]).toEqual([1, 4, 'block'])
    expect(snappedBoundaries).toEqual([
      expect.stringContaining('endId b1 was consumed by a higher-tier block'),
    ])
  })
  it('never to the block that folded the message itself', () => {
    expect(failure(list.slice(1), stateOf(list, [block('b1', ['m0', 'm2'])]), 'm00001', 'm00002')![0]).toBe(
      'consumed',
    )
  })
  it('never to an heir that can not be seen', () => {
    const state = stateOf(list, [
      block('b1', ['m0'], { active: false }),
      block('b2', ['m0'], { directBlockIds: ['b1'] }),
    ])
    expect(failure(list.slice(1), state, 'm00001', 'm00002')![0]).toBe('consumed')
    expect(failure(list.slice(1), state, 'b2', 'm00002')![2]).toContain('is an active block')
    expect(failure(list.slice(1), state, 'b1', 'm00002')![2]).toContain('no longer active')
    expect(failure(list, state, 'b9', 'm00002')!.slice(0, 2)).toEqual(['unknown', 'start'])
  })
})

describe('hidden orphans', () => {
  const state = stateOf(list, [], { hiddenOrphanRefs: ['m00002', 'm00003', 'm00006'] })
  const visible = [list[0]!, list[3]!, list[4]!]
  it('move into the range', () => {
    const moved = resolve(visible, state, 'm00002', 'm00006')
    expect([moved.startIndex, moved.endIndex]).toEqual([1, 2])
    expect(moved.snappedBoundaries).toEqual([
      'startId m00002 is a hidden orphan compress call; moved forward to m00004',
      'endId m00006 is a hidden orphan compress call; moved backward to m00005',
    ])
    expect(span(visible, state, 'm00001', 'm3')).toEqual([0, 0])
  })
  it('fail at the rim of the list', () => {
    expect(failure(visible, state, 'm00006', 'm00001')).toEqual([
      'consumed',
      'start',
      'startId m00006 is a hidden orphan compress call and no visible message lies forward of it',
    ])
    expect(failure(list.slice(3), state, 'm00004', 'm00002')![1]).toBe('end')
  })
  it('are only those listed', () => {
    expect(failure(visible, stateOf(list), 'm00002', 'm00005')![2]).toContain('not found in visible context')
  })
})

describe('blocks in a span', () => {
  const view = [list[0]!, summary('b1'), list[3]!, summary('b2'), list[5]!]
  const blocks = [
    block('b2', ['m4']),
    block('b1', ['m1', 'm2']),
    block('b3', ['m5'], { active: false }),
    block('b4', ['m3']),
  ]
  const state = stateOf(list, blocks)
  it('are listed in the order of the state, by summary or by first message', () => {
    expect(resolve(view, state, 'm00001', 'm00006').nestedBlockIds).toEqual(['b2', 'b1', 'b4'])
    expect(resolve(view, state, 'b1', 'm00004').nestedBlockIds).toEqual(['b1', 'b4'])
    expect(resolve(list, state, 'm00003', 'm00004').nestedBlockIds).toEqual(['b4'])
    expect(resolve(list, state, 'm00002', 'm00002').nestedBlockIds).toEqual(['b1'])
  })
  it('are anchored at the summary first', () => {
    expect(span([summary('b4'), list[3]!, list[0]!], state, 'b4', 'm00001')).toEqual([0, 2])
    expect(resolve([summary('b4'), list[0]!, list[3]!], state, 'm00001', 'm00004').nestedBlockIds).toEqual([
      'b4',
    ])
  })
  it("keep the kernel's own messages out of the ids", () => {
    const retrieved: CoreMessage = { id: 'acp_retrieved_m00009', role: 'user', contentType: 'text' }
    const other: CoreMessage = { ...summary('b1'), role: 'user' }
    expect(
      resolve([list[0]!, retrieved, summary('b1'), list[3]!], state, 'm00001', 'm00004').messageIds,
    ).toEqual(['m0', 'm3'])
    expect(resolve([list[0]!, other, list[3]!], state, 'm00001', 'm00004').messageIds).toEqual([
      'm0',
      'acp_summary_b1',
      'm3',
    ])
    expect(failure([list[0]!, other], state, 'b1', 'm00001')![2]).toContain('is an active block')
  })
  it('counts the last of equal ids', () => {
    expect(span([list[0]!, list[1]!, list[0]!], state, 'm00001', 'm00001')).toEqual([2, 2])
  })
})

describe('a consumed block', () => {
  const gone = (blockId: string, ids: readonly string[]) => block(blockId, ids, { active: false })
  const heir = (blockId: string, child: string, ids: readonly string[]) =>
    block(blockId, ids, { directBlockIds: [child] })
  it.each([
    ['x', 'y'],
    ['y', 'x'],
  ])('is read as the earliest of the blocks that hold its messages: %s, %s', (...ids) => {
    const state = stateOf(list, [
      gone('b1', ['none', ...ids, 'lost']),
      gone('b2', ['x']),
      gone('b3', ['y']),
      heir('b4', 'b2', ['m4', 'x']),
      heir('b5', 'b3', ['m0', 'y']),
    ])
    expect(span(list, state, 'b1', 'm00003')).toEqual([0, 2])
    expect(resolve(list, state, 'b1', 'm00003').snappedBoundaries[0]).toContain('b1')
  })
  it('of which nothing is left is an error', () => {
    const state = stateOf(list, [gone('b1', ['x']), heir('b4', 'b2', ['m4', 'x'])])
    expect(failure(list, state, 'b1', 'm00003')?.slice(0, 2)).toEqual(['consumed', 'start'])
  })
})
