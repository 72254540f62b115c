import { describe, expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage, Role } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { assignRefs } from './assign-refs.ts'
import { defaultConfig } from './config.ts'
import { createInitialState } from './initial-state.ts'
import { computeProtectedRefs } from './recent-zone.ts'
import { BLOCKED } from '#kernel/base/refs.ts'

const say = (id: string, role: Role = 'assistant', text = id): CoreMessage => ({
  id,
  role,
  contentType: 'text',
  text,
})
const tool = (id: string, toolName: string): CoreMessage => ({
  id,
  role: 'tool',
  contentType: 'tool-result',
  toolName,
  text: id,
})

function zone(
  list: readonly CoreMessage[],
  messages: number,
  tokens: number,
  covered: readonly string[] = [],
): string[] {
  const first = createInitialState()
  const { map } = assignRefs(list, { existing: first.messageRefs, nextIndex: 1 })
  const block = { active: true, effectiveMessageIds: covered } as unknown as CompressionBlock
  const state: CompressionState = { ...first, messageRefs: map, blocks: covered.length > 0 ? [block] : [] }
  const config = defaultConfig(1000, { preserveRecentMessages: messages, preserveRecentTokens: tokens })
  const refs = computeProtectedRefs(list, state, config, (text) => text.length)
  return list.filter(({ id }) => refs.has(map.byRaw[id]!)).map(({ id }) => id)
}

describe('the recent zone', () => {
  const list = [say('u', 'user'), say('a'), say('b'), say('c')]

  it('is empty when nothing is asked for', () => expect(zone(list, 0, 0)).toEqual([]))

  it('holds the last messages and the last user message', () => {
    expect(zone(list, 2, 0)).toEqual(['u', 'b', 'c'])
    expect(zone(list, 9, 0)).toEqual(['u', 'a', 'b', 'c'])
  })

  it('fills tokens from the tail, the message that crosses them included, without the user', () => {
    expect(zone([say('u', 'user'), say('aaaa'), say('bb'), say('cc')], 0, 3)).toEqual(['bb', 'cc'])
    expect(zone([say('u', 'user'), say('aaaa'), say('bb'), say('cc')], 0, 2)).toEqual(['cc'])
    expect(zone([say('u', 'user'), say('aaaa'), say('bb'), say('cc')], 0, 5)).toEqual(['aaaa', 'bb', 'cc'])
  })

  it('takes the larger of the two', () => {
    expect(zone(list, 1, 2)).toEqual(['u', 'b', 'c'])
    expect(zone(list, 2, 1)).toEqual(['u', 'b', 'c'])
  })

  it('passes over what is covered, led by the header, or of a tool that is never recent', () => {
    const mixed = [
      say('u', 'user'),
      say('a'),
      tool('t', 'read'),
      say('h', 'system', '[Compressed conversation section]'),
      say('c'),
    ]
    expect(zone(mixed, 2, 0)).toEqual(['u', 'a', 'c'])
    expect(zone(mixed, 2, 0, ['c'])).toEqual(['u', 'a'])
    expect(zone([say('a'), tool('t', 'grep')], 1, 0)).toEqual(['t'])
    expect(zone([say('a'), { ...tool('t', 'read'), contentType: 'text' }], 1, 0)).toEqual(['t'])
    expect(
      zone([say('a'), { ...tool('t', 'read'), contentType: 'tool-call', role: 'assistant' }], 1, 0),
    ).toEqual(['a'])
  })

  it('stops at the last user message that is not covered', () => {
    const users = [say('u', 'user'), say('v', 'user'), say('a'), say('b')]
    expect(zone(users, 1, 0)).toEqual(['v', 'b'])
    expect(zone(users, 1, 0, ['v'])).toEqual(['u', 'b'])
  })

  it('has no place for messages without a ref or blocked ones', () => {
    const state = {
      ...createInitialState(),
      messageRefs: { byRaw: { a: 'm00001', b: BLOCKED, v: BLOCKED, w: 'm00004' }, byRef: { m00001: 'a' } },
    }
    const config = defaultConfig(1000, { preserveRecentMessages: 1, preserveRecentTokens: 0 })
    const refs = computeProtectedRefs(
      [say('w', 'user'), say('a'), say('v', 'user'), say('b'), say('x')],
      state,
      config,
      () => 1,
    )
    // The search for the user ends at v, though that one has no ref to give.
    expect([...refs]).toEqual(['m00001'])
  })
})
