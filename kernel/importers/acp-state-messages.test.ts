/** Messages at the door, one rule each. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/model/json.ts'
import { readState, said } from './acp-testing.ts'

const messages = (...list: readonly unknown[]) => {
  const read = readState({ messages: [said('first'), ...list], state: { blocks: [], nextBlockId: 1 } })
  const [, ...rest] = read.kernel!.messages!
  const [, ...events] = read.events
  return { ...read, rest, events }
}

const oddRole: JsonObject = { id: 'd', role: 'developer', contentType: 'text', text: 'rules' }

describe('ids', () => {
  it('that are missing are made up, and never taken', () => {
    const { rest, diagnostics } = messages(
      { role: 'user', contentType: 'text', text: 'a' },
      said(''),
      said('pinfold-2'),
    )
    expect(rest.map(({ id }) => id)).toEqual(['pinfold-2-', 'pinfold-3', 'pinfold-2'])
    expect(diagnostics).toMatchObject([
      { code: 'message-no-id', kind: 'mended', field: 'messages[1]', line: 1 },
      { code: 'message-no-id', field: 'messages[2]' },
    ])
    expect(diagnostics[0]!.done).toContain('pinfold-2-')
  })
  it('that are numbers are text', () => {
    const { rest, codes } = messages({ ...said('x'), id: 5 })
    expect([rest[0]!.id, codes]).toEqual(['5', ['message-id-number']])
  })
  it('that repeat are kept', () => {
    const { rest, codes } = messages(said('a'), said('a'))
    expect([rest.length, codes]).toEqual([2, ['message-id-repeat']])
  })
  it('may be names that every object has', () => {
    const { rest, codes } = messages(said('__proto__'), said('constructor'))
    expect([rest.map(({ id }) => id), codes]).toEqual([['__proto__', 'constructor'], []])
  })
  it('of the kernel in another shape are told', () => {
    const { codes, rest } = messages(said('acp_summary_b1'), said('acp_retrieved_m1', 'assistant'))
    expect([codes, rest.length]).toEqual([['message-reserved-id', 'message-reserved-id'], 2])
    expect(messages(said('acp_summary_b1', 'system'), said('acp_retrieved_m1')).codes).toEqual([])
  })
})

describe('what the kernel does not know', () => {
  it.each<[string, unknown, string]>([
    ['a role', oddRole, 'message of role “developer”'],
    ['no role', { id: 'd', contentType: 'text', text: 'rules' }, 'message without a role'],
    ['a kind', { id: 'd', role: 'user', contentType: 'audio', text: 'rules' }, 'message of kind “audio”'],
    [
      'a kind that is no text',
      { id: 'd', role: 'user', contentType: 7, text: 'rules' },
      'message whose kind is no text',
    ],
  ])('%s: shown under its name, kept out of the kernel’s steps', (_, message, kind) => {
    const { rest, diagnostics, events } = messages(message)
    expect(rest).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'message-kind', kind: 'opaque', field: 'messages[1]' }])
    expect(events[0]).toMatchObject({
      type: 'user/message',
      op: { op: 'append' },
      data: { id: 'd', content: [{ type: 'text', text: 'rules' }], source: { kind } },
    })
  })
  it.each([[null], [3], ['text'], [[1, 2]]])('%j is shown as it stands', (value) => {
    const { rest, codes, events } = messages(value)
    expect([rest, codes]).toEqual([[], ['message-shape']])
    expect(events[0]!.data['content']).toEqual([{ type: 'text', text: JSON.stringify(value, null, 2) }])
  })
})

describe('fields', () => {
  it.each([
    ['user', 'text'],
    ['tool', 'tool-result'],
  ])('a contentType that is missing is implied for %s', (role, kind) => {
    const { rest, codes } = messages({ id: 'a', role, text: 'x', toolCallId: 't' })
    expect([rest[0]!.contentType, codes]).toEqual([kind, ['message-no-kind']])
  })
  it('of the wrong type are left out', () => {
    const { rest, diagnostics } = messages({
      ...said('a'),
      text: 5,
      toolName: {},
      thinkingTokens: 'many',
      extra: [1],
    })
    expect(rest[0]).toEqual({ id: 'a', role: 'user', contentType: 'text', extra: [1] })
    expect(diagnostics.map(({ code, field }) => [code, field])).toEqual([
      ['message-field', 'messages[1].text'],
      ['message-field', 'messages[1].toolName'],
      ['message-field', 'messages[1].thinkingTokens'],
    ])
  })
  it('that are null or too large a number are as good as absent', () => {
    const text = JSON.stringify([{ ...said('a'), toolName: null, thinkingTokens: 1 }]).replace(
      ':1}',
      ':1e999}',
    )
    const { kernel, codes } = readState(text)
    expect(kernel!.messages![0]).toEqual(said('a'))
    expect(codes).toEqual(['message-field', 'kernel-file-no-state'])
  })
})

describe('odd pairs', () => {
  it('calls without an id pair with nothing', () => {
    const call = { id: 'c', role: 'assistant', contentType: 'tool-call', text: '{}', toolName: 'x' }
    const { codes, events } = messages(call, { id: 'r', role: 'tool', contentType: 'tool-result', text: '' })
    expect(codes).toEqual(['message-no-call-id', 'message-no-call-id'])
    expect(events[1]!.data['callId']).not.toBe(
      (events[2]!.data['message'] as { source: { callId: string } }).source.callId,
    )
  })
  it('a role that does not go with its kind is told', () => {
    const { codes, events } = messages(
      { id: 'c', role: 'user', contentType: 'reasoning', text: 'x' },
      said('t', 'tool'),
    )
    expect(codes).toEqual(['message-role-kind', 'message-role-kind'])
    expect(events.map(({ type }) => type)).toEqual(['assistant/message', 'user/message'])
    expect(events[1]!.data['source']).toEqual({ kind: 'tool text' })
  })
})

describe('many of one kind', () => {
  it('are told one by one at first, then as a sum', () => {
    const { diagnostics } = messages(...Array.from({ length: 50 }, () => null))
    expect(diagnostics).toHaveLength(21)
    expect(diagnostics.at(-1)).toMatchObject({ code: 'message-shape', count: 30, field: 'messages[21]' })
  })
})
