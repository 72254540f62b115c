import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { carryRefsMemo } from './refs-memo.ts'
import { renderRefsNode, renderVisibleRefs } from './render-refs.ts'
import { contextOf, frameOf, messageOf, stateOf, tracing, transcript } from './testing.ts'

const messageRefs = {
  byRaw: { u1: 'm00001', c2: 'm00002', u3: 'BLOCKED' },
  byRef: { m00001: 'u1', m00002: 'c2' },
}
const refs = (): CompressionState['messageRefs'] => structuredClone(messageRefs)
const texts = (messages: readonly CoreMessage[]) => messages.map((message) => message.text)
const tag = (ref: string, tokens: number, type: string) =>
  `<acp tokens="${tokens}" type="${type}">${ref}</acp>\n`

test('strategies choose who shows a ref', () => {
  const list = transcript('u1 c2:k u3 u4')
  const state = { messageRefs: refs() }
  expect(texts(renderVisibleRefs(list, state))).toEqual([
    `${tag('m00001', 1, 'text')}u1`,
    `${tag('m00002', 1, 'grep')}c2:k`,
    'u3',
    'u4',
  ])
  const some = renderVisibleRefs(list, state, (text) => text.length, 'text-only')
  expect(some[0]!.text).toBe(`${tag('m00001', 2, 'text')}u1`)
  expect(some[1]).toBe(list[1])
  expect(renderVisibleRefs(list, state, undefined, 'none')).toEqual(list)
})

test('a message that shows its tag already is left alone; text may be absent', () => {
  const { text: _text, ...bare } = messageOf('u1')
  const [shown] = renderVisibleRefs([bare], { messageRefs: refs() })
  expect(shown).toEqual({ ...bare, text: tag('m00001', 0, 'text') })
  expect(renderVisibleRefs([shown!], { messageRefs: refs() })[0]).toBe(shown)
})

test('a copy is made once for a text', () => {
  const list = transcript('u1')
  const state = { messageRefs: refs() }
  const [shown] = renderVisibleRefs(list, state)
  expect(renderVisibleRefs(list, state)[0]).toBe(shown)
  expect(renderVisibleRefs(list, state, () => 8)[0]).not.toBe(shown)
})

test('a count is taken at first sight, thinking comes on top', () => {
  const state = stateOf([], { messageRefs: refs(), tokenSnapshot: { m00009: 1 } })
  const list = [{ ...messageOf('u1', 'abcde'), thinkingTokens: 10 }, messageOf('u4')]
  const one = renderRefsNode.run(frameOf(list, state), contextOf())
  expect(one.messages[0]!.text).toBe(`${tag('m00001', 12, 'text')}abcde`)
  expect({ ...one.state.tokenSnapshot }).toEqual({ m00009: 1, m00001: 2 })
  expect(state.tokenSnapshot).toEqual({ m00009: 1 })
  const longer = [{ ...messageOf('u1', 'abcde'.repeat(9)), thinkingTokens: 1 }]
  const two = renderRefsNode.run(frameOf(longer, one.state), contextOf())
  expect(two.messages[0]!.text).toContain('tokens="3"')
  expect(two.state).toBe(one.state)
})

test('the same turn again gives the same list', () => {
  const list = transcript('u1 c2:k u3 u4')
  const one = renderRefsNode.run(frameOf(list, stateOf([], { messageRefs: refs() })), contextOf())
  const again = (ctx = contextOf(), messages: readonly CoreMessage[] = list) =>
    renderRefsNode.run(frameOf(messages, one.state), ctx)
  expect(again().messages).toBe(one.messages)
  expect(again(contextOf(), list.slice(0, 2)).messages).toEqual(one.messages.slice(0, 2))
  expect(again(contextOf({}, { renderTags: 'text-only' })).messages[1]).toBe(list[1])
  const other = again(contextOf({}, { countTokens: () => 7 }))
  expect(other.messages).toEqual(one.messages)
})

test('a longer list goes on from the shorter', () => {
  const list = transcript('u1 c2:k')
  const one = renderRefsNode.run(frameOf(list.slice(0, 1), stateOf([], { messageRefs: refs() })), contextOf())
  const two = renderRefsNode.run(frameOf(list, one.state), contextOf())
  expect(two.messages[0]).toBe(one.messages[0])
  expect(texts(two.messages)[1]).toBe(`${tag('m00002', 1, 'grep')}c2:k`)
  expect({ ...two.state.tokenSnapshot }).toEqual({ m00001: 1, m00002: 1 })
})

test('edits in place are seen, of what was sent and of what was given', () => {
  const state = stateOf([], { messageRefs: refs() })
  const list: { text?: string; thinkingTokens?: number }[] & CoreMessage[] = transcript('u1 c2:k')
  const one = renderRefsNode.run(frameOf(list, state), contextOf())
  const again = () => texts(renderRefsNode.run(frameOf(list, one.state), contextOf()).messages)
  list[1]!.text = 'new'
  expect(again()[1]).toBe(`${tag('m00002', 1, 'grep')}new`)
  list[1]!.thinkingTokens = 5
  expect(again()[1]).toBe(`${tag('m00002', 6, 'grep')}new`)
  ;(one.messages[0] as { text: string }).text = 'edited by the host'
  expect(again()[0]).toBe(`${tag('m00001', 1, 'text')}u1`)
})

test('every tag says its reason', () => {
  const { ctx, reasons } = tracing()
  const state = stateOf([], { messageRefs: refs() })
  const list = transcript('u1 u3 u4')
  const one = renderRefsNode.run(frameOf(list, state), ctx)
  renderRefsNode.run(frameOf(list, one.state), ctx)
  const reason = { id: 'u1', rule: 'render/tagged', tokens: 1 }
  expect(reasons).toEqual([reason, reason])
})

test('a turn goes on from the one before only as far as everything is the same', () => {
  const byRaw = { u1: 'm00001', u2: 'm00002' }
  let state = stateOf([], { messageRefs: { byRaw, byRef: { m00001: 'u1', m00002: 'u2' } } })
  const shown = (...list: readonly CoreMessage[]) => {
    const turn = renderRefsNode.run(frameOf(list, state), contextOf())
    state = turn.state
    return texts(turn.messages)
  }
  const [one, other] = [messageOf('u1', 'same'), messageOf('u2', 'same')]
  const [first, second] = [`${tag('m00001', 1, 'text')}same`, `${tag('m00002', 1, 'text')}same`]
  expect(shown(one, other)).toEqual([first, second])
  expect(shown(one, one)).toEqual([first, first])
  expect(shown(one, other, one)).toEqual([first, second, first])
  expect(shown(other)).toEqual([second])
  state = { ...state, tokenSnapshot: { m00002: 99 } }
  expect(shown(other)).toEqual([`${tag('m00002', 99, 'text')}same`])
})

test('a message that had no ref shows the one it got', () => {
  const list = transcript('u1 u5')
  const first = refs()
  const state = stateOf([], { messageRefs: first })
  const before = renderRefsNode.run(frameOf(list, state), contextOf())
  expect(texts(before.messages)[1]).toBe('u5')
  const grown = { byRaw: { ...first.byRaw, u5: 'm00003' }, byRef: { ...first.byRef, m00003: 'u5' } }
  carryRefsMemo(first, grown)
  const after = renderRefsNode.run(frameOf(list, { ...before.state, messageRefs: grown }), contextOf())
  expect(texts(after.messages)[1]).toBe(`${tag('m00003', 1, 'text')}u5`)
  expect(after.messages[0]).toBe(before.messages[0])
})
