import { SUMMARY_HEADER, summaryMessageId } from '#kernel/base/ids.ts'
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

interface Rendered {
  readonly topic: string | undefined
  readonly summary: string
  readonly text: string
  readonly message: CoreMessage
}
/** Under the list of covered ids: blocks are copied every turn, their lists are not. */
const rendered = new WeakMap<readonly RawId[], Rendered>()

/** The message that stands for a block in the view (kernel-core 9); the same object every turn. */
export function summaryMessage(block: CompressionBlock): CoreMessage {
  const { topic, summary } = block
  const id = summaryMessageId(block.blockId)
  const known = rendered.get(block.effectiveMessageIds)
  // A host may have edited the block, or the message of an earlier view.
  if (
    known?.message.id === id &&
    known.topic === topic &&
    known.summary === summary &&
    known.message.text === known.text
  )
    return known.message
  const text = summaryText(block)
  const message: CoreMessage = { id, role: 'system', contentType: 'text', text }
  rendered.set(block.effectiveMessageIds, { topic, summary, text, message })
  return message
}

function summaryText({ topic, summary }: CompressionBlock): string {
  const head = topic ? `${SUMMARY_HEADER} — ${topic}` : SUMMARY_HEADER
  const body = summary.trim()
  return body === '' ? head : `${head}\n${body}`
}
