import { expect, it } from 'vitest'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { traceTurn } from './trace.ts'

const messages: readonly CoreMessage[] = [{ id: 'u1', role: 'user', contentType: 'text', text: 'Hi' }]
const config = defaultConfig(100_000)
const input = { messages, state: createInitialState(), config, tokenCount: 0 }
const countTokens = (text: string): number => text.length

it('tells of all nodes of the contract in its order, and of those that are off', () => {
  const { nodes } = traceTurn(input, { countTokens })
  const named = (run: string) => nodes.filter((node) => node.run === run).map(({ name }) => name)
  expect(named('off')).toEqual(expect.arrayContaining(['absorb-hide', 'filter']))
  expect(named('ran').concat(named('off'))).toHaveLength(14)
  expect(nodes.map(({ name }) => name)).toEqual([
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
})

it('keeps what a node said to the node', () => {
  const { nodes } = traceTurn(input, { countTokens })
  expect(nodes.find(({ name }) => name === 'render-refs')!.reasons).toMatchObject([{ id: 'u1' }])
  expect(nodes.find(({ name }) => name === 'prune')!.reasons).toEqual([])
})

it('takes the time only with a clock, and only of nodes that ran', () => {
  let now = 0
  const { nodes } = traceTurn(input, { countTokens, clock: () => (now += 5) })
  for (const { run, ms } of nodes) expect(ms).toBe(run === 'ran' ? 5 : null)
  expect(traceTurn(input, { countTokens }).nodes.every(({ ms }) => ms === null)).toBe(true)
})

it('keeps the nodes before one that throws, and says which did', () => {
  const state: CompressionState = {
    ...createInitialState(),
    messageRefs: { byRaw: { x: 'm9999999' }, byRef: { m9999999: 'x' } },
  }
  const { nodes, output } = traceTurn({ ...input, state }, { countTokens })
  expect(output).toBeNull()
  expect(nodes.slice(0, 3).map(({ run }) => run)).toEqual(['ran', 'threw', 'unreached'])
  expect(nodes[1]!.error).toContain('capacity exhausted')
  expect(nodes.at(-1)!.after.messages).toEqual(messages)
})
