/** What a picked range holds, and whether the kernel would fold it, before a summary is written. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import { refOf } from '#kernel/base/refs.ts'
import { blockById } from '#kernel/compression/blocks.ts'
import { resolveBoundaries } from '#kernel/compression/boundaries.ts'
import { coverageOf, isCovered } from '#kernel/compression/coverage.ts'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, RowId } from '#kernel/model/units.ts'
import type { FoldAct, RangeEnd, RangeView } from '#kernel/model/workbench.ts'
import type { OpenBench } from '#kernel/open-bench.ts'
import { fold } from '#kernel/workbench/fold.ts'

interface Places {
  readonly first: number
  readonly last: number
}

/** Ends may be given in any order; events stand for the first and last message from one to the other. */
export function benchRange(open: OpenSession, lens: WhatIf, from: RangeEnd, to: RangeEnd): RangeView {
  const bench = open.recomputation().benchOf(lens)
  const { compress } = bench.config
  const limits = { minSummary: compress.minSummaryLength, maxSummary: compress.maxSummaryLength }
  const refs = refsOf(open, bench, endOf(from), endOf(to))
  if ('why' in refs) return { ...nothing(refs.why), ...limits }
  const { fromRef, toRef } = refs
  try {
    const { startIndex, endIndex, nestedBlockIds, reversedNote } = resolveBoundaries({
      startRef: fromRef,
      endRef: toRef,
      messages: bench.messages,
      state: bench.next.state,
    })
    const isReversed = reversedNote !== undefined
    return {
      ends: {
        fromRef: isReversed ? toRef : fromRef,
        toRef: isReversed ? fromRef : toRef,
        ...shown(open, bench, { first: startIndex, last: endIndex }),
      },
      ...fresh(bench, { first: startIndex, last: endIndex }),
      blocks: nestedBlockIds.flatMap((id) => {
        const block = blockById(bench.next.state, id)
        return block ? [{ blockId: block.blockId, tier: block.tier }] : []
      }),
      problems: {
        fold: wouldFold(bench, { fromRef, toRef }),
        tier2: wouldFold(bench, { fromRef, toRef, tier: 2 }),
        tier3: wouldFold(bench, { fromRef, toRef, tier: 3 }),
      },
      ...limits,
    }
  } catch (error) {
    return { ...nothing(error instanceof Error ? error.message : String(error)), ...limits }
  }
}

type Refs = { readonly fromRef: string; readonly toRef: string } | { readonly why: string }

/** A number that was written is the event's own; one that comes as such is its place. */
interface End {
  readonly text: string
  readonly seq: number | null
  readonly event: EventIndex | null
}

function endOf(end: RangeEnd): End {
  if (typeof end === 'number') return { text: String(end), seq: null, event: end }
  const text = end.trim()
  return { text, seq: /^\d{1,15}$/.test(text) ? Number(text) : null, event: null }
}

function refsOf(open: OpenSession, bench: OpenBench, from: End, to: End): Refs {
  if (from.text === '' || to.text === '') return { why: 'The range has no two ends yet.' }
  const { session } = open.projection
  const events: (EventIndex | null)[] = []
  for (const { seq, event } of [from, to]) {
    const found = seq === null ? event : session.indexOf(seq)
    if (found === null && seq !== null) return { why: `There is no event ${seq} in this session.` }
    events.push(found)
  }
  const [a, b] = events as [EventIndex | null, EventIndex | null]
  if (a === null && b === null) return { fromRef: from.text, toRef: to.text }
  // An event may be no message, so the range is closed in on from both sides.
  const low = Math.min(a ?? b!, b ?? a!)
  const high = Math.max(a ?? b!, b ?? a!)
  const found = between(open, bench, low, high)
  if (!found) return { why: 'No message in this range has a ref, so it can’t be pointed at.' }
  return { fromRef: a === null ? from.text : found.fromRef, toRef: b === null ? to.text : found.toRef }
}

/** Refs of the first and last message of these events that has one. */
function between(open: OpenSession, bench: OpenBench, low: EventIndex, high: EventIndex) {
  const { places } = bench.replay.listAt(bench.at)
  const { event } = open.projection.messages
  let fromRef: string | undefined
  let toRef: string | undefined
  for (const [i, message] of bench.messages.entries()) {
    const at = event.get(places[i]!)
    if (at < low) continue
    if (at > high) break
    const ref = refOf(bench.next.state.messageRefs, message.id)
    fromRef ??= ref
    toRef = ref ?? toRef
  }
  return fromRef !== undefined && toRef !== undefined ? { fromRef, toRef } : null
}

/** Where the transcript shows its ends; a message without a row of its own is told by the next in it. */
function shown(open: OpenSession, bench: OpenBench, { first, last }: Places) {
  const { places } = bench.replay.listAt(bench.at)
  const { messages, session } = open.projection
  const { rowOfMessage } = open.projection.rows()
  const rowAt = (i: number): RowId | null => {
    const row = rowOfMessage[places[i]!] ?? NONE
    return row === NONE ? null : row
  }
  let [low, high] = [first, last]
  while (low < last && rowAt(low) === null) low++
  while (high > first && rowAt(high) === null) high--
  const seqAt = (i: number) => session.seqOf(messages.event.get(places[i]!))
  return {
    fromRow: rowAt(low),
    toRow: rowAt(high),
    event: messages.event.get(places[low]!),
    fromSeq: seqAt(first),
    toSeq: seqAt(last),
  }
}

function fresh({ messages, next }: OpenBench, { first, last }: Places) {
  const coverage = coverageOf(next.state.blocks)
  const sums = { messages: 0, tokens: 0, chars: 0 }
  for (const message of messages.slice(first, last + 1)) {
    if (!isRenderedSummaryMessage(message)) sums.chars += message.text?.length ?? 0
    if (isCovered(coverage, message.id)) continue
    sums.messages++
    sums.tokens += messageTokens(message, estimateTokens)
  }
  return sums
}

/** Tried with a summary that breaks no rule for summaries. */
function wouldFold(bench: OpenBench, range: Pick<FoldAct, 'fromRef' | 'toRef' | 'tier'>): string | null {
  const { minSummaryLength } = bench.config.compress
  const summary = 'x'.repeat(Math.min(Math.max(1, minSummaryLength), LONGEST))
  const ports = { messages: bench.messages, countTokens: estimateTokens, now: () => 0 }
  const done = fold(bench.next, { kind: 'fold', summary, ...range }, ports)
  return 'refusal' in done ? done.refusal : null
}

/** A person can’t write more; a setting can ask for it. */
const LONGEST = 1_000_000

function nothing(why: string): Omit<RangeView, 'minSummary' | 'maxSummary'> {
  const problems = { fold: why, tier2: why, tier3: why }
  return { ends: null, messages: 0, tokens: 0, chars: 0, blocks: [], problems }
}
