/** What a person sees of stored and absorbed results: a state of the kernel opened with its store. */
import { describe, expect, it } from 'vitest'
import { createOpenSession } from './open-session.ts'
import type { OpenSession } from './debugger.ts'
import { createCore, createInitialState, defaultConfig } from './index.ts'
import type { CoreMessage, MessageContentStore } from './index.ts'
import { dispositionUnder } from '#kernel/questions/disposition-under.ts'
import { traceAt, traceNodeAt } from '#kernel/questions/trace.ts'

const long = 'a line of output\n'.repeat(60)
const pair = (n: number, text: string): CoreMessage[] => {
  const both = { toolName: 'bash', toolCallId: `k${n}` }
  return [
    { id: `c${n}`, role: 'assistant', contentType: 'tool-call', text: `{"command":"run ${n}"}`, ...both },
    { id: `t${n}`, role: 'tool', contentType: 'tool-result', text, ...both },
  ]
}
const messages: CoreMessage[] = [
  { id: 'u1', role: 'user', contentType: 'text', text: 'go' },
  ...pair(1, long),
  ...pair(2, long.slice(0, 400)),
  ...pair(3, 'short'),
]
const features = {
  ccr: { enabled: true, minToolTokens: 200 },
  absorb: { enabled: true, minToolTokens: 80 },
}

function open(contentStore?: MessageContentStore, state = createInitialState()): OpenSession {
  const session = createOpenSession('state.json', 'acp-state')
  const file = { messages, state, config: features, ...(contentStore && { contentStore }) }
  session.append(new TextEncoder().encode(JSON.stringify(file)))
  session.end()
  return session
}
const turn = { at: null, pin: 'pr491' } as const
const said = (session: OpenSession, name: string): string => {
  const { status, says } = traceAt(session, turn).nodes.find((node) => node.name === name)!
  return `${status}: ${says}`
}
const whole = { ...turn, side: 'all', from: 0, to: 50, selected: null, block: null } as const

describe('a state whose config stores large results', () => {
  it('says in the trace what was stored and what is to be absorbed', () => {
    const session = open()
    expect(said(session, 'ccr-store')).toBe('changed: 1 result shown as a placeholder')
    expect(said(session, 'absorb-hide')).toBe('skipped: nothing absorbed')
    expect(said(session, 'absorb-prompt')).toBe('changed: 1 result to be absorbed')
    const { figures, reasons } = traceNodeAt(session, { ...whole, node: 'ccr-store' })!
    expect(figures).toEqual([
      { name: 'stored in this turn', value: '1' },
      { name: 'refs in the store', value: '1' },
      { name: 'texts in the store', value: '1' },
    ])
    expect(reasons.map(({ rule, count }) => [rule, count])).toEqual([['ccr/stored', 1]])
    expect(traceNodeAt(session, { ...whole, node: 'absorb-prompt' })!.figures).toEqual([
      { name: 'asked in this turn', value: '1' },
    ])
  })
  it('says what became of each result', () => {
    const session = open()
    const { event } = session.projection.messages
    const kinds = messages.map((_, place) => {
      const { kind, rule } = dispositionUnder(session, event.get(place), session.positionOf(null), 'pr491')
      return kind === 'verbatim' ? kind : `${kind} ${rule}`
    })
    expect(kinds).toEqual([
      'verbatim',
      'verbatim',
      'placeholder ccr/stored',
      'verbatim',
      'edited absorb/prompted',
      'verbatim',
      'verbatim',
    ])
  })
  it('goes on from the store in the file, so that nothing is stored twice', () => {
    const core = createCore({ now: () => 1 })
    const config = defaultConfig(200_000, features)
    const first = core.processTurn({ messages, state: createInitialState(), config, tokenCount: 0 })
    const session = open(first.contentStore, first.state)
    const { figures, reasons } = traceNodeAt(session, { ...whole, node: 'ccr-store' })!
    expect(figures[0]).toEqual({ name: 'stored in this turn', value: '0' })
    expect(reasons.map(({ rule }) => rule)).toEqual(['ccr/placeholder'])
  })
})
