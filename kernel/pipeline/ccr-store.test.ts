import { describe, expect, it } from 'vitest'
import { applyAbsorb } from '#kernel/content/apply-absorb.ts'
import { storedContent } from '#kernel/content/content-store.ts'
import { retrieveByRef } from '#kernel/content/retrieve.ts'
import { chars4, LONG, pairOf } from '#kernel/content/testing.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Reason, TurnInput, TurnOutput } from '#kernel/model/turn.ts'
import { processTurn } from './turn.ts'

const both: ConfigOverrides = {
  ccr: { enabled: true, minToolTokens: 150 },
  absorb: { enabled: true, minToolTokens: 50 },
}
const user: CoreMessage = { id: 'u', role: 'user', contentType: 'text', text: 'ask' }
const inputOf = (messages: readonly CoreMessage[], overrides: ConfigOverrides = both): TurnInput => ({
  messages,
  state: createInitialState(),
  config: defaultConfig(100_000, overrides),
  tokenCount: 0,
  renderTags: 'none',
})
const after = (input: TurnInput, { state, contentStore }: TurnOutput): TurnInput => ({
  ...input,
  state,
  contentStore,
})
const turn = (input: TurnInput, reasons?: Reason[]): TurnOutput =>
  processTurn(input, {
    countTokens: chars4,
    ...(reasons && { observer: { explain: (reason) => reasons.push(reason) } }),
  })
const textAt = ({ messages }: TurnOutput, place: number): string => messages[place]?.text ?? ''
const rules = (reasons: readonly Reason[]): string =>
  reasons.map(({ id, rule, tokens }) => `${rule} ${id} ${tokens}`).join(', ')

describe('a turn with a store', () => {
  const messages = [user, ...pairOf(1, LONG), ...pairOf(2, LONG.slice(0, 300)), ...pairOf(3, 'short')]

  it('stores the large, asks for the middling, leaves the small, and says so', () => {
    const reasons: Reason[] = []
    const out = turn(inputOf(messages), reasons)
    expect(textAt(out, 2)).toContain('[acp-stored #m00003')
    expect(textAt(out, 4)).toContain('[ACP absorb]')
    expect(textAt(out, 6)).toBe('short')
    expect(storedContent(out.contentStore, 'm00003')?.text).toBe(LONG)
    expect(out.state.stats.storedCount).toBe(1)
    expect(rules(reasons)).toBe('ccr/stored t1 170, absorb/prompted t2 75')
  })
  it('shows the same bytes in the next, as the same objects, and stores nothing again', () => {
    const input = inputOf(messages)
    const one = turn(input)
    const reasons: Reason[] = []
    const two = turn(after(input, one))
    expect(turn(after(input, one), reasons).messages).toEqual(one.messages)
    expect(two.messages.every((message, i) => message === one.messages[i])).toBe(true)
    expect(two.contentStore).toBe(one.contentStore)
    expect(two.state.stats).toEqual(one.state.stats)
    expect(rules(reasons)).toBe('ccr/placeholder t1 170, absorb/prompted t2 75')
  })
  it('hands the store on untouched while it is off', () => {
    const one = turn(inputOf(messages))
    const off = turn(after(inputOf(messages, {}), one))
    expect(off.contentStore).toBe(one.contentStore)
    expect(textAt(off, 2)).toBe(LONG)
    expect(turn(inputOf(messages, {})).contentStore).toEqual({ version: 1, byHash: {}, byRef: {} })
  })
  it('leaves the newest of a latest-protected tool in sight (B6)', () => {
    const out = turn(inputOf(messages, { ...both, protectedLatestTools: ['bash'] }))
    expect(textAt(out, 2)).toContain('[acp-stored')
    const newest = turn(inputOf(messages.slice(0, 3), { ...both, protectedLatestTools: ['bash'] }))
    expect(textAt(newest, 2)).toBe(LONG)
  })
  it('neither stores nor asks for what was retrieved (B15)', () => {
    const first = turn(inputOf(messages))
    const { toolResultText } = retrieveByRef(first.contentStore, 'm00003')
    const more = [...messages, ...pairOf(9, toolResultText, 'acp_retrieve')]
    expect(textAt(turn(after(inputOf(more), first)), 8)).toBe(toolResultText)
  })
  it('goes on from a state and a store that went through JSON', () => {
    const one = turn(inputOf(messages))
    const { state, contentStore } = JSON.parse(JSON.stringify(one)) as TurnOutput
    const two = turn({ ...inputOf(messages), state, contentStore })
    expect(two.messages).toEqual(one.messages)
    expect(two.contentStore).toEqual(one.contentStore)
  })
  it('hides what is absorbed, and keeps the original of it', () => {
    const input = inputOf(messages)
    const one = turn(input)
    const config = input.config
    const { state } = applyAbsorb(
      { ref: 'm3', summary: 'fine', messages: one.messages, state: one.state, config },
      { now: () => 1 },
    )
    const two = turn({ ...after(input, one), state })
    expect(two.messages.map(({ id }) => id)).toEqual(['u', 'c2', 't2', 'c3', 't3'])
    expect(storedContent(two.contentStore, 'm00003')?.text).toBe(LONG)
    expect(turn({ ...after(input, two) }).messages).toEqual(two.messages)
  })
  it('takes a store of any shape', () => {
    for (const contentStore of [null, 3, { byRef: 1 }, { byHash: [] }] as never[])
      expect(textAt(turn({ ...inputOf(messages), contentStore }), 2)).toContain('[acp-stored')
  })
})
