/** A trace never disagrees with a plain run, and stepping through it shows the same however one steps. */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { block } from '#kernel/compression/scene.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import { pinRules } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { RenderStrategy, TurnInput } from '#kernel/model/turn.ts'
import { processTurn } from '#kernel/pipeline/turn.ts'
import { contractNodes, traceTurn } from '#kernel/replay/trace.ts'
import { traceAt, traceNodeAt, traceTextAt } from './trace.ts'

const countTokens = estimateTokens
const copy = <T>(value: T): T => structuredClone(value)

/** The trace and a plain run, each on an input of its own, so that nothing remembered helps either. */
function expectAgreement(input: TurnInput): void {
  const trace = traceTurn(copy(input), { countTokens })
  const plain = processTurn(copy(input), { countTokens })
  expect(trace.output).toEqual(plain)
  expect(trace.nodes.map(({ name }) => name)).toEqual(contractNodes)
  const last = trace.nodes.at(-1)!.after
  expect(last.messages).toEqual(plain.messages)
  expect({ ...last.state, lastPassIds: plain.state.lastPassIds }).toEqual(plain.state)
  for (const [i, node] of trace.nodes.entries()) {
    if (i > 0) expect(node.before).toBe(trace.nodes[i - 1]!.after)
    if (node.run !== 'ran') expect(node.after).toBe(node.before)
  }
}

interface Vector {
  readonly name: string
  readonly input: {
    readonly messages: readonly CoreMessage[]
    readonly state?: CompressionState
    readonly limit: number
    readonly tokenCount: number
    readonly renderTags?: RenderStrategy
    readonly overrides?: ConfigOverrides
  }
}
const vectors = JSON.parse(
  readFileSync(new URL('../fixtures/vectors/core/process-turn.json', import.meta.url), 'utf8'),
) as readonly Vector[]

describe('a trace equals a plain run', () => {
  it.each(vectors)('on $name', ({ input }) => {
    const { messages, state = createInitialState(), limit, tokenCount, overrides, renderTags = 'all' } = input
    const config = defaultConfig(limit, overrides)
    for (const pinRule of pinRules)
      expectAgreement({ messages, state, config, tokenCount, renderTags, pinRule })
  })

  const part = fc.record({
    kind: fc.constantFrom('user', 'assistant', 'reasoning', 'call', 'result', 'system', 'compress'),
    pair: fc.nat(3),
    size: fc.nat(400),
  })
  const fold = fc.record({ from: fc.nat(20), count: fc.integer({ min: 1, max: 8 }), active: fc.boolean() })
  const pin = fc.constantFrom(...pinRules)

  it('on sessions by chance, turn after turn', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }),
        fc.array(fold, { maxLength: 3 }),
        pin,
        fc.nat(100_000),
        (parts, folds, pinRule, tokenCount) => {
          const messages = parts.map(messageOf)
          let state: CompressionState = { ...createInitialState(), blocks: folds.map(blockOf(messages)) }
          const config = defaultConfig(100_000)
          for (const length of [Math.ceil(messages.length / 2), messages.length]) {
            const input = { messages: messages.slice(0, length), state, config, tokenCount, pinRule }
            expectAgreement(input)
            ;({ state } = processTurn(copy(input), { countTokens }))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  const messageOf = (one: { kind: string; pair: number; size: number }, i: number): CoreMessage => {
    const id = `m${i}`
    const text = 'word '.repeat(one.size)
    const toolCallId = `k${one.pair}`
    switch (one.kind) {
      case 'user':
        return { id, role: 'user', contentType: 'text', text }
      case 'system':
        return { id, role: 'system', contentType: 'text', text }
      case 'reasoning':
        return { id, role: 'assistant', contentType: 'reasoning', text }
      case 'call':
        return { id, role: 'assistant', contentType: 'tool-call', toolName: 'bash', toolCallId, text }
      case 'compress':
        return {
          id,
          role: 'assistant',
          contentType: 'tool-call',
          toolName: 'compress',
          toolCallId,
          text: '{}',
        }
      case 'result':
        return { id, role: 'tool', contentType: 'tool-result', toolCallId, text }
      default:
        return { id, role: 'assistant', contentType: 'text', text }
    }
  }
  const blockOf =
    (messages: readonly CoreMessage[]) =>
    (one: { from: number; count: number; active: boolean }, i: number): CompressionBlock => {
      const ids = messages.slice(one.from, one.from + one.count).map(({ id }) => id)
      return block(`b${i + 1}`, ids, { survivedCount: i, active: one.active })
    }
})

const folder = new URL('../fixtures/acp/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe.each(files)('%s', (name) => {
  const opened = () => {
    const open = createOpenSession(name, 'acp-state')
    open.append(readFileSync(new URL(name, folder)))
    open.end()
    return open
  }

  it('traces what the surface shows, but for the tags', () => {
    const open = opened()
    for (const rule of pinRules) {
      const at = open.positionOf(null)
      const trace = open.recomputation().traceAt(at, rule)
      const turn = open.recomputation().turnAt(at, rule)
      const untagged = trace.nodes.find((node) => node.name === 'emergency-truncate')!.after
      expect(untagged.messages).toEqual(turn.output)
      expectAgreement(trace.input)
    }
  })

  it('shows the same, whichever way one steps', () => {
    const open = opened()
    const ask = {
      at: null,
      pin: 'pr491',
      side: 'all',
      from: 0,
      to: 500,
      selected: null,
      block: null,
    } as const
    const text = { at: null, pin: 'pr491', side: 'all', row: 0, unfold: false, from: 0, to: 99 } as const
    const look = (node: string) => [traceNodeAt(open, { ...ask, node }), traceTextAt(open, { ...text, node })]
    const there = contractNodes.map(look)
    const back = contractNodes.toReversed().map(look).toReversed()
    expect(back).toEqual(there)
    // And as it is in a session that was never looked at.
    expect(contractNodes.toReversed().map((node) => traceNodeAt(opened(), { ...ask, node }))).toEqual(
      there.map(([view]) => view).toReversed(),
    )
    expect(traceAt(open, ask)).toEqual(traceAt(opened(), ask))
  })

  it('adds up: each node starts with what the one before left', () => {
    const trace = traceAt(opened(), { at: null, pin: 'always' })
    let { messages, tokens } = trace.input
    for (const node of trace.nodes) {
      messages += node.counts.added - node.counts.removed
      tokens += node.tokenChange
      expect([node.messages, node.tokens]).toEqual([messages, tokens])
    }
    expect(trace.output).toEqual({ messages, tokens })
  })
})
