import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blockIndex } from './blocks.ts'
import { SUMMARY_HEADER } from '#kernel/base/ids.ts'

/**
 * What a block stands for, as one text (kernel-core 18). One tier down: the summaries of its active
 * children, then the messages they leave. With `full` every message. `count` counts the parts.
 */
export function collectBlockContent(
  state: CompressionState,
  block: CompressionBlock,
  messages: readonly CoreMessage[],
  options: { readonly full?: boolean | undefined } = {},
): { readonly text: string; readonly count: number } {
  const children = options.full ? [] : activeChildren(state, block)
  const wanted = new Set(block.effectiveMessageIds)
  for (const child of children) for (const id of child.effectiveMessageIds) wanted.delete(id)
  const parts = children.map(childPart)
  for (const message of messages) if (wanted.has(message.id)) parts.push(messagePart(message))
  return { text: parts.join('\n\n'), count: parts.length }
}

function activeChildren(state: CompressionState, block: CompressionBlock): CompressionBlock[] {
  const byId = blockIndex(state.blocks)
  return block.directBlockIds.flatMap((id) => {
    const child = byId.get(id)
    return child?.active ? [child] : []
  })
}

function childPart({ blockId, topic, summary }: CompressionBlock): string {
  return `${SUMMARY_HEADER} — ${blockId}${topic ? `: ${topic}` : ''}\n${summary}`
}

function messagePart({ role, contentType, toolName, text = '' }: CoreMessage): string {
  const head = contentType !== 'text' && toolName ? `[${role} • ${toolName}]` : `[${role}]`
  return `${head}\n${text}`
}
