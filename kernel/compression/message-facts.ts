/**
 * What the messages of a list say about themselves, in columns by place. Found once for a list and a
 * counter; a longer or folded list takes over what it shares with one of the last lists. Every hit is
 * checked against the message objects and their texts, since a host may change its own list.
 */
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { SUMMARY_HEADER } from '#kernel/base/ids.ts'
import { hasMediaPayload } from './media.ts'
import { thinkingTokensOf } from './tokens.ts'

type List = readonly CoreMessage[]

export interface MessageFacts {
  /** A copy of the list they were found in. */
  readonly messages: List
  /** Absent counts as empty. */
  readonly texts: readonly string[]
  /** Of text and hidden thinking; a counter may give fractions. */
  readonly tokens: Float64Array
  /** Bits of `FACT`. */
  readonly flags: Uint8Array
}

export const FACT = {
  /** Opens like a rendered summary. */
  headerLed: 1,
  /** Holds a code fence. */
  fenced: 2,
  /** Carries an image or an attachment. */
  media: 4,
  /** Is a tool call or a tool result. */
  tool: 8,
  user: 16,
  system: 32,
} as const

const FENCE = '```'
/** So many lists are looked at for what a new one shares with them: a few sessions side by side. */
const LAST_LISTS = 4
/** With so small a share of new messages no other list is looked at: a turn after the next messages. */
const FEW = 0.01

interface Memory {
  readonly byList: WeakMap<List, MessageFacts>
  /** Newest first; held weakly, as a closed session should go. */
  last: WeakRef<MessageFacts>[]
}
const memories = new WeakMap<CountTokens, Memory>()

export function messageFacts(messages: List, countTokens: CountTokens): MessageFacts {
  let memory = memories.get(countTokens)
  if (!memory) memories.set(countTokens, (memory = { byList: new WeakMap(), last: [] }))
  const known = memory.byList.get(messages)
  if (known && isWhole(known, messages, sharedStart(known, messages))) return known
  const near = nearest(memory, messages)
  if (near && isWhole(near.facts, messages, near.shared)) {
    memory.byList.set(messages, near.facts)
    return near.facts
  }
  const facts = find(messages, near, countTokens)
  memory.byList.set(messages, facts)
  memory.last = [new WeakRef(facts), ...memory.last].slice(0, LAST_LISTS)
  return facts
}

interface Near {
  readonly facts: MessageFacts
  /** So many messages from the start are the very same. */
  readonly shared: number
}

/** The last list that shares most with this one from the start; none when nothing is shared. */
function nearest({ last }: Memory, messages: List): Near | undefined {
  let best: Near | undefined
  for (const held of last) {
    const facts = held.deref()
    const shared = facts ? sharedStart(facts, messages) : 0
    if (facts && shared > (best?.shared ?? 0)) best = { facts, shared }
    if (messages.length - shared < messages.length * FEW) break
  }
  return best
}

function isWhole({ messages: seen }: MessageFacts, messages: List, shared: number): boolean {
  return shared === messages.length && shared === seen.length
}

function isSame({ messages: seen, texts }: MessageFacts, at: number, message: CoreMessage): boolean {
  return message === seen[at] && (message.text ?? '') === texts[at]
}

function sharedStart(facts: MessageFacts, messages: List): number {
  const end = Math.min(facts.messages.length, messages.length)
  let i = 0
  while (i < end && isSame(facts, i, messages[i]!)) i++
  return i
}

/** The same from the end, not reaching into what is shared from the start. */
function sharedEnd({ facts, shared }: Near, messages: List): number {
  const { length } = facts.messages
  const most = Math.min(length, messages.length) - shared
  let count = 0
  while (count < most && isSame(facts, length - 1 - count, messages[messages.length - 1 - count]!)) count++
  return count
}

function find(messages: List, near: Near | undefined, countTokens: CountTokens): MessageFacts {
  const { length } = messages
  const texts: string[] = near ? near.facts.texts.slice(0, near.shared) : []
  const tokens = new Float64Array(length)
  const flags = new Uint8Array(length)
  const tail = near ? sharedEnd(near, messages) : 0
  const middle = length - tail
  const places = near && placesBetween(near, tail, middle)
  if (near) {
    tokens.set(near.facts.tokens.subarray(0, near.shared))
    flags.set(near.facts.flags.subarray(0, near.shared))
  }
  for (let i = near?.shared ?? 0; i < middle; i++) {
    const message = messages[i]!
    const text = message.text ?? ''
    texts.push(text)
    const at = places?.get(message)
    const isKnown = near !== undefined && at !== undefined && near.facts.texts[at] === text
    tokens[i] = isKnown ? near.facts.tokens[at]! : countTokens(text) + thinkingTokensOf(message)
    flags[i] = isKnown ? near.facts.flags[at]! : flagsOf(message, text)
  }
  if (near && tail > 0) {
    const from = near.facts.texts.length - tail
    for (let i = from; i < near.facts.texts.length; i++) texts.push(near.facts.texts[i]!)
    tokens.set(near.facts.tokens.subarray(from), middle)
    flags.set(near.facts.flags.subarray(from), middle)
  }
  return { messages: messages.slice(), texts, tokens, flags }
}

/** Where the messages between the shared ends were, when there are any to look up. */
function placesBetween(
  { facts, shared }: Near,
  tail: number,
  middle: number,
): ReadonlyMap<CoreMessage, number> | undefined {
  if (middle === shared) return undefined
  const places = new Map<CoreMessage, number>()
  for (let i = shared; i < facts.messages.length - tail; i++) places.set(facts.messages[i]!, i)
  return places
}

function flagsOf(message: CoreMessage, text: string): number {
  const { contentType, role } = message
  let flags = 0
  if (text.startsWith(SUMMARY_HEADER)) flags |= FACT.headerLed
  if (text.includes(FENCE)) flags |= FACT.fenced
  if (hasMediaPayload(message)) flags |= FACT.media
  if (contentType === 'tool-call' || contentType === 'tool-result') flags |= FACT.tool
  if (role === 'user') flags |= FACT.user
  if (role === 'system') flags |= FACT.system
  return flags
}
