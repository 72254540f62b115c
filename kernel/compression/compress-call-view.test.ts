import { expect, test } from 'vitest'
import { compressCallView, rangeKey } from './compress-call-view.ts'
import { knownCalls } from './known-calls.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'

const entry = (startId: string, endId: string, summary = 's') => ({ startId, endId, summary })
const call = (content: unknown, more = {}) => JSON.stringify({ content, ...more })
const live = new Set([rangeKey('m1', 'm2'), rangeKey('m5', 'm5')])

test('live entries stay, the others go', () => {
  expect(compressCallView(call([entry('m1', 'm2'), entry('m3', 'm4'), 7, null]), live)).toBe(
    call([entry('m1', 'm2')]),
  )
  const single = { messageId: 'm5', summary: 'x' }
  expect(compressCallView(call([single, entry('m1', 'm4')], { topic: 't' }), live)).toBe(
    call([single], { topic: 't' }),
  )
  expect(
    compressCallView(call([{ startId: 'm1', messageId: 'm2' }, entry('m2', 'm1'), { endId: 'm2' }]), live),
  ).toBe(call([{ startId: 'm1', messageId: 'm2' }]))
})

test('a narrowed call is written anew, one that keeps nothing is not', () => {
  expect(compressCallView('{ "content": [ {"startId":"m1","endId":"m2"} ] }', live)).toBe(
    '{"content":[{"startId":"m1","endId":"m2"}]}',
  )
  const foreign = '{ "content": [ {"startId":"m8","endId":"m9"} ] }'
  expect(compressCallView(foreign, live)).toBe(foreign)
  expect(compressCallView('{ "content": [] }', live)).toBe('{ "content": [] }')
})

test('without keys every entry stays', () => {
  const text = '{ "content": [ {"startId":"m8","endId":"m9","summary":"s"} ] }'
  expect(compressCallView(text, null)).toBe(text)
})

test('long summaries are cut at 200', () => {
  const at = (length: number) => compressCallView(call([entry('m8', 'm9', 'x'.repeat(length)), 5]), null)
  expect(at(200)).toBe(call([entry('m8', 'm9', 'x'.repeat(200)), 5]))
  expect(at(201)).toBe(call([entry('m8', 'm9', `${'x'.repeat(199)}…`), 5]))
})

test('a string stays a string, text in front stays in front', () => {
  const inner = JSON.stringify([entry('m1', 'm2'), entry('m3', 'm4')])
  expect(compressCallView(`<tag>\n${call(inner)}`, live)).toBe(
    `<tag>\n${call(JSON.stringify([entry('m1', 'm2')]))}`,
  )
})

test.each([
  '',
  'no json',
  '{ broken',
  '{"content":5}',
  '{"content":"[broken"}',
  '{"other":[]}',
  'x {"content":{}}',
])('%s passes', (text) => {
  expect(compressCallView(text, live)).toBe(text)
})

test('known calls: live ones with their ranges', () => {
  const block = (compressCallId: string, active: boolean, startRef?: string, endRef?: string) =>
    ({ compressCallId, active, startRef, endRef }) as CompressionBlock
  const { known, live: keys } = knownCalls([
    block('k1', true, 'm1', 'm2'),
    block('k1', true, 'm3', 'm4'),
    block('k2', false, 'm1', 'm2'),
    block('k3', true, 'm1'),
    block('k3', true, 'm5', 'm6'),
    block('k4', true, undefined, 'm1'),
    block('k5', true, 'm1', 'm2'),
    block('k5', true),
    block('k5', true, 'm3', 'm4'),
    block('', true, 'm1', 'm2'),
  ])
  expect([...known]).toEqual(['k1', 'k2', 'k3', 'k4', 'k5'])
  expect([...keys].map(([id, set]) => [id, set && [...set]])).toEqual([
    ['k1', ['m1::m2', 'm3::m4']],
    ['k3', null],
    ['k4', null],
    ['k5', null],
  ])
})
