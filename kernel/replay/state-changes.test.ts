import { describe, expect, it } from 'vitest'
import { block as blockOf } from '#kernel/compression/scene.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { stateChanges } from './state-changes.ts'

const first = createInitialState()
const block = (more: Partial<CompressionBlock> = {}): CompressionBlock =>
  blockOf('b1', ['a'], { summary: 's', compressedTokens: 1, survivedCount: 1, ...more })
const told = (before: CompressionState, after: CompressionState): readonly string[] =>
  stateChanges(before, after).list.map((change) => `${change.path}: ${change.before} → ${change.after}`)

describe('stateChanges', () => {
  it('finds nothing in the same state or in an equal one', () => {
    expect(stateChanges(first, first)).toEqual({ count: 0, list: [] })
    const copy = JSON.parse(JSON.stringify({ ...first, blocks: [block()] })) as CompressionState
    expect(told({ ...first, blocks: [block()] }, copy)).toEqual([])
  })

  it('names keys with dots, blocks by their id', () => {
    expect(
      told(
        { ...first, blocks: [block()], terminalStreak: 1 },
        { ...first, blocks: [block({ survivedCount: 2 }), block({ blockId: 'b2' })], lastPassIds: ['a'] },
      ).map((line) => line.slice(0, 60)),
    ).toEqual([
      'blocks.b1.survivedCount: 1 → 2',
      'blocks.b2: null → { blockId: "b2", runId: "r1", tier: 1, sum',
      'terminalStreak: 1 → null',
      'lastPassIds: null → ["a"]',
    ])
  })

  it('tells a ref once', () => {
    const messageRefs = { byRaw: { x: 'm00001', y: 'BLOCKED' }, byRef: { m00001: 'x' } }
    expect(told(first, { ...first, messageRefs })).toEqual([
      'messageRefs.byRaw.x: null → "m00001"',
      'messageRefs.byRaw.y: null → "BLOCKED"',
    ])
    expect(told(first, { ...first, messageRefs: { byRaw: {}, byRef: { m00002: 'z' } } })).toEqual([
      'messageRefs.byRef.m00002: null → "z"',
    ])
  })

  it('counts all and names the first', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => [`id${i}`, 1] as const)
    const { count, list } = stateChanges(first, { ...first, tokenSnapshot: Object.fromEntries(ids) })
    expect([count, list.length]).toEqual([5000, 200])
  })

  it('does not break on values nested out of all measure', () => {
    let deep: unknown = 1
    for (let i = 0; i < 20_000; i++) deep = { deep }
    expect(stateChanges(first, { ...first, rules: [deep] }).count).toBe(1)
  })

  it('shows long values in short', () => {
    expect(told(first, { ...first, lastPassIds: Array.from({ length: 1200 }, String) })).toEqual([
      'lastPassIds: null → [1,200 items]',
    ])
  })
})
