/** What can be searched: blocks and messages as documents (kernel-core 19.2). */
import type { BlockId, Ref, Tier } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { clampPrefix } from './cut.ts'

export interface SearchDoc {
  readonly kind: 'block' | 'message'
  readonly ref: string
  readonly text: string
  readonly title: string
  readonly role?: string
  readonly blockId?: BlockId
  readonly tier?: Tier
  readonly tokens?: Tokens
}

export interface SearchMessage {
  readonly ref: Ref
  readonly role: string
  readonly text: string
  readonly tokens?: Tokens
  /** The block that covers it. */
  readonly blockId?: BlockId
  readonly tier?: Tier
}

/** UTF-16 units of a message's text in its title. */
const TITLE = 60

/** All blocks, active or not. */
export function blockDocs(state: CompressionState): SearchDoc[] {
  return state.blocks.map(({ blockId, topic, summary, tier, compressedTokens }) => ({
    kind: 'block',
    ref: blockId,
    text: `${topic ?? ''} ${summary}`,
    title: topic || blockId,
    blockId,
    tier,
    tokens: compressedTokens,
  }))
}

export function messageDocs(messages: readonly SearchMessage[]): SearchDoc[] {
  return messages.map((message) => ({
    ...message,
    kind: 'message',
    title: `${message.role}: ${clampPrefix(message.text, TITLE)}`,
  }))
}
