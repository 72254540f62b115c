/**
 * Short transcripts for tests: `u R Ck A Tk` is a user text, reasoning, a call with id k, assistant
 * text and the result of k. A name may follow a colon (`Ck:compress`); places are the message ids
 * (`m0`, `m1`, …), refs count from 1.
 */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { createInitialState } from './initial-state.ts'
import { indexToRef } from '#kernel/base/refs.ts'

const KINDS: Readonly<Record<string, Pick<CoreMessage, 'role' | 'contentType'>>> = {
  u: { role: 'user', contentType: 'text' },
  s: { role: 'system', contentType: 'text' },
  A: { role: 'assistant', contentType: 'text' },
  R: { role: 'assistant', contentType: 'reasoning' },
  C: { role: 'assistant', contentType: 'tool-call' },
  T: { role: 'tool', contentType: 'tool-result' },
}

/** Each text is ten characters long. */
export function scene(shape: string): CoreMessage[] {
  return shape.split(' ').map((word, i) => {
    const [head, toolName = 'grep'] = word.split(':')
    const callId = head!.slice(1)
    const tool = callId === '' ? {} : { toolCallId: callId, toolName }
    return { id: `m${i}`, ...KINDS[head![0]!]!, text: `text ${i}`.padEnd(10, '.'), ...tool }
  })
}

export function block(
  blockId: string,
  ids: readonly string[],
  more: Partial<CompressionBlock> = {},
): CompressionBlock {
  return {
    blockId,
    runId: 'r1',
    tier: 1,
    summary: `summary of ${blockId}`,
    directMessageIds: ids,
    effectiveMessageIds: ids,
    directBlockIds: [],
    compressedTokens: 100,
    createdAt: 1,
    survivedCount: 0,
    generation: 'young',
    active: true,
    ...more,
  }
}

/** Every message has a ref, in order. */
export function stateOf(
  messages: readonly CoreMessage[],
  blocks: readonly CompressionBlock[] = [],
  more: Partial<CompressionState> = {},
): CompressionState {
  const pairs = messages.map(({ id }, i) => [id, indexToRef(i + 1)] as const)
  return {
    ...createInitialState(),
    messageRefs: {
      byRaw: Object.fromEntries(pairs),
      byRef: Object.fromEntries(pairs.map(([id, ref]) => [ref, id])),
    },
    blocks,
    nextBlockId: blocks.length + 1,
    ...more,
  }
}
