import { expect, it } from 'vitest'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import { LONG, pairOf } from '#kernel/content/testing.ts'
import type { FoldStep } from '#kernel/model/core-log.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { createReplay } from './replay.ts'

const user: CoreMessage = { id: 'u', role: 'user', contentType: 'text', text: 'ask' }
const messages = [user, ...pairOf(1, LONG), ...pairOf(2, `${LONG}!`), ...pairOf(3, `${LONG}?`)]
const numbers = Uint32Array.from(messages, (_, i) => i)

function replay(steps: readonly FoldStep[], requests: readonly number[]) {
  return createReplay({
    log: { messages, events: numbers, places: numbers, edits: [] },
    initial: createInitialState(),
    config: defaultConfig(100_000, {
      ccr: { enabled: true, minToolTokens: 50 },
      compress: { minCompressRange: 0, minSummaryLength: 1 },
      preserveRecentMessages: 0,
      preserveRecentTokens: 0,
    }),
    countTokens: defaultCountTokens,
    steps,
    requests,
    timeAt: () => 0,
  })
}

it('carries the content store from turn to turn', () => {
  const { stateBefore, turnAt } = replay([], [3, 5])
  const { contentStore, state } = stateBefore(7)
  expect(Object.keys(contentStore.byRef)).toEqual(['m00003', 'm00005'])
  expect(state.stats.storedCount).toBe(2)
  const { output, after, before } = turnAt(7, 'pr491')
  expect(output.filter(({ text }) => text?.includes('[acp-stored'))).toHaveLength(3)
  expect(after.stats.storedCount).toBe(3)
  expect(before.contentStore).toBe(contentStore)
})

it('keeps what the turn of a fold stored', () => {
  const args = JSON.stringify({ content: [{ startId: 'm00001', endId: 'm00003', summary: 'all of it' }] })
  const step: FoldStep = { kind: 'compress', at: 5, event: 5, before: 5, callId: 'k', args }
  const { contentStore, state } = replay([step], []).stateBefore(7)
  expect(state.blocks).toHaveLength(1)
  expect(state.stats.storedCount).toBe(Object.keys(contentStore.byRef).length)
  expect(state.stats.storedCount).toBeGreaterThan(0)
})
