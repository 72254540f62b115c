/**
 * Keeps new content apart from a folded message of the same hash (kernel-core 8, 25 item 10): it gets
 * an id of its own, and keeps it for as long as the host sends it.
 */
import { coverageOf } from '#kernel/compression/coverage.ts'
import type { Coverage } from '#kernel/compression/coverage.ts'
import { parseHashId } from '#kernel/compression/hash-id.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MintedId } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import { coveredFlags } from './covered-flags.ts'
import { placesOfLastPass, samePassLength } from './last-pass.ts'
import { mintIds } from './mint-ids.ts'
import { returningOriginals } from './returning.ts'
import { grownFrom, listOfPass, settleAgainst } from './settled-list.ts'

type List = readonly CoreMessage[]
type Known = Pick<CompressionState, 'blocks' | 'messageRefs' | 'lastPassIds' | 'minted'>

interface Reconciled {
  readonly messages: List
  /** In list order; `at` counts in the list given. */
  readonly minted: readonly MintedId[]
}

/** The very list given when no id changes. */
export function remintCoveredLiveIds(messages: List, state: Known): List {
  const reconciled = reconcile(messages.slice(), state)
  return reconciled.minted.length === 0 ? messages : reconciled.messages
}

const NONE: readonly MintedId[] = []

function reconcile(list: List, state: Known): Reconciled {
  const { lastPassIds: last } = state
  const coverage = coverageOf(state.blocks)
  const earlier = state.minted ?? NONE
  if (!last || (coverage.length === 0 && earlier.length === 0)) return { messages: list, minted: NONE }
  const same = samePrefix(list, last)
  const asked = askedPlaces(list, coverage, earlier, same)
  const minted = settleIds(list, state, coverage, last, same, asked)
  return minted.length === 0 ? { messages: list, minted } : { messages: renamed(list, minted), minted }
}

function samePrefix(list: List, last: readonly RawId[]): number {
  const known = listOfPass(last)
  if (known !== undefined && (known === list || known === grownFrom(list))) return known.length
  return samePassLength(list, last)
}

/** Places behind the common start that may hold new content under a folded or once minted id. */
function askedPlaces(list: List, coverage: Coverage, earlier: readonly MintedId[], from: number): number[] {
  if (from === list.length) return []
  const covered = coveredFlags(list, coverage)
  const once = new Set(earlier.map((record) => record.from))
  const places: number[] = []
  for (let i = from; i < list.length; i++) {
    const { id } = list[i]!
    if ((covered[i] || once.has(id)) && parseHashId(id)) places.push(i)
  }
  return places
}

/** What was minted and is sent again keeps its id; what is new, and would be taken for folded, gets one. */
function settleIds(
  list: List,
  state: Known,
  coverage: Coverage,
  last: readonly RawId[],
  same: number,
  asked: readonly number[],
): readonly MintedId[] {
  const records = new Map<number, MintedId>()
  for (const record of state.minted ?? NONE)
    if (last[record.at] === record.from) records.set(record.at, record)
  const kept = [...records.values()].filter((record) => record.at < same)
  if (asked.length === 0) return kept
  const places = placesOfLastPass(list, last, same, asked)
  const open = new Set<number>()
  for (const [k, i] of asked.entries()) {
    const place = places[k]!
    const record = records.get(place)
    if (record) kept.push({ ...record, at: i })
    else if (place < 0) open.add(i)
  }
  const covered = coveredFlags(list, coverage)
  const original = returningOriginals(list, state.messageRefs, open)
  const fresh = [...open].filter((i) => covered[i] && !original.has(i))
  return [...kept, ...mintIds(list, fresh, kept, coverage, last)].toSorted((one, other) => one.at - other.at)
}

const copies = new WeakMap<CoreMessage, CoreMessage>()
const outcomes = new WeakMap<List, List>()

/** The list with the minted ids: as far as possible the one of the turn before. */
function renamed(list: List, minted: readonly MintedId[]): List {
  const messages = list.slice()
  for (const { at, to } of minted) messages[at] = withId(list[at]!, to)
  const origin = grownFrom(list)
  const earlier = outcomes.get(list) ?? (origin && outcomes.get(origin))
  const outcome = earlier ? settleAgainst(messages, earlier) : messages
  outcomes.set(list, outcome)
  return outcome
}

function withId(message: CoreMessage, id: RawId): CoreMessage {
  const known = copies.get(message)
  if (known?.id === id && known.text === message.text) return known
  const copy = { ...message, id }
  copies.set(message, copy)
  return copy
}

export const reconcileLiveIdsNode: PipelineNode = {
  name: 'reconcile-live-ids',
  run(frame, { explain }) {
    const { messages: list, state: before } = frame
    const { messages, minted } = reconcile(list, before)
    if (explain) for (const { from, to } of minted) explain({ id: to, rule: 'reconcile/reminted', by: from })
    if (minted.length > 0) return { ...frame, messages, state: { ...before, minted } }
    if (before.minted === undefined) return frame
    const { minted: _minted, ...state } = before
    return { ...frame, state }
  },
}
