import { expect, test } from 'vitest'
import {
  applyAbsorb,
  createCore,
  createInitialState,
  defaultConfig,
  processTurn,
  rebuildCompressionState,
} from './index.ts'
import type { CoreMessage } from './index.ts'

const config = defaultConfig(100_000, {
  compress: { minCompressRange: 0, minSummaryLength: 1 },
  preserveRecentMessages: 0,
  preserveRecentTokens: 0,
})
const messages: CoreMessage[] = [
  { id: 'u1', role: 'user', contentType: 'text', text: 'hello' },
  { id: 'a2', role: 'assistant', contentType: 'text', text: 'there' },
  { id: 'u3', role: 'user', contentType: 'text', text: 'go on' },
]
const input = { messages, state: createInitialState(), config, tokenCount: 10 }
const ranges = [{ startRef: 'm00001', endRef: 'm00002', summary: 'greetings of the day' }]

test('a core hands its ports to every call', () => {
  const core = createCore({ countTokens: () => 42, now: () => 7 })
  const turn = core.processTurn(input)
  expect(turn.messages[0]!.text).toBe('<acp tokens="42" type="text">m00001</acp>\nhello')
  const { state, result } = core.applyCompression({ messages, state: turn.state, config, ranges })
  expect(result).toMatchObject({ blocksCreated: 1, tokensCompressed: 84 })
  expect(state.blocks[0]!.createdAt).toBe(7)
  expect(core.decompress('b1', state)).toBe(state.blocks[0])
  expect(core.decompress('b2', state)).toBeUndefined()
  expect(core.search('greetings greetings greetings', state)).toEqual(state.blocks)
  expect(core.status(state, 50_000, config)).toMatchObject({ contextUsage: 0.5, activeBlocks: 1 })
})

test('the defaults: own counter, the clock of the machine', () => {
  const core = createCore()
  const turn = core.processTurn(input)
  expect(turn.messages[0]!.text).toContain('tokens="2"')
  expect(turn).toEqual(processTurn(input))
  expect(processTurn(input, { countTokens: () => 9 }).messages[0]!.text).toContain('tokens="9"')
  const before = Date.now()
  const { state } = core.applyCompression({ messages, state: turn.state, config, ranges })
  expect(state.blocks[0]!.createdAt).toBeGreaterThanOrEqual(before)
})

test('observer and warnings go through', () => {
  const seen: string[] = []
  const core = createCore({ warn: (text) => seen.push(text) })
  core.processTurn(
    { ...input, config: { ...config, promotionThreshold: 0 } },
    { before: (name) => seen.push(name) },
  )
  expect(seen[0]).toContain('problems')
  expect(seen.at(-1)).toBe('render-refs')
})

test('a core retrieves and absorbs with its own counter, clock and config', () => {
  const core = createCore({ countTokens: (text) => text.length, now: () => 7 })
  const own = defaultConfig(100_000, { ccr: { enabled: true, minToolTokens: 500, retrieveInlineTokens: 90 } })
  const long = 'output of a tool\n'.repeat(60)
  const both = { toolName: 'bash', toolCallId: 'k' }
  const list: CoreMessage[] = [
    { id: 'c', role: 'assistant', contentType: 'tool-call', text: '{}', ...both },
    { id: 't', role: 'tool', contentType: 'tool-result', text: long, ...both },
  ]
  const turn = core.processTurn({ messages: list, state: createInitialState(), config: own, tokenCount: 0 })
  const part = core.retrieve(turn.contentStore, 'm2', { config: own })
  expect(part).toMatchObject({ ok: true, text: long, part: { from: 0, to: 90 } })
  expect(core.retrieve(turn.contentStore, 'm2', { config: own, exportDir: '/x' })).toHaveProperty('export')
  const done = core.applyAbsorb({
    ref: 'm2',
    summary: 'fine',
    messages: list,
    state: turn.state,
    config: own,
  })
  expect(done.state.absorbed).toMatchObject([{ tokensReclaimed: long.length, createdAt: 7 }])
  const before = Date.now()
  const alone = applyAbsorb({ ref: 'm2', summary: 'fine', messages: list, state: turn.state, config: own })
  expect((alone.state.absorbed as { createdAt: number }[])[0]!.createdAt).toBeGreaterThanOrEqual(before)
})

test('rebuilding needs no ports', () => {
  const text = JSON.stringify({ content: [{ startId: 'm00001', endId: 'm00002', summary: 'greetings' }] })
  const call: CoreMessage = {
    id: 'c4',
    role: 'assistant',
    contentType: 'tool-call',
    toolName: 'compress',
    toolCallId: 'k',
    text,
  }
  const rebuilt = rebuildCompressionState(createInitialState(), [...messages, call], config, { now: () => 3 })
  expect(rebuilt.blocksRebuilt).toBe(1)
  expect(rebuilt.state.blocks[0]!.createdAt).toBe(3)
})
