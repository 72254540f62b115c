import { afterEach, expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import {
  applyMessageFilters,
  clearMessageFilters,
  hasMessageFilters,
  registerMessageFilter,
} from './message-filters.ts'
import type { FilterContext, FilterResult } from './message-filters.ts'

afterEach(clearMessageFilters)

const on = { enabled: true }
const list = (...texts: (string | undefined)[]): CoreMessage[] =>
  texts.map((text, i) => ({
    id: `m${i}`,
    role: 'user',
    contentType: 'text',
    ...(text !== undefined && { text }),
  }))
const add = (name: string, filter: (context: FilterContext) => FilterResult, keepLastOnly = false): void =>
  registerMessageFilter({ name, version: '1', description: '', filter, keepLastOnly })
const texts = (messages: readonly CoreMessage[]) => messages.map((message) => message.text)

test('nothing without filters, or switched off', () => {
  const messages = list('a')
  expect(hasMessageFilters()).toBe(false)
  expect(applyMessageFilters(messages, on).messages).toBe(messages)
  add('f', () => ({ action: 'drop' }))
  expect(hasMessageFilters()).toBe(true)
  expect(applyMessageFilters(messages, undefined).messages).toBe(messages)
  expect(applyMessageFilters(messages, { enabled: false }).partsFiltered).toBe(0)
  expect(applyMessageFilters(messages, { ...on, filters: { f: { enabled: false } } }).partsFiltered).toBe(0)
  expect(
    applyMessageFilters(messages, { ...on, filters: { f: {}, g: { enabled: false } } }).partsFiltered,
  ).toBe(1)
})

test('a filter is told about its message', () => {
  const seen: FilterContext[] = []
  add('f', (context) => {
    seen.push(context)
    return { action: 'keep' }
  })
  applyMessageFilters([...list('a'), { ...list('b')[0]!, toolName: 'bash' }], on)
  expect(seen).toEqual([
    { text: 'a', role: 'user', messageIndex: 0, totalMessages: 2 },
    { text: 'b', role: 'user', messageIndex: 1, totalMessages: 2, toolName: 'bash' },
  ])
})

test('filters run in turn, also on what was emptied; every action counts', () => {
  add('one', ({ text }) => (text === 'drop' ? { action: 'drop' } : { action: 'modify', text: `${text}!` }))
  add('two', ({ text }) => ({ action: 'modify', text: `<${text}>` }))
  add('three', () => ({ action: 'modify' }))
  const messages = list('drop', 'a', '', undefined)
  const result = applyMessageFilters(messages, on)
  expect(texts(result.messages)).toEqual(['<>', '<a!>', '', undefined])
  expect(result).toMatchObject({ partsDropped: 1, partsModified: 3, partsFiltered: 4 })
  expect(result.messages[2]).toBe(messages[2])
  expect(messages[1]!.text).toBe('a')
})

test('a filter that throws has no say; a text left as it was is no change', () => {
  add('bad', () => {
    throw new Error('no')
  })
  add('same', ({ text }) => ({ action: 'modify', text }))
  const messages = list('a')
  const result = applyMessageFilters(messages, on)
  expect(result.messages).toBe(messages)
  expect(result.partsModified).toBe(1)
})

test('keepLastOnly empties all matches but the last', () => {
  add('drop', ({ text }) => ({ action: text.startsWith('k') ? 'drop' : 'keep' }), true)
  const result = applyMessageFilters(list('k1', '', 'x', 'k2', 'k3'), on)
  expect(texts(result.messages)).toEqual(['', '', 'x', '', 'k3'])
  expect(result).toMatchObject({ partsDropped: 2, partsModified: 0 })
})

test('keepLastOnly filters come after the others, and may modify the last', () => {
  add('last', ({ text }) => (text === '' ? { action: 'drop' } : { action: 'modify', text: `${text}*` }), true)
  add('bare', ({ text }) => (text.length > 2 ? { action: 'modify' } : { action: 'keep' }), true)
  add('first', ({ text }) => ({ action: 'modify', text: `${text}1` }))
  const result = applyMessageFilters(list('a', 'b'), on)
  expect(texts(result.messages)).toEqual(['', 'b1*'])
  expect(result).toMatchObject({ partsDropped: 1, partsModified: 3 })
})

test('the same version replaces, another is refused', () => {
  add('f', () => ({ action: 'drop' }))
  add('f', ({ text }) => ({ action: 'modify', text: `${text}2` }))
  expect(texts(applyMessageFilters(list('a'), on).messages)).toEqual(['a2'])
  expect(() =>
    registerMessageFilter({ name: 'f', version: '2', description: '', filter: () => ({ action: 'keep' }) }),
  ).toThrow('Filter "f" is registered in version 1; version 2 cannot take its place')
})
