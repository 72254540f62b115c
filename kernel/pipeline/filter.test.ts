import { afterEach, expect, test } from 'vitest'
import { clearMessageFilters, registerMessageFilter } from '#kernel/compression/message-filters.ts'
import { filterNode } from './filter.ts'
import { contextOf, frameOf, tracing, transcript } from './testing.ts'

afterEach(clearMessageFilters)

const on = { messageFilters: { enabled: true } }
const register = (): void =>
  registerMessageFilter({
    name: 'f',
    version: '1',
    description: '',
    filter: ({ text }) =>
      text === 'u1'
        ? { action: 'drop' }
        : text === 'a2'
          ? { action: 'modify', text: 'new' }
          : { action: 'keep' },
  })

test('on only with config and filters', () => {
  const frame = frameOf([])
  expect(filterNode.enabled?.(frame, contextOf(on))).toBe(false)
  register()
  expect(filterNode.enabled?.(frame, contextOf(on))).toBe(true)
  expect(filterNode.enabled?.(frame, contextOf())).toBe(false)
  expect(filterNode.enabled?.(frame, contextOf({ messageFilters: { enabled: false } }))).toBe(false)
})

test('says what it emptied and what it changed', () => {
  register()
  const { ctx, reasons } = tracing(on)
  const frame = filterNode.run(frameOf(transcript('u1 a2 u3')), ctx)
  expect(frame.messages.map(({ text }) => text)).toEqual(['', 'new', 'u3'])
  expect(reasons).toEqual([
    { id: 'u1', rule: 'filter/dropped' },
    { id: 'a2', rule: 'filter/modified' },
  ])
  const untouched = frameOf(transcript('u3'))
  expect(filterNode.run(untouched, ctx)).toBe(untouched)
  expect(filterNode.run(frameOf(transcript('u1')), contextOf(on)).messages[0]!.text).toBe('')
})
