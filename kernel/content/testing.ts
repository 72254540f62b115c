/** Short sessions for the tests of this room. */
import { assignRefs } from '#kernel/compression/assign-refs.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { CompressionConfig, ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'

export const chars4 = (text: string): number => Math.ceil(text.length / 4)

export function callOf(n: number | string, text: string, toolName?: string): CoreMessage {
  const tool = toolName === undefined ? {} : { toolName }
  return { id: `c${n}`, role: 'assistant', contentType: 'tool-call', toolCallId: `k${n}`, text, ...tool }
}

export function resultOf(n: number | string, text: string, toolName?: string): CoreMessage {
  const tool = toolName === undefined ? {} : { toolName }
  return { id: `t${n}`, role: 'tool', contentType: 'tool-result', toolCallId: `k${n}`, text, ...tool }
}

/** A call of `bash` with a command, and its result. */
export function pairOf(n: number | string, text: string, toolName = 'bash'): CoreMessage[] {
  return [callOf(n, JSON.stringify({ command: `run ${n}` }), toolName), resultOf(n, text, toolName)]
}

/** Every message has a ref, in order. */
export function refsFor(messages: readonly CoreMessage[]): CompressionState {
  const existing = { byRaw: {}, byRef: {} }
  const { map } = assignRefs(messages, { existing, nextIndex: 1 })
  return { ...createInitialState(), messageRefs: map }
}

export const withCcr = (ccr: ConfigOverrides['ccr'] = {}, more: ConfigOverrides = {}): CompressionConfig =>
  defaultConfig(100_000, { ...more, ccr: { enabled: true, minToolTokens: 50, ...ccr } })

export const withAbsorb = (
  absorb: ConfigOverrides['absorb'] = {},
  more: ConfigOverrides = {},
): CompressionConfig =>
  defaultConfig(100_000, { ...more, absorb: { enabled: true, minToolTokens: 50, ...absorb } })

export const LONG = 'a line of output\n'.repeat(40)
