import { expect, test } from 'vitest'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Frame, TurnContext } from '#kernel/model/turn.ts'
import { nudgeInject } from './nudge-inject.ts'
import { recommend } from './recommend.ts'

const list: CoreMessage[] = ['aaaa', 'bbbbbb', 'cc', 'dddd'].map((text, i) => ({
  id: text,
  role: i === 0 ? 'user' : 'assistant',
  contentType: 'text',
  text,
}))
const byRaw = { aaaa: 'm00001', bbbbbb: 'm00002', cc: 'm00003', dddd: 'm00004' }
const ctx: TurnContext = {
  config: defaultConfig(1000, {
    compress: { minCompressRange: 10 },
    preserveRecentMessages: 1,
    preserveRecentTokens: 0,
    nudge: { growthFloor: 6, growthCap: 6, minGrowthFloor: 1, minGrowthRatio: 0 },
  }),
  countTokens: (text) => text.length,
  tokenCount: 500,
  renderTags: 'all',
  pinRule: 'pr491',
}
const state = { ...createInitialState(), messageRefs: { byRaw, byRef: {} } }
const frame: Frame = { messages: list, state, effects: { truncationSkipped: 'kept' } }

test('recommend leaves ranges outside the recent zone as effects, and the rest alone', () => {
  const after = recommend.run(frame, ctx)
  expect(after.messages).toBe(list)
  expect(after.state).toBe(state)
  expect(after.effects.contextRanges).toMatchObject([{ startRef: 'm00002', endRef: 'm00003', chars: 8 }])
  expect(after.effects).toMatchObject({
    recommendedRanges: [],
    protectedRanges: [],
    nothingToCompress: false,
  })
  expect(after.effects.truncationSkipped).toBe('kept')
  expect(recommend.run({ ...frame, messages: [] }, ctx).effects.nothingToCompress).toBe(true)
})

test('nudge-inject decides on the merged ranges, stamps the state and adds no message', () => {
  const wide = { ...ctx, config: { ...ctx.config, preserveRecentMessages: 0 } }
  const shown = { ...state, nudge: { ...state.nudge, lastPerMessageNudgeTokens: 400 } }
  const after = nudgeInject.run(recommend.run({ ...frame, state: shown }, wide), wide)
  expect(after.messages).toBe(list)
  expect(after.effects.nudge).toMatchObject({
    shouldInject: true,
    tier: 1,
    compressibleRanges: [{ tokens: 16 }],
  })
  expect(after.state).toEqual({
    ...shown,
    nudge: { ...shown.nudge, lastNudgeShownTokens: 500, lastShownByTier: { 1: 500 }, lastInjectedTier: 1 },
  })
  expect(after.effects.truncationSkipped).toBe('kept')
})

test('nudge-inject without the effects of recommend has nothing pending, and keeps a settled state', () => {
  const settled = { ...state, nudge: { ...state.nudge, lastPerMessageNudgeTokens: 500 } }
  const after = nudgeInject.run({ ...frame, state: settled }, ctx)
  expect(after.state).toBe(settled)
  expect(after.effects.nudge).toMatchObject({ compressibleRanges: [], protectedRanges: [], tier: null })
})

test('the nodes have the names of the contract', () => {
  expect([recommend.name, nudgeInject.name]).toEqual(['recommend', 'nudge-inject'])
})
