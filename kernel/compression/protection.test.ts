import { describe, expect, it } from 'vitest'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { defaultConfig } from './config.ts'
import {
  isMessageProtected,
  latestProtected,
  matchToolPattern,
  neverPreservedRecent,
  protectedTools,
} from './protection.ts'

const config = (overrides: ConfigOverrides = {}) => defaultConfig(1000, overrides)
const call = (id: string, toolName?: string, toolCallId?: string): CoreMessage => ({
  id,
  role: 'assistant',
  contentType: 'tool-call',
  text: `{${id}}`,
  ...(toolName && { toolName }),
  ...(toolCallId && { toolCallId }),
})
const result = (id: string, toolName?: string, toolCallId?: string): CoreMessage => ({
  ...call(id, toolName, toolCallId),
  role: 'tool',
  contentType: 'tool-result',
})

it.each([
  ['bash', 'bash', true],
  ['Bash', 'bASH', true],
  ['bash', 'ba*', true],
  ['bash', 'bash*', true],
  ['bas', 'bash*', false],
  ['x', '*', true],
  ['bash', 'b*h', false],
  ['b*h', 'b*h', true],
  ['bash', 'bas', false],
])('%s against %s', (name, pattern, expected) => expect(matchToolPattern(name, pattern)).toBe(expected))

describe('isMessageProtected', () => {
  it('protects the kernel’s own tools, by exact name', () => {
    expect(isMessageProtected(call('a', 'compress'), config())).toBe(true)
    expect(isMessageProtected(result('a', 'acp_rule'), config())).toBe(true)
    expect(isMessageProtected(call('a', 'Compress'), config())).toBe(false)
    expect(isMessageProtected(call('a', 'bash'), config())).toBe(false)
    expect(isMessageProtected(call('a'), config({ protectedTools: ['*'] }))).toBe(false)
    expect(isMessageProtected({ ...call('a', 'compress'), contentType: 'text' }, config())).toBe(false)
  })
  it('asks the patterns and the host', () => {
    expect(isMessageProtected(call('a', 'skill_x'), config({ protectedTools: ['no', 'skill*'] }))).toBe(true)
    const isToolProtected = (name: string, text: string): boolean => name === 'bash' && text === '{a}'
    expect(isMessageProtected(call('a', 'bash'), { ...config(), isToolProtected })).toBe(true)
    expect(isMessageProtected(call('b', 'bash'), { ...config(), isToolProtected })).toBe(false)
    const { text: _text, ...silent } = call('a', 'bash')
    expect(isMessageProtected(silent, { ...config(), isToolProtected: (_, text) => text === '' })).toBe(true)
  })
})

describe('protectedTools', () => {
  it('protects a result by its call, though it names no tool', () => {
    const list = [
      call('a', 'skill', 'k'),
      result('b', undefined, 'k'),
      result('c', undefined, 'j'),
      result('d'),
    ]
    const is = protectedTools(list, config({ protectedTools: ['skill'] }))
    expect(list.map(is)).toEqual([true, true, false, false])
    expect(is({ ...result('e', undefined, 'k'), contentType: 'text' })).toBe(false)
  })
})

describe('latestProtected', () => {
  const list = [call('a', 'plan', '1'), call('b', 'todo', '2'), call('c', 'plan', '3'), call('d', 'todo')]
  it('is the last call of each pattern, by call id or else by message', () => {
    const latest = latestProtected(list, config({ protectedLatestTools: ['plan', 'to*', 'none'] }))
    expect([...latest.callIds]).toEqual(['3'])
    expect([...latest.messageIds]).toEqual(['d'])
    expect(list.map(latest.has)).toEqual([false, false, true, true])
    expect(latest.has(result('x', undefined, '3'))).toBe(true)
    expect(latest.has(result('x', undefined, '1'))).toBe(false)
    expect(latest.has({ ...call('x', 'plan', '3'), contentType: 'text' })).toBe(false)
  })
  it('lets one call serve several patterns', () => {
    const latest = latestProtected(list, config({ protectedLatestTools: ['plan', 'pl*'] }))
    expect([...latest.callIds]).toEqual(['3'])
  })
  it('protects nothing without patterns', () => {
    const latest = latestProtected(list, config())
    expect([latest.callIds.size, latest.messageIds.size, list.some(latest.has)]).toEqual([0, 0, false])
  })
})

describe('neverPreservedRecent', () => {
  it('has a list of its own that can be replaced and thinned', () => {
    const names = ['decompress', 'search_context', 'read', 'bash', 'Bash', 'grep', undefined]
    expect(names.map(neverPreservedRecent(config()))).toEqual([true, true, true, true, true, false, false])
    expect(names.map(neverPreservedRecent(config({ neverPreserveRecentTools: ['gr*'] })))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ])
    expect(names.map(neverPreservedRecent(config({ preserveRecentTools: ['BA*', 'read'] })))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
