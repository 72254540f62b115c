/** Made transcripts for turns: user, reasoning, call, result, answer, over and over; blocks over 80 % of them. */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

const COVERED = 0.8
const WORDS = 'the config loader reads every plugin and then a test fails because one path is wrong'.split(
  ' ',
)

const text = (at: number, words: number): string =>
  Array.from({ length: words }, (_, i) => WORDS[(at * 7 + i * 5) % WORDS.length]).join(' ')

/** The message at this place: 60 to 1,200 characters. */
export function messageAt(at: number): CoreMessage {
  const id = `message-${at}`
  const toolCallId = `call-${Math.floor(at / 5)}`
  const toolName = ['edit', 'grep', 'test'][Math.floor(at / 5) % 3] ?? 'edit'
  switch (at % 5) {
    case 0:
      return { id, role: 'user', contentType: 'text', text: text(at, 20 + (at % 30)) }
    case 1:
      return { id, role: 'assistant', contentType: 'reasoning', text: text(at, 30 + (at % 50)) }
    case 2:
      return {
        id,
        role: 'assistant',
        contentType: 'tool-call',
        toolName,
        toolCallId,
        text: JSON.stringify({ path: text(at, 8) }),
      }
    case 3:
      return {
        id,
        role: 'tool',
        contentType: 'tool-result',
        toolName,
        toolCallId,
        text: text(at, 40 + (at % 200)),
      }
    default:
      return { id, role: 'assistant', contentType: 'text', text: text(at, 25 + (at % 60)) }
  }
}

/**
 * As parsed from a log: a string put together from pieces is kept as such pieces from 13 characters on,
 * which slows every use of it, and only the ids of long transcripts are that long.
 */
export const transcriptOf = (count: number): readonly CoreMessage[] =>
  JSON.parse(
    JSON.stringify(Array.from({ length: count }, (_, at) => messageAt(at))),
  ) as readonly CoreMessage[]

export const refAt = (at: number): string => `m${String(at + 1).padStart(5, '0')}`

/** How many messages the blocks cover: whole rounds of five. */
export const coveredOf = (messages: number, blocks: number): number =>
  blocks === 0 ? 0 : Math.floor((messages * COVERED) / 5) * 5

/** Active blocks of the first tier, side by side from the start; null if there are more blocks than messages to cover. */
export function blocksOf(
  messages: readonly CoreMessage[],
  count: number,
): readonly CompressionBlock[] | null {
  const covered = coveredOf(messages.length, count)
  if (covered < count) return null
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((covered * i) / count)
    const to = Math.floor((covered * (i + 1)) / count)
    const ids = messages.slice(from, to).map(({ id }) => id)
    return {
      blockId: `b${i + 1}`,
      runId: `r${i + 1}`,
      tier: 1,
      topic: `Part ${i + 1}`,
      summary: text(i, 40),
      directMessageIds: ids,
      effectiveMessageIds: ids,
      directBlockIds: [],
      compressedTokens: 100 * ids.length,
      createdAt: i + 1,
      survivedCount: 0,
      generation: 'young' as const,
      active: true,
      startRef: refAt(from),
      endRef: refAt(to - 1),
    }
  })
}
