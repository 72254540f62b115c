import { expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import {
  baseIdOf,
  blockIdIn,
  isHeaderLed,
  isRenderedSummaryMessage,
  isRetrievedMessage,
  isSummaryMessageId,
  summaryMessageId,
} from './ids.ts'

const message = (more: Partial<CoreMessage>): CoreMessage => ({
  id: 'a',
  role: 'system',
  contentType: 'text',
  ...more,
})

it('takes the base before the first #, unless that is in front', () => {
  expect(['a', 'a#1', 'a#1#2', '#1', '', 'ab#'].map(baseIdOf)).toEqual(['a', 'a', 'a', '#1', '', 'ab'])
})

it('names the summary of a block', () => {
  expect(summaryMessageId('b7')).toBe('acp_summary_b7')
  expect(blockIdIn('acp_summary_b7')).toBe('b7')
  expect(isSummaryMessageId('acp_summary_b7')).toBe(true)
  expect(isSummaryMessageId('my_acp_summary_b7')).toBe(false)
})

it('takes a reserved id for a summary in the full shape only', () => {
  const id = 'acp_summary_b1'
  expect(isRenderedSummaryMessage(message({ id }))).toBe(true)
  expect(isRenderedSummaryMessage(message({ id, role: 'user' }))).toBe(false)
  expect(isRenderedSummaryMessage(message({ id, contentType: 'reasoning' }))).toBe(false)
  expect(isRenderedSummaryMessage(message({ id: 'b1' }))).toBe(false)
})

it('knows legacy retrievals by id, role and kind', () => {
  const id = 'acp_retrieved_m00001'
  expect(isRetrievedMessage(message({ id }))).toBe(true)
  expect(isRetrievedMessage(message({ id, role: 'user' }))).toBe(true)
  expect(isRetrievedMessage(message({ id, role: 'assistant' }))).toBe(false)
  expect(isRetrievedMessage(message({ id, role: 'tool' }))).toBe(false)
  expect(isRetrievedMessage(message({ id, contentType: 'tool-result' }))).toBe(false)
  expect(isRetrievedMessage(message({ id: 'm00001' }))).toBe(false)
})

it('is led by the header at the very start', () => {
  expect(isHeaderLed(message({ text: '[Compressed conversation section]\nx' }))).toBe(true)
  expect(isHeaderLed(message({ text: ' [Compressed conversation section]' }))).toBe(false)
  expect(isHeaderLed(message({}))).toBe(false)
})
