import { expect, test } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { buildCompressibleRanges } from './compressible-ranges.ts'
import { defaultConfig } from './config.ts'
import { BLOCKED } from '#kernel/base/refs.ts'
import { block as blockOf } from './scene.ts'

const config = defaultConfig(100_000)
const text = (id: string, role: CoreMessage['role'] = 'assistant', body = 'four'): CoreMessage => ({
  id,
  role,
  contentType: 'text',
  text: body,
})
const reasoning = (id: string): CoreMessage => ({ ...text(id), contentType: 'reasoning' })
const call = (id: string, toolCallId: string, toolName = 'bash'): CoreMessage => ({
  ...text(id),
  contentType: 'tool-call',
  toolName,
  toolCallId,
})
const result = (id: string, toolCallId: string): CoreMessage => ({
  ...text(id, 'tool'),
  contentType: 'tool-result',
  toolCallId,
})
const block = (ids: readonly string[]): CompressionBlock => blockOf('b1', ids)

/** Refs by place, `m1` for the first; ids in `without` have none, those in `blocked` are BLOCKED. */
function stateOf(
  messages: readonly CoreMessage[],
  {
    without = [],
    blocked = [],
    blocks = [],
  }: Partial<Record<'without' | 'blocked', string[]>> & {
    blocks?: CompressionBlock[]
  } = {},
) {
  const byRaw: Record<string, string> = {}
  messages.forEach(({ id }, i) => {
    if (blocked.includes(id)) byRaw[id] = BLOCKED
    else if (!without.includes(id)) byRaw[id] = `m${i + 1}`
  })
  return { blocks, messageRefs: { byRaw, byRef: {} } }
}

const spans = (ranges: readonly { startRef: string; endRef: string }[]): string[] =>
  ranges.map(({ startRef, endRef }) => `${startRef}-${endRef}`)

test('messages without a usable ref are passed over, covered by base id alone they count', () => {
  const list = [text('a'), text('b'), text('c'), text('d#1'), text('e')]
  const state = stateOf(list, { without: ['b'], blocked: ['c'], blocks: [block(['d'])] })
  const { compressible } = buildCompressibleRanges(list, state, config)
  expect(compressible).toEqual([
    {
      startRef: 'm1',
      endRef: 'm5',
      startIndex: 0,
      endIndex: 4,
      count: 3,
      tokens: 3,
      chars: 12,
      toolPct: 0,
      textPct: 100,
      userMsgs: 0,
    },
  ])
})

test('covered, header-led, media and recent messages break a range', () => {
  const list = [
    text('a'),
    text('covered'),
    text('b'),
    text('led', 'assistant', '[Compressed conversation section]'),
    text('c'),
    { ...text('media'), imageBase64: 'AA' },
    text('d'),
    text('recent'),
    text('e'),
  ]
  const state = stateOf(list, { blocks: [block(['covered'])] })
  const { compressible } = buildCompressibleRanges(list, state, config, new Set(['m8']))
  expect(spans(compressible)).toEqual(['m1-m1', 'm3-m3', 'm5-m5', 'm7-m7', 'm9-m9'])
})

test('a user message opens a range once the open one has three', () => {
  const list = [text('1'), text('2', 'user'), text('3'), text('4', 'user'), text('5')]
  const { compressible } = buildCompressibleRanges(list, stateOf(list), config)
  expect(spans(compressible)).toEqual(['m1-m3', 'm4-m5'])
  expect(compressible.map(({ userMsgs }) => userMsgs)).toEqual([1, 1])
})

test('the share of tools is rounded at every step', () => {
  const list = [text('u', 'user'), call('c', 'k'), result('r', 'k')]
  const [range] = buildCompressibleRanges(list, stateOf(list), config).compressible
  expect([range?.toolPct, range?.textPct]).toEqual([67, 33])
  const other = [call('c2', 'j'), result('r2', 'j'), text('x'), text('y')]
  const [second] = buildCompressibleRanges(other, stateOf(other), config).compressible
  expect([second?.toolPct, second?.textPct]).toEqual([50, 50])
})

test('protected messages have ranges of their own, with the names of their tools', () => {
  const list = [
    text('a'),
    call('c1', 'k1', 'skill'),
    result('r1', 'k1'),
    call('c2', 'k2', 'compress'),
    call('c3', 'k3', 'skill'),
    text('b'),
    call('c4', 'k4', 'compress'),
  ]
  const settings = defaultConfig(100_000, { protectedTools: ['skill'] })
  const lists = buildCompressibleRanges(list, stateOf(list), settings)
  expect(spans(lists.compressible)).toEqual(['m1-m1', 'm6-m6'])
  expect(lists.protected).toEqual([
    {
      startRef: 'm2',
      endRef: 'm5',
      startIndex: 1,
      endIndex: 4,
      count: 4,
      tokens: 4,
      tools: ['skill', 'compress'],
    },
    { startRef: 'm7', endRef: 'm7', startIndex: 6, endIndex: 6, count: 1, tokens: 1, tools: ['compress'] },
  ])
})

test('a recent message between two protected ones parts them', () => {
  const list = [call('c1', 'k1', 'compress'), text('x'), call('c2', 'k2', 'compress')]
  const lists = buildCompressibleRanges(list, stateOf(list), config, new Set(['m2']))
  expect(spans(lists.protected)).toEqual(['m1-m1', 'm3-m3'])
})

test('a protected message in the recent zone is still protected', () => {
  const list = [text('x'), call('c1', 'k1', 'compress')]
  const lists = buildCompressibleRanges(list, stateOf(list), config, new Set(['m2']))
  expect(spans(lists.protected)).toEqual(['m2-m2'])
})

test('a turn that would be split is a gap', () => {
  const list = [text('u', 'user'), reasoning('r'), call('c', 'k'), result('t', 'k'), text('v', 'user')]
  const { compressible } = buildCompressibleRanges(list, stateOf(list), config, new Set(['m3']))
  expect(spans(compressible)).toEqual(['m1-m1', 'm5-m5'])
  const whole = buildCompressibleRanges(list, stateOf(list), config, new Set(['m5'])).compressible
  expect(spans(whole)).toEqual(['m1-m4'])
})

test('ranges without tokens are left out', () => {
  const list = [text('a', 'user', ''), call('c', 'k', 'compress'), text('b')]
  expect(spans(buildCompressibleRanges(list, stateOf(list), config).compressible)).toEqual(['m3-m3'])
})

test('the same question has the same answer, another one its own', () => {
  const list = [text('a'), call('c', 'k', 'x'), text('b')]
  const state = stateOf(list)
  const ask = (zone: string[] = [], overrides = {}, of = state) =>
    buildCompressibleRanges([...list], of, defaultConfig(1, overrides), new Set(zone))
  const first = ask()
  expect(ask()).toBe(first)
  expect(spans(ask(['m1']).compressible)).toEqual(['m2-m3'])
  expect(spans(ask(['m3']).compressible)).toEqual(['m1-m2'])
  expect(spans(ask([], { protectedTools: ['x'] }).protected)).toEqual(['m2-m2'])
  expect(spans(ask([], { protectedLatestTools: ['x'] }).protected)).toEqual(['m2-m2'])
  expect(spans(ask([], { isToolProtected: () => true }).protected)).toEqual(['m2-m2'])
  expect(spans(ask([], {}, stateOf(list, { without: ['a'] })).compressible)).toEqual(['m2-m3'])
  expect(spans(ask([], {}, { ...state, blocks: [block(['a'])] }).compressible)).toEqual(['m2-m3'])
  expect(spans(ask().compressible)).toEqual(['m1-m3'])
})

test('coverage is found again when the list has changed in front', () => {
  const blocks = [block(['a'])]
  const list = [text('a'), text('b')]
  const ranges = (messages: readonly CoreMessage[]) =>
    spans(buildCompressibleRanges(messages, stateOf(messages, { blocks }), config).compressible)
  expect(ranges(list)).toEqual(['m2-m2'])
  expect(ranges([...list, text('a'), text('c')])).toEqual(['m2-m2', 'm4-m4'])
  expect(ranges([text('x'), ...list])).toEqual(['m1-m1', 'm3-m3'])
})

test('what is remembered of a list answers the very same question alone', () => {
  const list = [text('a'), call('b', 'k'), result('c', 'k'), text('d')]
  const state = stateOf(list)
  const asked = (
    overrides: Parameters<typeof defaultConfig>[1] = {},
    zone: readonly string[] = [],
    refs: ReturnType<typeof stateOf> = state,
  ) =>
    spans(buildCompressibleRanges(list, refs, defaultConfig(100_000, overrides), new Set(zone)).compressible)
  const plain = ['m1-m4']
  expect(asked()).toEqual(plain)
  expect(asked({ protectedTools: ['bash'] })).toEqual(['m1-m1', 'm4-m4'])
  expect(asked({ protectedTools: [], protectedLatestTools: ['bash'] })).toEqual(['m1-m1', 'm4-m4'])
  expect(asked()).toEqual(plain)
  expect(asked({ isToolProtected: (name: string) => name === 'bash' })).toEqual(['m1-m1', 'm4-m4'])
  expect(asked()).toEqual(plain)
  expect(asked({}, ['m1'])).toEqual(['m2-m4'])
  expect(asked({}, ['m4'])).toEqual(['m1-m3'])
  expect(asked({}, [], stateOf(list, { blocked: ['d'] }))).toEqual(['m1-m3'])
})
