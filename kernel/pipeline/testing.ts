/** Small transcripts for the tests of this room. */
import { block } from '#kernel/compression/scene.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Frame, Reason, TurnContext } from '#kernel/model/turn.ts'

/** `u1`, `a2`, `s3`: user, assistant, system text; `r4`: reasoning; `c5:k`, `t5:k`: call and result. */
export function messageOf(spec: string, text = spec): CoreMessage {
  const [id = '', toolCallId] = spec.split(':')
  const tool = toolCallId === undefined ? {} : { toolCallId }
  switch (id[0]) {
    case 'u':
      return { id, role: 'user', contentType: 'text', text }
    case 's':
      return { id, role: 'system', contentType: 'text', text }
    case 'r':
      return { id, role: 'assistant', contentType: 'reasoning', text }
    case 'c':
      return { id, role: 'assistant', contentType: 'tool-call', toolName: 'grep', text, ...tool }
    case 't':
      return { id, role: 'tool', contentType: 'tool-result', toolName: 'grep', text, ...tool }
    default:
      return { id, role: 'assistant', contentType: 'text', text }
  }
}

/** Messages from words with blanks between. */
export function transcript(specs: string): CoreMessage[] {
  return specs === '' ? [] : specs.split(' ').map((spec) => messageOf(spec))
}

export function blockOf(
  blockId: string,
  ids: readonly RawId[],
  more: Partial<CompressionBlock> = {},
): CompressionBlock {
  return block(blockId, ids, { summary: `about ${blockId}`, compressedTokens: 10, createdAt: 0, ...more })
}

export function stateOf(
  blocks: readonly CompressionBlock[],
  more: Partial<CompressionState> = {},
): CompressionState {
  return { ...createInitialState(), blocks, nextBlockId: blocks.length + 1, ...more }
}

export function frameOf(messages: readonly CoreMessage[], state: CompressionState = stateOf([])): Frame {
  return { messages, state, effects: {} }
}

export function contextOf(overrides: ConfigOverrides = {}, more: Partial<TurnContext> = {}): TurnContext {
  return {
    config: defaultConfig(100_000, overrides),
    countTokens: defaultCountTokens,
    tokenCount: 0,
    renderTags: 'all',
    pinRule: 'pr491',
    ...more,
  }
}

/** A context that writes its reasons down as `rule id`. */
export function tracing(overrides: ConfigOverrides = {}): { ctx: TurnContext; reasons: Reason[] } {
  const reasons: Reason[] = []
  return { ctx: contextOf(overrides, { explain: (reason) => reasons.push(reason) }), reasons }
}

export const idsOf = (messages: readonly CoreMessage[]): string =>
  messages.map((message) => message.id).join(' ')
