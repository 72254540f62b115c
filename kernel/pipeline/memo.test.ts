/** What turns remember must never show: a long-lived session and a fresh copy give the same. */
import { expect, test } from 'vitest'
import { applyCompression } from '#kernel/compression/compress.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionConfig, ConfigOverrides } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { TurnOutput } from '#kernel/model/turn.ts'
import { processTurn } from './turn.ts'

type Draft<T> = { -readonly [K in keyof T]: T[K] }

const overrides: ConfigOverrides = {
  compress: { minCompressRange: 0, minSummaryLength: 1 },
  preserveRecentMessages: 1,
  preserveRecentTokens: 0,
  promotionThreshold: 3,
}
const config = defaultConfig(20_000, overrides)
/** Large results are stored, middling ones to be absorbed. */
const storing = defaultConfig(20_000, {
  ...overrides,
  ccr: { enabled: true, minToolTokens: 60 },
  absorb: { enabled: true, minToolTokens: 15 },
})
const ports = { countTokens: defaultCountTokens }

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

class Session {
  readonly pick: (below: number) => number
  messages: CoreMessage[] = []
  states: CompressionState[] = [createInitialState()]
  view: readonly CoreMessage[] = []
  made = 0
  store: MessageContentStore | undefined
  readonly config: CompressionConfig

  constructor(seed: number, own: CompressionConfig = config) {
    this.pick = random(seed)
    this.config = own
  }

  get state(): CompressionState {
    return this.states.at(-1)!
  }

  /** An id that may be a hash, and may have been there before. */
  push(): void {
    const n = this.pick(8) === 0 ? this.pick(this.made + 1) : this.made++
    const id = n % 3 === 0 ? `h_${n.toString(16).padStart(16, '0')}` : `m-${n}`
    const kind = this.pick(5)
    const text = `message ${n} ${'word '.repeat(this.pick(30))}`
    if (kind === 0) this.messages.push({ id, role: 'user', contentType: 'text', text })
    else if (kind === 1) this.messages.push({ id, role: 'assistant', contentType: 'reasoning', text })
    else if (kind === 2) this.messages.push({ id, role: 'assistant', contentType: 'text', text })
    else {
      const tool = { toolName: 'grep', toolCallId: `k${n}` }
      this.messages.push({ id, role: 'assistant', contentType: 'tool-call', text: '{}', ...tool })
      if (kind === 4)
        this.messages.push({
          id: `${id}-result`,
          role: 'tool',
          contentType: 'tool-result',
          text: text.repeat(1 + this.pick(4)),
          ...tool,
        })
    }
  }

  change(): void {
    const { messages, pick } = this
    if (messages.length === 0) return
    const at = pick(messages.length)
    const block = this.state.blocks[pick(this.state.blocks.length + 1)] as Draft<CompressionBlock> | undefined
    switch (pick(11)) {
      case 0:
        messages[at] = { ...messages[at]!, text: `other words ${this.made}` }
        break
      case 1:
        ;(messages[at] as Draft<CoreMessage>).text = `edited in place ${this.made}`
        break
      case 2:
        if (block) block.active = !block.active
        break
      case 3:
        if (block) block.summary = `another summary ${this.made}`
        break
      case 4:
        if (block) block.expanded = true
        break
      case 5:
        messages.splice(at, 1)
        break
      case 6:
        this.messages = messages.slice()
        break
      case 7:
        this.messages = [...this.view]
        break
      case 8:
        this.states.push(this.states[Math.max(0, this.states.length - 2)]!)
        break
      case 9:
        this.fold()
        break
      default:
        this.push()
    }
  }

  fold(): void {
    const refs = this.messages.flatMap(({ id }) => this.state.messageRefs.byRaw[id] ?? [])
    const from = this.pick(refs.length)
    const [startRef, endRef] = [refs[from], refs[Math.min(refs.length - 1, from + this.pick(8))]]
    if (!startRef || !endRef) return
    const { state } = applyCompression(
      {
        ranges: [{ startRef, endRef, summary: `fold ${this.made}` }],
        messages: this.messages,
        state: this.state,
        config: this.config,
      },
      { ...ports, now: () => 0 },
    )
    this.states.push(state)
  }

  /** The turn as it is, and the same on copies of everything. */
  turn(): { live: TurnOutput; fresh: TurnOutput } {
    const { messages, state, config: own, store } = this
    const input = { messages, state, config: own, tokenCount: 15_000, ...(store && { contentStore: store }) }
    const fresh = processTurn(structuredClone({ ...input, messages, state }), ports)
    const before = JSON.stringify(input)
    const live = processTurn(input, ports)
    expect(JSON.stringify(input)).toBe(before)
    this.states.push(live.state)
    this.view = live.messages
    this.store = live.contentStore
    return { live, fresh }
  }
}

test.each([
  ...[1, 2, 3, 5, 7].map((seed) => ({ seed, config, name: 'plain' })),
  ...[1, 2, 3, 5, 7].map((seed) => ({ seed, config: storing, name: 'storing' })),
])('session $seed, $name: remembered and fresh turns agree', ({ seed, config: own }) => {
  const session = new Session(seed, own)
  for (let i = 0; i < 12; i++) session.push()
  for (let step = 0; step < 30; step++) {
    for (let i = session.pick(3); i > 0; i--) session.push()
    if (session.pick(3) > 0) session.change()
    const { live, fresh } = session.turn()
    expect(live).toEqual(fresh)
  }
  expect(Object.keys(session.store?.byRef ?? {}).length > 0).toBe(own === storing)
})

test.each([
  { config, name: 'plain' },
  { config: storing, name: 'storing' },
])('an unchanged session, $name, gives the same objects again', ({ config: own }) => {
  const session = new Session(3, own)
  for (let i = 0; i < 12; i++) session.push()
  session.turn()
  session.fold()
  session.turn()
  const one = session.turn().live
  const other = session.turn().live
  expect(other.messages.every((message, i) => message === one.messages[i])).toBe(true)
  expect(other.state.lastPassIds).toBe(one.state.lastPassIds)
  expect(other.state.messageRefs).toBe(one.state.messageRefs)
  expect(other.state.tokenSnapshot).toBe(one.state.tokenSnapshot)
  expect(other.contentStore).toEqual(one.contentStore)
})

test('a turn on its own view is stable', () => {
  const session = new Session(5)
  for (let i = 0; i < 12; i++) session.push()
  session.turn()
  session.fold()
  session.turn()
  session.messages = [...session.view]
  const one = session.turn().live
  session.messages = [...one.messages]
  const other = session.turn().live
  expect(other.messages).toEqual(one.messages)
})

test("the view is the caller's own list", () => {
  const messages: CoreMessage[] = [{ id: 'a', role: 'user', contentType: 'text', text: 'hi' }]
  const input = { messages, state: createInitialState(), config, tokenCount: 0, renderTags: 'none' as const }
  const { messages: view } = processTurn(input, ports)
  messages.push({ id: 'b', role: 'user', contentType: 'text', text: 'more' })
  expect(view.length).toBe(1)
})
