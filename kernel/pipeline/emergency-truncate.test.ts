import { expect, test } from 'vitest'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Frame, Reason, TurnContext } from '#kernel/model/turn.ts'
import { emergencyTruncate } from './emergency-truncate.ts'
import { nudgeInject } from './nudge-inject.ts'

const contextOf = (tokenCount: number, overrides: ConfigOverrides = {}, limit = 10_000): TurnContext => ({
  config: defaultConfig(limit, { preserveRecentMessages: 0, ...overrides }),
  countTokens: (text) => text.length,
  tokenCount,
  renderTags: 'none',
  pinRule: 'pr491',
})
const frameOf = (messages: readonly CoreMessage[], state: Partial<CompressionState> = {}): Frame => ({
  messages,
  state: { ...createInitialState(), ...state },
  effects: {},
})
/** With the decision that the node looks at. */
const run = (frame: Frame, ctx: TurnContext): Frame => emergencyTruncate.run(nudgeInject.run(frame, ctx), ctx)
const big = (id: string, more: Partial<CoreMessage> = {}): CoreMessage => ({
  id,
  role: 'tool',
  contentType: 'tool-result',
  text: 'x'.repeat(6000),
  ...more,
})

test('rests below the threshold, where a streak ends', () => {
  const frame = frameOf([big('a')])
  expect(emergencyTruncate.run(frame, contextOf(9499))).toBe(frame)
  const zero = frameOf([], { terminalStreak: 0 })
  expect(emergencyTruncate.run(zero, contextOf(0))).toBe(zero)
  const broken = emergencyTruncate.run(frameOf([], { terminalStreak: 1 }), contextOf(9499))
  expect(broken.state.terminalStreak).toBe(0)
  const nowhere = frameOf([big('a')])
  expect(emergencyTruncate.run(nowhere, contextOf(9900, {}, 0))).toBe(nowhere)
})

test('cuts results and texts outside the recent messages, and says what it saved', () => {
  const reasons: Reason[] = []
  const ctx = {
    ...contextOf(40_000, { preserveRecentMessages: 1 }),
    explain: (reason: Reason) => reasons.push(reason),
  }
  const list = [big('a'), { ...big('b'), role: 'user' as const, contentType: 'text' as const }, big('c')]
  const { messages, state, effects } = run(frameOf(list), ctx)
  expect(messages.map((message, i) => message === list[i])).toEqual([false, false, true])
  expect(reasons).toEqual([
    { id: 'a', rule: 'truncate/tool-output', tokens: 6000 - 4064 },
    { id: 'b', rule: 'truncate/text', tokens: 6000 - 4064 },
  ])
  expect(state.terminalStreak).toBe(0)
  expect(effects).not.toHaveProperty('truncationSkipped')
  expect(effects).toHaveProperty('nudge')
})

const skipped = (list: readonly CoreMessage[]) =>
  run(frameOf(list), contextOf(9500)).effects.truncationSkipped

test('says why nothing was cut', () => {
  expect(skipped([])).toBe('Nothing was cut: there are no candidates outside the recent messages.')
  expect(skipped([{ ...big('a'), text: 'x'.repeat(4010) }])).toBe(
    'Nothing was cut: none of the 1 candidates is large enough to save tokens.',
  )
})

test('counts the turns without a way out, and tells the host after enough of them', () => {
  const ctx = contextOf(9900)
  const first = run(frameOf([]), ctx)
  const second = run({ ...first, effects: {} }, ctx)
  expect([first.state.terminalStreak, second.state.terminalStreak]).toEqual([1, 2])
  expect(second.effects).not.toHaveProperty('terminalEscape')
  const third = run({ ...second, effects: {} }, ctx)
  expect(third.effects.terminalEscape).toEqual({
    message:
      'The context is stuck at 99 % (9900 of 10000 tokens): for 3 turns in a row nothing could be folded or cut. ' +
      'Start a new session, or one with a larger window.',
    usage: 0.99,
    tokenCount: 9900,
    modelContextLimit: 10_000,
    stuckEvents: 3,
  })
  const never = contextOf(9900, { truncate: { terminalEscapeAfter: 0 } })
  expect(run(third, never).effects).toHaveProperty('terminalEscape', third.effects.terminalEscape)
  expect(run({ ...third, effects: {} }, never).effects).not.toHaveProperty('terminalEscape')
})

test('a fold worth its while, a cut, or a turn without a decision is no dead end', () => {
  const streak = (
    pending: number,
    settings: ConfigOverrides['nudge'] = {},
    list: readonly CoreMessage[] = [],
  ) => {
    const ctx = contextOf(9900, { nudge: settings })
    const range = {
      startRef: 'm1',
      endRef: 'm1',
      count: 1,
      tokens: pending,
      chars: 9999,
      toolPct: 0,
      textPct: 100,
    }
    return run({ ...frameOf(list, { terminalStreak: 1 }), effects: { recommendedRanges: [range] } }, ctx)
      .state.terminalStreak
  }
  expect([streak(4999), streak(5000)]).toEqual([2, 0])
  expect([streak(0, { minPressureBenefitTokens: 0 }), streak(1, { minPressureBenefitTokens: 0 })]).toEqual([
    2, 0,
  ])
  expect(streak(0, {}, [big('a')])).toBe(0)
  const bare = frameOf([], { terminalStreak: 4 })
  expect(emergencyTruncate.run(bare, contextOf(9900)).state.terminalStreak).toBe(0)
  const settled = frameOf([], { terminalStreak: 0 })
  expect(emergencyTruncate.run(settled, contextOf(9900)).state).toBe(settled.state)
})
