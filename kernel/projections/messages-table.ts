/** A few numbers for every message that touched the surface: which event, what kind, how many tokens. */
import { bytesColumn, countsColumn } from '#kernel/base/columns.ts'
import type { StoredColumn } from '#kernel/base/columns.ts'
import { asObject, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import type { EventIndex, Tokens } from '#kernel/model/units.ts'
import { isCheckpointSource } from './checkpoint.ts'
import { blockType, contentOf, derivedMessage, formOf, sourceOf, textOf } from './messages.ts'

export const MessageFlag = {
  user: 1,
  /** Assistant content of nothing but tool calls: no row of its own. */
  callsOnly: 2,
  toolResult: 4,
  checkpoint: 8,
  /** Derives no message: nothing is sent. */
  nothing: 16,
  assistant: 32,
  replacement: 64,
} as const

export interface Messages {
  /** Returns the message's place, or null for an event that is no message of the surface. */
  push(event: LogEvent): number | null
  readonly event: StoredColumn
  readonly flags: StoredColumn
  readonly estimate: StoredColumn
  /** Of the estimate the share of thinking, by length. */
  readonly reasoning: StoredColumn
  /** Give slack back once nothing more will be pushed. */
  trim(): void
  /** Place of the message that an event holds, or null. */
  placeOf(event: EventIndex): number | null
}

export function createMessages(estimate: (text: string) => Tokens): Messages {
  const event = countsColumn()
  const flags = bytesColumn()
  const tokens = countsColumn()
  const reasoning = countsColumn()
  return {
    push(e) {
      if (e.op === null || formOf(e) === null) return null
      event.push(e.index)
      flags.push(flagsOf(e))
      const text = messageText(e)
      const all = Math.min(estimate(text), 0xfffffffe)
      tokens.push(all)
      reasoning.push(all === 0 ? 0 : Math.round((all * reasoningLength(e)) / text.length))
      return event.length - 1
    },
    event,
    flags,
    estimate: tokens,
    reasoning,
    trim() {
      for (const column of [event, flags, tokens, reasoning]) column.trim()
    },
    placeOf(index) {
      const at = event.upperBound(index) - 1
      return at >= 0 && event.get(at) === index ? at : null
    },
  }
}

/** The text that is counted for a message: its content as one string, nothing for a node that sends nothing. */
export function messageText(event: LogEvent): string {
  return derivedMessage(event) ? textOf(contentOf(event)) : ''
}

/** Characters of thinking in what an assistant message sends. */
function reasoningLength(event: LogEvent): number {
  if (event.type !== 'assistant/message') return 0
  let length = 0
  for (const block of contentOf(event))
    if (blockType(block) === 'reasoning') length += stringAt(asObject(block), 'text')?.length ?? 0
  return length
}

function flagsOf(event: LogEvent): number {
  let flags = 0
  const content = contentOf(event)
  const isReplacement = formOf(event) === 'replace'
  if (event.type === 'tool/result') flags |= MessageFlag.toolResult
  else if (event.type === 'assistant/message') {
    flags |= MessageFlag.assistant
    if (content.some(isCall) && content.every(isSilent)) flags |= MessageFlag.callsOnly
  } else if (event.type === 'user/message') {
    const source = sourceOf(event)
    if (stringAt(source, 'kind') === 'user') flags |= MessageFlag.user
    if (isReplacement && isCheckpointSource(source)) flags |= MessageFlag.checkpoint
  }
  if (isReplacement) flags |= MessageFlag.replacement
  if (!derivedMessage(event)) flags |= MessageFlag.nothing
  return flags
}

/** A call, or text that is blank: nothing to read in it. */
function isSilent(block: Json): boolean {
  const type = blockType(block)
  return (
    isCall(block) ||
    ((type === 'text' || type === 'reasoning') && (stringAt(asObject(block), 'text') ?? '').trim() === '')
  )
}

const isCall = (block: Json): boolean => blockType(block) === 'tool-call'
