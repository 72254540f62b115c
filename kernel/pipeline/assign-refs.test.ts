import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { assignRefsNode } from './assign-refs.ts'
import { contextOf, frameOf, messageOf, stateOf, tracing, transcript } from './testing.ts'

const run = (messages: readonly CoreMessage[], state: CompressionState = stateOf([]), ctx = contextOf()) =>
  assignRefsNode.run(frameOf(messages, state), ctx)

test('new messages get the next refs, and only they', () => {
  const list = transcript('u1 a2')
  const one = run(list).state
  expect({ ...one.messageRefs.byRaw }).toEqual({ u1: 'm00001', a2: 'm00002' })
  expect({ ...one.messageRefs.byRef }).toEqual({ m00001: 'u1', m00002: 'a2' })
  const frame = frameOf(list, one)
  expect(assignRefsNode.run(frame, contextOf())).toBe(frame)
  expect(run([...list, ...transcript('u3')], one).state.messageRefs.byRaw['u3']).toBe('m00003')
  const shorter = [messageOf('u9'), list[1]!]
  expect(run(shorter, one).state.messageRefs.byRaw['u9']).toBe('m00003')
  expect(run(transcript('u1 a2'), one).state.messageRefs).toBe(one.messageRefs)
})

test('holes are not filled', () => {
  const messageRefs = { byRaw: { x: 'm00007' }, byRef: { m00007: 'x' } }
  expect(run(transcript('u1'), stateOf([], { messageRefs })).state.messageRefs.byRaw['u1']).toBe('m00008')
})

test('a retrieved message and an empty id never get a ref', () => {
  const list = [
    { ...messageOf('u'), id: 'acp_retrieved_m00001' },
    { ...messageOf('u'), id: '' },
    messageOf('u1'),
  ]
  expect({ ...run(list).state.messageRefs.byRaw }).toEqual({ u1: 'm00001' })
})

const compress: CoreMessage = { ...messageOf('c1:k'), toolName: 'compress' }
const refsOf = (list: readonly CoreMessage[], overrides = {}) => ({
  ...run(list, stateOf([]), contextOf(overrides)).state.messageRefs.byRaw,
})

test('tools are protected only when protection is configured', () => {
  const list = [compress, messageOf('c2:l')]
  expect(refsOf(list)).toEqual({ c1: 'm00001', c2: 'm00002' })
  expect(refsOf(list, { protectedTools: ['other'] })).toEqual({ c1: 'BLOCKED', c2: 'm00001' })
  expect(refsOf(list, { protectedLatestTools: ['other'] })).toEqual({ c1: 'BLOCKED', c2: 'm00001' })
  expect(refsOf(list, { isToolProtected: (name: string) => name === 'grep' })).toEqual({
    c1: 'BLOCKED',
    c2: 'BLOCKED',
  })
})

test('a result is judged by its own tool name', () => {
  const { toolName: _name, ...nameless } = messageOf('t2:k')
  expect(refsOf([messageOf('c1:k'), nameless], { protectedTools: ['grep'] })).toEqual({
    c1: 'BLOCKED',
    t2: 'm00001',
  })
})

test('a path protects the result of its call, too, though only the call shows the path', () => {
  const skill = { ...messageOf('c1:k', '{"name":"review"}'), toolName: 'skill' }
  const { toolName: _, ...unnamed } = messageOf('t2:k')
  const other = [{ ...messageOf('c3:q', '{"name":"other"}'), toolName: 'skill' }, messageOf('t4:q')]
  expect(refsOf([skill, unnamed, ...other], { protectedTools: ['skill/review'] })).toEqual({
    c1: 'BLOCKED',
    t2: 'BLOCKED',
    c3: 'm00001',
    t4: 'm00002',
  })
  expect(refsOf([skill, unnamed], { protectedTools: ['skill'] })).toEqual({ c1: 'BLOCKED', t2: 'm00001' })
})

test('the last call of a pattern is protected with its results, in the whole list', () => {
  const list = transcript('c1:k t2:k c3:l t4:l')
  expect(refsOf(list, { protectedLatestTools: ['grep'] })).toEqual({
    c1: 'm00001',
    t2: 'm00002',
    c3: 'BLOCKED',
    t4: 'BLOCKED',
  })
})

test('media is always blocked, and said so', () => {
  const { ctx, reasons } = tracing()
  const list = [messageOf('u1'), { ...messageOf('u2'), imageBase64: 'AA' }]
  const { state } = run(list, stateOf([]), ctx)
  expect({ ...state.messageRefs.byRaw }).toEqual({ u1: 'm00001', u2: 'BLOCKED' })
  expect(reasons).toEqual([{ id: 'u2', rule: 'assign/blocked' }])
  run([...list, messageOf('u3')], state, ctx)
  expect(reasons.length).toBe(1)
})

test('names of object prototypes get refs', () => {
  const list = ['constructor', '__proto__', 'toString'].map((id) => ({ ...messageOf('u'), id }))
  const { byRaw, byRef } = run(list).state.messageRefs
  expect(Object.keys(byRaw)).toEqual(['constructor', '__proto__', 'toString'])
  expect(Object.values(byRef)).toEqual(['constructor', '__proto__', 'toString'])
})
