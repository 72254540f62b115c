/**
 * A list of core messages read the way a codec lays it out for a provider: system messages in front go
 * apart, then assistant pieces that stand together are one wire message, and so are pieces that go as
 * user.
 *
 *     system  user  asst#0 asst#1  tool  tool  user  asst
 *     head    run 0 run 1          run 2             run 3
 */
import { baseIdOf, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

export interface WireList {
  readonly messages: readonly CoreMessage[]
  /** Messages of role system in front of all others; summaries of blocks are not among them. */
  readonly head: number
  /** Runs of pieces that go as one role, behind the head. */
  readonly runs: readonly Run[]
  /** Run of each message by place; -1 in the head. */
  readonly runOf: Int32Array
  /** Last place that holds text of anybody, or -1: what comes behind it may still be running. */
  readonly lastWord: number
  /** What went into the list before anything was taken out, by base id; null when nobody knows. */
  readonly originals: ReadonlyMap<string, readonly CoreMessage[]> | null
}

export interface Run {
  readonly assistant: boolean
  readonly first: number
  /** Behind the last. */
  readonly end: number
}

export const textOfMessage = (message: CoreMessage): string => message.text ?? ''

export function readWireList(
  messages: readonly CoreMessage[],
  originals: WireList['originals'] = null,
): WireList {
  let head = 0
  while (
    head < messages.length &&
    messages[head]!.role === 'system' &&
    !isRenderedSummaryMessage(messages[head]!)
  )
    head++
  const runs: Run[] = []
  const runOf = new Int32Array(messages.length).fill(-1)
  let lastWord = -1
  for (let at = head; at < messages.length;) {
    const assistant = messages[at]!.role === 'assistant'
    const first = at
    for (; at < messages.length && (messages[at]!.role === 'assistant') === assistant; at++) {
      runOf[at] = runs.length
      if (messages[at]!.contentType === 'text') lastWord = at
    }
    runs.push({ assistant, first, end: at })
  }
  return { messages, head, runs, runOf, lastWord, originals }
}

/** Messages by the original they are parts of. */
export function byBase(messages: readonly CoreMessage[]): ReadonlyMap<string, readonly CoreMessage[]> {
  const table = new Map<string, CoreMessage[]>()
  for (const message of messages) {
    const base = baseIdOf(message.id)
    const list = table.get(base)
    if (list) list.push(message)
    else table.set(base, [message])
  }
  return table
}
