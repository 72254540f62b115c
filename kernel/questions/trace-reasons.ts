/** What a node of a traced turn said of the messages, in words: of one message, and grouped. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type {
  MessageChange,
  NodeTrace,
  TraceMessage,
  TraceReasons,
  TraceWords,
  TurnTrace,
} from '#kernel/model/trace.ts'
import type { Reason } from '#kernel/model/turn.ts'
import { ruleWords } from '#kernel/projections/kernel-rules.ts'
import type { RuleFacts } from '#kernel/projections/kernel-rules.ts'

/** Named one by one in a group. */
const MESSAGES_OF_REASON = 12

/** The message as it was before the node where it was there, else as it is after it. */
export const messageOf = ({ before, after }: NodeTrace, row: MessageChange): CoreMessage =>
  row.before >= 0 ? before.messages[row.before]! : after.messages[row.after]!

export function reasonWords(open: OpenSession, trace: TurnTrace, reason: TurnReason): TraceWords {
  const { rule, block = null, by } = reason
  const words = ruleWords[rule]
  const { blockById, roleOfId } = lookUps(trace)
  const event = by === undefined ? null : open.recomputation().eventOfId(by)
  const facts: RuleFacts = {
    block,
    topic: (block !== null && blockById.get(block)?.topic) || null,
    by: event === null ? null : `event ${open.projection.session.seqOf(event)}`,
    byRole: by === undefined ? null : roleOfId(by),
    pin: trace.input.pinRule ?? 'pr491',
  }
  return words ? { rule, what: words.what(facts), why: words.why(facts) } : { rule, what: rule, why: '' }
}

function once<T>(find: (id: string) => T): (id: string) => T {
  const found = new Map<string, T>()
  return (id) => {
    if (!found.has(id)) found.set(id, find(id))
    return found.get(id)!
  }
}

interface LookUps {
  readonly blockById: ReadonlyMap<string, CompressionBlock>
  /** Of a message that came in; few are asked for. */
  readonly roleOfId: (id: string) => string | null
}
const lookedUp = new WeakMap<TurnTrace, LookUps>()

function lookUps(trace: TurnTrace): LookUps {
  let tables = lookedUp.get(trace)
  if (!tables) {
    const { blocks } = trace.nodes.at(-1)!.after.state
    tables = {
      blockById: new Map(blocks.map((block) => [block.blockId, block])),
      roleOfId: once((id) => trace.input.messages.findLast((message) => message.id === id)?.role ?? null),
    }
    lookedUp.set(trace, tables)
  }
  return tables
}

const lastOnes = new WeakMap<NodeTrace, ReadonlyMap<string, Reason>>()

/** What the node said last of the message of a row. */
export function lastReason(node: NodeTrace, row: MessageChange): TurnReason | undefined {
  let ofOne = lastOnes.get(node)
  if (!ofOne) {
    ofOne = new Map(node.said.flatMap((one) => ('places' in one ? [] : [[one.id, one] as const])))
    lastOnes.set(node, ofOne)
  }
  const known = ofOne.get(messageOf(node, row).id)
  if (known || row.before < 0) return known
  return node.said.find(
    (one) => 'places' in one && one.messages === node.before.messages && holds(one.places, row.before),
  )
}

function holds(places: Uint32Array, place: number): boolean {
  return places[lowerBound(places, place)] === place
}

type TurnReason = Omit<Reason, 'id'>

const grouped = new WeakMap<NodeTrace, readonly TraceReasons[]>()

/** Reasons of a rule and a block are one: a fold of a thousand messages has one sentence. */
export function reasonGroups(
  open: OpenSession,
  trace: TurnTrace,
  node: NodeTrace,
  name: (id: string) => TraceMessage,
): readonly TraceReasons[] {
  const known = grouped.get(node)
  if (known) return known
  const groups = new Map<string, { first: TurnReason; count: number; messages: TraceMessage[] }>()
  for (const one of node.said) {
    const key = `${one.rule} ${one.block ?? ''}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { first: one, count: 0, messages: [] }))
    const room = MESSAGES_OF_REASON - group.messages.length
    const ids =
      'places' in one
        ? Array.from(one.places.subarray(0, room), (place) => one.messages[place]!.id)
        : [one.id]
    group.count += 'places' in one ? one.places.length : 1
    if (room > 0) group.messages.push(...ids.map((id) => name(id)))
  }
  const made = [...groups.values()].map(({ first, count, messages }) => ({
    ...reasonWords(open, trace, first),
    count,
    messages,
  }))
  grouped.set(node, made)
  return made
}
