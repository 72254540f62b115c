import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { defaultConfig } from './config.ts'
import { createInitialState } from './initial-state.ts'
import { collectOldGenBlocks, mergeMarkedBlocks } from './merge-blocks.ts'
import { mergeCompressionState } from './merge-state.ts'
import { rebuildCompressionState } from './rebuild.ts'
import { block, scene, stateOf } from './scene.ts'
import { resolveTransformChannel } from './transform-channel.ts'

const config = defaultConfig(100_000, {
  compress: { minCompressRange: 0, minSummaryLength: 1 },
  preserveRecentMessages: 0,
  preserveRecentTokens: 0,
})
const ports = { countTokens: (text: string) => text.length, now: () => 42 }
const rebuild = (messages: readonly CoreMessage[], state = createInitialState()) =>
  rebuildCompressionState(state, messages, config, ports)
const call = (id: string, text: string, more: Partial<CoreMessage> = {}): CoreMessage => ({
  id,
  role: 'assistant',
  contentType: 'tool-call',
  toolName: 'compress',
  toolCallId: `k-${id}`,
  text,
  ...more,
})
const fold = (from: number, to: number) =>
  JSON.stringify({ startId: `m${from}`, endId: `m${to}`, summary: `${from}-${to}` })

describe('rebuilding a state', () => {
  it('replays the compress calls in order', () => {
    const { state, blocksRebuilt } = rebuild([
      ...scene('u A u A'),
      call('c1', fold(1, 2)),
      call('c2', fold(3, 4)),
    ])
    expect(blocksRebuilt).toBe(2)
    expect(
      state.blocks.map((b) => [b.summary, b.effectiveMessageIds, b.compressCallId, b.createdAt]),
    ).toStrictEqual([
      ['1-2', ['m0', 'm1'], 'k-c1', 42],
      ['3-4', ['m2', 'm3'], 'k-c2', 42],
    ])
    expect([state.nextBlockId, state.nextRunId]).toStrictEqual([3, 3])
  })

  it('passes over what is no call to compress, or cannot be read', () => {
    const messages = [
      ...scene('u A'),
      call('c1', fold(1, 2), { toolName: 'grep' }),
      call('c2', fold(1, 2), { contentType: 'tool-result' }),
      call('c3', 'nothing'),
    ]
    const { state, blocksRebuilt } = rebuild(messages)
    expect([state.blocks, blocksRebuilt, state.nextRunId]).toStrictEqual([[], 0, 1])
  })

  it('replays a call that has no id, and one whose content is an object', () => {
    const { toolCallId: _, ...nameless } = call('c1', `{"content":${fold(1, 2)}}`)
    const { state } = rebuild([...scene('u A'), nameless])
    expect(state.blocks.map((b) => [b.summary, b.compressCallId])).toStrictEqual([['1-2', undefined]])
  })

  it('keeps refs and goes on behind the highest; retrieved messages get none', () => {
    const messages = scene('u A')
    const known = {
      ...createInitialState(),
      messageRefs: { byRaw: { m1: 'm00007' }, byRef: { m00007: 'm1' } },
    }
    const retrieved: CoreMessage = { id: 'acp_retrieved_m00001', role: 'user', contentType: 'text' }
    const { state } = rebuild([...messages, retrieved], known)
    expect({ ...state.messageRefs.byRaw }).toStrictEqual({ m0: 'm00008', m1: 'm00007' })
    const again = rebuild(messages, state)
    expect(again.state).toBe(state)
  })
})

describe('a state from outside', () => {
  it('is filled from a fresh one', () => {
    expect(mergeCompressionState({})).toStrictEqual(createInitialState())
    for (const odd of [null, 7, 'x', [], undefined])
      expect(mergeCompressionState(odd)).toStrictEqual(createInitialState())
    const broken = {
      blocks: 7,
      messageRefs: 7,
      tokenSnapshot: [],
      nudge: null,
      stats: [],
      absorbed: {},
      nextBlockId: null,
      nextRunId: undefined,
    }
    expect(mergeCompressionState(broken)).toStrictEqual(createInitialState())
  })

  it('keeps all it has, also what is not known', () => {
    const found = {
      blocks: [block('b1', [])],
      messageRefs: { byRaw: { a: 'm00001' } },
      tokenSnapshot: { m00001: 3 },
      nudge: { baselineTokens: 5, anchors: null, later: null },
      stats: { tokensCompressed: 9, storedCount: 2 },
      absorbed: [1],
      nextBlockId: 4,
      nextRunId: 0,
      lastPassIds: ['a'],
      terminalStreak: 2,
      later: { a: 1 },
    }
    const fresh = createInitialState()
    expect(mergeCompressionState(found)).toStrictEqual({
      ...found,
      messageRefs: { byRaw: { a: 'm00001' }, byRef: {} },
      nudge: { ...fresh.nudge, baselineTokens: 5, later: null },
      stats: { tokensCompressed: 9, storedCount: 2, compressionCount: 0, absorbedTokens: 0 },
    })
  })

  it('reads own fields only', () => {
    const found = JSON.parse('{"stats":{"__proto__":{"tokensCompressed":5}}}') as unknown
    expect(mergeCompressionState(found).stats.tokensCompressed).toBe(0)
  })
})

describe('merging old blocks', () => {
  const blocks = [
    block('b2', ['a', 'b'], {
      summary: ' two\nmore ',
      tier: 2,
      compressedTokens: 7,
      directMessageIds: ['b'],
    }),
    block('b1', ['a'], { summary: 'one', tier: 3, compressedTokens: 5, generation: 'old' }),
    block('b3', ['c'], { summary: 'three', active: false }),
    block('b10', ['d'], { summary: 'x'.repeat(11) }),
  ]
  const state = stateOf([], blocks)
  const merge = (ids: readonly string[], maxLength: number) =>
    mergeMarkedBlocks(state, ids, maxLength, ports.countTokens, ports.now)

  it('picks the active ones that are old or long', () => {
    const picked = (maxLength: number) => collectOldGenBlocks(state, maxLength).map(({ blockId }) => blockId)
    expect([picked(10), picked(11), picked(0)]).toStrictEqual([['b1', 'b10'], ['b1'], ['b1', 'b2', 'b10']])
  })

  it('makes one block of them', () => {
    const { state: after, mergedCount, savedTokens } = merge(['b2', 'b1', 'b2', 'b3', 'b9'], 100)
    expect(after.blocks.map((b) => b.active)).toStrictEqual([false, false, false, true, true])
    expect(after.blocks[4]).toStrictEqual({
      blockId: 'b5',
      runId: 'r1',
      tier: 2,
      topic: 'Batch merge cleanup',
      summary: 'one\n---\ntwo\nmore',
      directMessageIds: ['a', 'b'],
      effectiveMessageIds: ['a', 'b'],
      directBlockIds: ['b1', 'b2'],
      compressedTokens: 12,
      createdAt: 42,
      survivedCount: 0,
      generation: 'old',
      active: true,
    })
    expect([mergedCount, savedTokens, after.nextBlockId, after.nextRunId]).toStrictEqual([2, 0, 6, 2])
    expect(state.blocks[0]!.active).toBe(true)
  })

  it('keeps first lines where the whole would be too long', () => {
    const marker = '\n...\n[merged and truncated by batch cleanup]'
    const summary = (maxLength: number) => merge(['b1', 'b2'], maxLength).state.blocks[4]!.summary
    expect(summary(16)).toBe('one\n---\ntwo\nmore')
    expect(summary(15)).toBe(marker)
    const long = stateOf(
      [],
      [
        block('b1', [], { summary: `first line\n${'x'.repeat(100)}` }),
        block('b2', [], { summary: 'y'.repeat(90) }),
      ],
    )
    const merged = mergeMarkedBlocks(long, ['b1', 'b2'], 60, ports.countTokens, ports.now)
    expect(merged.state.blocks[2]!.summary).toBe(
      `first line\n${'y'.repeat(60 - marker.length - 11)}${marker}`,
    )
    expect(merged.savedTokens).toBe(201 - 60)
  })

  it('needs two', () => {
    expect(merge(['b1', 'b3'], 100)).toStrictEqual({ state, mergedCount: 0, savedTokens: 0 })
    expect(merge([], 100).state).toBe(state)
  })
})

describe('the channel', () => {
  it('is the choice, else the wire where it can be', () => {
    expect([
      resolveTransformChannel('message', true),
      resolveTransformChannel(undefined, true),
      resolveTransformChannel(undefined, false),
    ]).toStrictEqual(['message', 'wire', 'message'])
  })
})
