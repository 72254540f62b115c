import { expect, test } from 'vitest'
import { prune, pruneNode } from './prune.ts'
import { blockOf, contextOf, frameOf, idsOf, messageOf, stateOf, tracing, transcript } from './testing.ts'

test('without coverage the list is copied, orphans and all', () => {
  const list = transcript('u1 c2:k r3')
  const state = stateOf([blockOf('b1', []), blockOf('b2', ['u1'], { active: false })])
  const view = prune(list, state)
  expect(view).toEqual(list)
  expect(view).not.toBe(list)
  const frame = frameOf(list, state)
  expect(pruneNode.run(frame, contextOf())).toBe(frame)
})

test('messages that stay are the same objects', () => {
  const list = transcript('u1 a2 u3')
  const view = prune(list, stateOf([blockOf('b1', ['a2'])]))
  expect(view[0]).toBe(list[0])
  expect(view[2]).toBe(list[2])
})

test('a stale summary of another active block is replaced, of an unknown one kept', () => {
  const stale = { ...messageOf('s'), id: 'acp_summary_b2' }
  const unknown = { ...messageOf('s'), id: 'acp_summary_b9' }
  const state = stateOf([blockOf('b1', ['a2']), blockOf('b2', ['gone'])])
  expect(prune([messageOf('u1'), stale, unknown, messageOf('a2')], state).map((m) => m.text)).toEqual([
    'u1',
    '[Compressed conversation section]\nabout b2',
    's',
    '[Compressed conversation section]\nabout b1',
  ])
  expect(idsOf(prune([stale, messageOf('a2')], state, { injectSummaries: false }))).toBe('acp_summary_b2')
})

test('a covered summary-like message is dropped as covered', () => {
  const state = stateOf([blockOf('b1', ['acp_summary_b7'])])
  expect(idsOf(prune([{ ...messageOf('s'), id: 'acp_summary_b7' }, messageOf('u1')], state))).toBe(
    'acp_summary_b1 u1',
  )
})

test('the node gives the same list for the same session, and another when something counts', () => {
  const list = transcript('u1 a2 u3')
  const blocks = [blockOf('b1', ['u1', 'a2'])]
  const view = (more = {}, pinRule: 'always' | 'pr491' = 'pr491') =>
    pruneNode.run(frameOf(list, stateOf([{ ...blocks[0]!, ...more }])), contextOf({}, { pinRule })).messages
  const first = view()
  expect(idsOf(first)).toBe('acp_summary_b1 u3')
  expect(view({ survivedCount: 2 })).toBe(first)
  expect(view({ summary: 'new' })[0]!.text).toBe('[Compressed conversation section]\nnew')
  expect(idsOf(view({}, 'always'))).toBe('acp_summary_b1 u1 u3')
  expect(idsOf(view({ effectiveMessageIds: ['a2'] }))).toBe('u1 acp_summary_b1 u3')
  const two = stateOf([blocks[0]!, blockOf('b2', [])])
  expect(idsOf(pruneNode.run(frameOf(list, two), contextOf()).messages)).toBe(
    'acp_summary_b1 acp_summary_b2 u3',
  )
})

test('every change says its reason', () => {
  const { ctx, reasons } = tracing()
  const stale = { ...messageOf('s'), id: 'acp_summary_b1' }
  const list = [...transcript('u1 a2'), stale, ...transcript('a3#x a4 c5:k')]
  const state = stateOf([
    blockOf('b1', ['u1', 'a2']),
    blockOf('b2', ['a2', 'a3']),
    blockOf('b3', ['a4'], { active: false }),
  ])
  const view = pruneNode.run(frameOf(list, state), ctx).messages
  expect(idsOf(view)).toBe('u1 acp_summary_b2 acp_summary_b1 a4')
  expect(reasons).toEqual([
    { id: 'u1', rule: 'prune/pinned', block: 'b1', by: 'a4' },
    { id: 'acp_summary_b2', rule: 'prune/summary', block: 'b2' },
    { id: 'a2', rule: 'prune/covered', block: 'b1' },
    { id: 'acp_summary_b1', rule: 'prune/summary', block: 'b1' },
    { id: 'acp_summary_b1', rule: 'prune/stale-summary', block: 'b1' },
    { id: 'a3#x', rule: 'prune/covered', block: 'b2' },
    { id: 'c5', rule: 'prune/orphan-call' },
  ])
})

test('a pin without a decider names none', () => {
  const { ctx, reasons } = tracing()
  pruneNode.run(frameOf(transcript('u1'), stateOf([blockOf('b1', ['u1'])])), ctx)
  expect(reasons.at(-1)).toEqual({ id: 'u1', rule: 'prune/pinned', block: 'b1' })
})

test('ids of object prototypes are ids like others', () => {
  const list = ['constructor', '__proto__', 'toString'].map((id) => ({ ...messageOf('u'), id }))
  expect(idsOf(prune(list, stateOf([blockOf('b1', ['__proto__'])])))).toBe(
    'constructor acp_summary_b1 toString',
  )
})

test('what is remembered of a list is asked for by the rule, too', () => {
  const frame = frameOf(transcript('u1 a2 u3'), stateOf([blockOf('b1', ['u1', 'a2'])]))
  const answers = (['always', 'pr491', 'always', 'pr491'] as const).map((pinRule) =>
    idsOf(pruneNode.run(frame, contextOf({}, { pinRule })).messages).includes('u1'),
  )
  expect(answers).toEqual([true, false, true, false])
})
