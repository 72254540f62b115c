/**
 * Keeping turns and call pairs whole (kernel-core 13.3): which ids have to leave a set that is about
 * to be folded, because folding them would part reasoning from its calls or a call from its result.
 */
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { chainBy, type Chains } from './chains.ts'
import { firstResults, isAssistantCall, turnSpans, type TurnSpan } from './turn-groups.ts'

export { computeTurnGroups } from './turn-groups.ts'

export interface Withdrawals {
  /** Every member of each split group and both ends of each split pair, folded or not. */
  readonly withdrawn: ReadonlySet<RawId>
  readonly splitTurnCount: number
  readonly splitPairCount: number
}

/** Tables over one list, so that many sets can be tested against it. */
export interface TurnIndex {
  readonly messages: readonly CoreMessage[]
  readonly spans: readonly TurnSpan[]
  /** By place: number of the span it lies in, -1 where there is none that could be split. */
  readonly spanAt: Int32Array
  /** By place of a call: place of its first result, or -1. */
  readonly resultAt: Int32Array
  /** By place of a first result: its last call, or -1; then by place of a call: the one before. */
  readonly callAt: Int32Array
  readonly callBefore: Int32Array
  readonly byId: Chains
}

/** `byId`: the chains of the message ids, for who has them already. */
export function indexTurns(
  messages: readonly CoreMessage[],
  byId: Chains = chainBy(messages, ({ id }) => id),
): TurnIndex {
  const spans = turnSpans(messages)
  const table = (): Int32Array => new Int32Array(messages.length).fill(-1)
  const [spanAt, resultAt, callAt, callBefore] = [table(), table(), table(), table()]
  spans.forEach(({ start, burst, end }, span) => {
    if (burst > start) spanAt.fill(span, start, end)
  })
  const results = firstResults(messages)
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]!
    const result = isAssistantCall(message) ? results.get(message.toolCallId ?? '') : undefined
    if (result === undefined) continue
    resultAt[i] = result
    callBefore[i] = callAt[result]!
    callAt[result] = i
  }
  return { messages, spans, spanAt, resultAt, callAt, callBefore, byId }
}

/** For one set; who tests many keeps the index. */
export function computeIntegrityWithdrawals(
  messages: readonly CoreMessage[],
  folded: ReadonlySet<RawId>,
): Withdrawals {
  return withdrawalsOf(indexTurns(messages), folded)
}

/**
 * Groups from left to right, then pairs from left to right, until neither changes anything:
 * a group with folded reasoning and a call that is not folded leaves as a whole; a call and its first
 * result of which exactly one is folded leave both. Linear in the folded set and the groups it meets.
 */
export function withdrawalsOf(index: TurnIndex, folded: ReadonlySet<RawId>): Withdrawals {
  const { messages, spans, resultAt, byId } = index
  const withdrawn = new Set<RawId>()
  const splitSpans = new Set<number>()
  const splitCallIds = new Set<string>()
  /** By place: 1 as long as its message would be folded. */
  const isFolded = new Uint8Array(messages.length)
  const dirty: Dirty = { spans: new Set(), calls: new Set() }

  const withdraw = (id: RawId): void => {
    withdrawn.add(id)
    for (let place = byId.last.get(id) ?? -1; place >= 0; place = byId.previous[place]!)
      if (isFolded[place]) {
        isFolded[place] = 0
        markDirty(index, place, dirty)
      }
  }

  for (const id of folded)
    for (let place = byId.last.get(id) ?? -1; place >= 0; place = byId.previous[place]!) {
      isFolded[place] = 1
      markDirty(index, place, dirty)
    }
  while (dirty.spans.size > 0 || dirty.calls.size > 0) {
    for (const number of takeSorted(dirty.spans)) {
      const span = spans[number]!
      if (splitSpans.has(number) || !isSplitSpan(messages, span, isFolded)) continue
      splitSpans.add(number)
      for (const place of placesIn(index, span)) withdraw(messages[place]!.id)
    }
    for (const call of takeSorted(dirty.calls)) {
      const result = resultAt[call]!
      if (isFolded[call] === isFolded[result]) continue
      const { id, toolCallId } = messages[call]!
      if (splitCallIds.has(toolCallId!)) continue
      splitCallIds.add(toolCallId!)
      withdraw(id)
      withdraw(messages[result]!.id)
    }
  }
  return { withdrawn, splitTurnCount: splitSpans.size, splitPairCount: splitCallIds.size }
}

/** What has to be looked at, again. */
interface Dirty {
  readonly spans: Set<number>
  /** Places of calls that have a result. */
  readonly calls: Set<number>
}

function markDirty({ spanAt, resultAt, callAt, callBefore }: TurnIndex, place: number, dirty: Dirty): void {
  if (spanAt[place]! >= 0) dirty.spans.add(spanAt[place]!)
  if (resultAt[place]! >= 0) dirty.calls.add(place)
  for (let call = callAt[place]!; call >= 0; call = callBefore[call]!) dirty.calls.add(call)
}

function takeSorted(set: Set<number>): Int32Array {
  const taken = Int32Array.from(set).toSorted()
  set.clear()
  return taken
}

function isSplitSpan(
  messages: readonly CoreMessage[],
  { start, burst, end }: TurnSpan,
  isFolded: Uint8Array,
): boolean {
  if (!isFolded.subarray(start, burst).includes(1)) return false
  for (let i = burst; i < end; i++) if (!isFolded[i] && isAssistantCall(messages[i]!)) return true
  return false
}

/** Run, burst, and the first results of its calls. */
function placesIn({ resultAt }: TurnIndex, { start, end }: TurnSpan): number[] {
  const places: number[] = []
  for (let i = start; i < end; i++) places.push(i)
  for (let i = start; i < end; i++) if (resultAt[i]! >= 0) places.push(resultAt[i]!)
  return places
}
