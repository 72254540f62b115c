import { expect, test } from 'vitest'
import { defaultConfig } from '#kernel/compression/config.ts'
import type { PipelineNode, Reason } from '#kernel/model/turn.ts'
import { defaultNodes, nodesFor } from './order.ts'
import { runNodes } from './run.ts'
import { blockOf, contextOf, frameOf, idsOf, stateOf, transcript } from './testing.ts'
import { processTurn } from './turn.ts'

const ports = { countTokens: (text: string) => text.length }
const config = defaultConfig(100_000)
const names = (nodes: readonly PipelineNode[]) => nodes.map(({ name }) => name)

test('the order of the contract; no tags, no render step', () => {
  expect(names(nodesFor('all'))).toEqual([
    'reconcile-live-ids',
    'assign-refs',
    'sync-blocks',
    'prune',
    'ccr-store',
    'absorb-hide',
    'crush',
    'absorb-prompt',
    'filter',
    'hide-compress-calls',
    'recommend',
    'nudge-inject',
    'emergency-truncate',
    'render-refs',
  ])
  expect(names(nodesFor('text-only'))).toEqual(names(nodesFor('all')))
  expect(names(nodesFor('none'))).toEqual(names(nodesFor('all')).slice(0, -1))
  defaultNodes().pop()
  expect(names(defaultNodes())).toEqual(names(nodesFor('all')))
})

test('a step that is off is passed over, and the observer told', () => {
  const step = (name: string, enabled?: boolean): PipelineNode => ({
    name,
    ...(enabled !== undefined && { enabled: () => enabled }),
    run: (frame, ctx) => {
      ctx.explain?.({ id: name, rule: 'ran' })
      return { ...frame, messages: [...frame.messages, ...transcript(name)] }
    },
  })
  const nodes = [step('u1'), step('u2', false), step('u3', true)]
  const log: string[] = []
  const reasons: Reason[] = []
  const observer = {
    before: (name: string, frame: { messages: readonly unknown[] }) =>
      log.push(`+${name} ${frame.messages.length}`),
    after: (name: string, frame: { messages: readonly unknown[] }, ran: boolean) =>
      log.push(`-${name} ${frame.messages.length} ${ran}`),
    explain: (reason: Reason) => reasons.push(reason),
  }
  expect(idsOf(runNodes(nodes, frameOf([]), contextOf(), observer).messages)).toBe('u1 u3')
  expect(log).toEqual(['+u1 0', '-u1 1 true', '+u2 1', '-u2 1 false', '+u3 1', '-u3 2 true'])
  expect(reasons.map(({ id }) => id)).toEqual(['u1', 'u3'])
  expect(idsOf(runNodes(nodes, frameOf([]), contextOf(), {}).messages)).toBe('u1 u3')
  expect(idsOf(runNodes(nodes, frameOf([]), contextOf()).messages)).toBe('u1 u3')
})

test('a watched turn gives what an unwatched one gives', () => {
  const input = {
    messages: transcript('u1 a2 c3:k t3:k u4 a5'),
    state: stateOf([blockOf('b1', ['u1', 'a2'])]),
    config,
    tokenCount: 9,
  }
  const plain = processTurn(input, ports)
  const seen: string[] = []
  const watched = processTurn(input, {
    ...ports,
    observer: { explain: ({ rule }) => seen.push(rule), after: () => undefined },
  })
  expect(watched).toEqual(plain)
  expect(seen).toContain('prune/covered')
  expect(seen).toContain('render/tagged')
  expect(plain.state.lastPassIds).toEqual(['u1', 'a2', 'c3', 't3', 'u4', 'a5'])
  expect(plain.contentStore).toEqual({ version: 1, byHash: {}, byRef: {} })
  expect(plain).not.toHaveProperty('terminalEscape')
  expect(plain).not.toHaveProperty('truncationSkipped')
  expect(plain.nudge?.shouldInject).toBe(false)
})

test('options of the turn: pin rule, tags, content store', () => {
  const input = {
    messages: transcript('u1 u2'),
    state: stateOf([blockOf('b1', ['u1'])]),
    config,
    tokenCount: 0,
    renderTags: 'none' as const,
  }
  expect(idsOf(processTurn(input, ports).messages)).toBe('acp_summary_b1 u2')
  expect(idsOf(processTurn({ ...input, pinRule: 'always' }, ports).messages)).toBe('acp_summary_b1 u1 u2')
  expect(processTurn(input, ports).messages[1]!.text).toBe('u2')
  const contentStore = { version: 1 as const, byHash: { h: 'kept' }, byRef: {} }
  expect(processTurn({ ...input, contentStore }, ports).contentStore).toBe(contentStore)
})

test('a nearly full window reports what could not be cut', () => {
  const full = { messages: transcript('u1'), config, tokenCount: 99_999 }
  let state = stateOf([])
  const turns = [1, 2, 3].map(() => {
    const out = processTurn({ ...full, state }, ports)
    state = out.state as typeof state
    return out
  })
  expect(turns.map(({ truncationSkipped }) => typeof truncationSkipped)).toEqual([
    'string',
    'string',
    'string',
  ])
  expect(turns.map(({ terminalEscape }) => terminalEscape?.stuckEvents)).toEqual([undefined, undefined, 3])
})

test('problems of a config are one warning, and only with a port for it', () => {
  const warnings: string[] = []
  const warn = (text: string) => warnings.push(text)
  const input = { messages: [], state: stateOf([]), config, tokenCount: 0 }
  processTurn(input, { ...ports, warn })
  expect(warnings).toEqual([])
  processTurn(
    { ...input, config: { ...config, modelContextLimit: 0, promotionThreshold: 0 } },
    { ...ports, warn },
  )
  expect(warnings.length).toBe(1)
  expect(warnings[0]).toMatch(/^The compression config has problems: .+; .+/)
})
