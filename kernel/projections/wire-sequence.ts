/**
 * Captured requests in the order they were sent: which belong to one conversation, and how each follows
 * the one before it there (formats 10). Only what was sent is compared: a count of tokens that went down
 * proves nothing, and a subagent between two requests of its parent breaks nothing.
 */
import { asObject, isArray } from '#kernel/base/read.ts'
import { printJson } from '#kernel/base/print-json.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { PrefixKind } from '#kernel/model/prefix.ts'
import { canonicalWireMessages, threadOf } from './canonical.ts'
import { commonPrefix, looksFolded, prefixKind } from './prefix-compare.ts'

export interface WireThread {
  /** Places of its requests in the sequence. */
  readonly requests: readonly number[]
}

export interface WireStep {
  /** Places of the two requests. */
  readonly from: number
  readonly to: number
  readonly thread: number
  /** Messages of the first, of the second, and in common at their beginning. */
  readonly before: number
  readonly after: number
  readonly common: number
  readonly kind: PrefixKind
  /** What a rewrite did; null when it is none. `edit`: one message is another; `rewind`: the end was taken back. */
  readonly rewrite: 'edit' | 'rewind' | 'other' | null
  /** The second names an earlier answer instead of sending it: what it lacks is not known to be gone. */
  readonly delta: boolean
}

export interface WireSequence {
  readonly threads: readonly WireThread[]
  /** In the order of their second requests. */
  readonly steps: readonly WireStep[]
}

interface Thread {
  readonly place: number
  readonly requests: number[]
  /** Canonical messages of its last request. */
  messages: readonly string[]
}

/** Threads that have one head in common, and where to look for the one that a list goes on with. */
interface Family {
  latest: Thread | null
  /** By the first message of its last request, and by any message that it ever sent: the latest. */
  readonly byFirst: Map<string, Thread>
  readonly bySent: Map<string, Thread>
}

export function wireSequence(bodies: readonly Json[]): WireSequence {
  const threads: Thread[] = []
  const families = new Map<string, Family>()
  const byFirst = new Map<string, Thread>()
  const steps: WireStep[] = []
  bodies.forEach((body, to) => {
    const head = headOf(body)
    const messages = canonicalWireMessages(body)
    const family = families.get(head) ?? { latest: null, byFirst: new Map(), bySent: new Map() }
    families.set(head, family)
    let thread = threadIn(family, messages) ?? extended(byFirst, messages)
    if (thread) {
      steps.push(stepOf(thread, to, messages, isDelta(body)))
      thread.requests.push(to)
      thread.messages = messages
    } else {
      thread = { place: threads.length, requests: [to], messages }
      threads.push(thread)
    }
    family.latest = thread
    for (const message of messages) family.bySent.set(message, thread)
    const [first] = messages
    if (first === undefined) return
    family.byFirst.set(first, thread)
    byFirst.set(first, thread)
  })
  return { threads: threads.map(({ requests }) => ({ requests })), steps }
}

/** System, tools and session; system messages in front of a chat are its system. */
function headOf(body: Json): string {
  const object = asObject(body)
  const list = object?.['messages']
  const front = isArray(list) ? list.slice(0, headLength(list)) : []
  const session = [object?.['session_id'], asObject(object?.['metadata'])?.['session_id']]
  return `${threadOf(body)}\n${printJson(front)}\n${printJson(session.map((id) => id ?? null))}`
}

function headLength(list: readonly Json[]): number {
  const end = list.findIndex((message) => !SYSTEM.has(asObject(message)?.['role'] ?? null))
  return end === -1 ? list.length : end
}
const SYSTEM: ReadonlySet<Json> = new Set(['system', 'developer'])

const isDelta = (body: Json): boolean =>
  typeof (asObject(body) as JsonObject | null)?.['previous_response_id'] === 'string'

/**
 * The thread that begins as this list does; where none does, a fold of the whole, or another beginning of
 * the same.
 */
function threadIn({ latest, byFirst, bySent }: Family, messages: readonly string[]): Thread | null {
  const [first] = messages
  if (first === undefined) return latest
  const same = byFirst.get(first)
  if (same) return same
  if (looksFolded(messages, 0)) return latest
  // Half of what is sent now was sent there: a word like "continue" alone proves nothing.
  const hits = new Map<Thread, number>()
  for (const message of messages) {
    const other = bySent.get(message)
    if (!other) continue
    const count = (hits.get(other) ?? 0) + 1
    if (count * 2 >= Math.min(messages.length, other.messages.length)) return other
    hits.set(other, count)
  }
  return null
}

/** A head that changes from request to request, as with a clock in it: what was sent before is sent again whole. */
function extended(byFirst: ReadonlyMap<string, Thread>, messages: readonly string[]): Thread | null {
  const thread = byFirst.get(messages[0] ?? '')
  const before = thread?.messages ?? []
  const isWhole = before.length > 1 && commonPrefix(before, messages, Object.is) === before.length
  return thread && isWhole ? thread : null
}

function stepOf(
  { place, requests, messages: before }: Thread,
  to: number,
  messages: readonly string[],
  delta: boolean,
): WireStep {
  const common = commonPrefix(before, messages, Object.is)
  const counts = { before: before.length, after: messages.length, common }
  const kind = prefixKind({ ...counts, folded: looksFolded(messages, common) })
  const rewrite = kind === 'rewrite' ? rewriteOf(before, messages, common) : null
  return { from: requests.at(-1)!, to, thread: place, ...counts, kind, rewrite, delta }
}

function rewriteOf(
  before: readonly string[],
  after: readonly string[],
  common: number,
): NonNullable<WireStep['rewrite']> {
  const isEdit =
    after.length >= before.length &&
    before.slice(common + 1).every((message, i) => message === after[common + 1 + i])
  if (isEdit && common < before.length - 1) return 'edit'
  const gone = new Set(before.slice(common))
  const isRewind = common > 0 && !after.slice(common).some((message) => gone.has(message))
  return isRewind ? 'rewind' : isEdit ? 'edit' : 'other'
}
