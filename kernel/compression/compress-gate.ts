/** The minimum size of a compress call (kernel-core 11.3): all of it passes or none. */
import type { BlockId } from '#kernel/model/block.ts'
import { parseBoundary } from './boundary-args.ts'
import { rawOfBoundary } from './boundaries.ts'
import type { CompressCall } from './compress-call.ts'
import type { FoundCase, LostCase, RangeCase } from './compress-classify.ts'
import { about } from './compress-words.ts'
import { isCovered } from './coverage.ts'
import { refEntry } from '#kernel/base/grown-refs.ts'
import * as words from './gate-words.ts'
import { placeOf } from './ground.ts'
import { isRenderedSummaryMessage, isRetrievedMessage } from '#kernel/base/ids.ts'
import { highestUsedIndex, indexToRef, refToIndex } from '#kernel/base/refs.ts'

/** Errors of a call that does not pass; null for one that does. */
export function gateErrors(
  call: CompressCall,
  cases: readonly RangeCase[],
  skipped: ReadonlySet<RangeCase>,
): string[] | null {
  const { minCompressRange: min } = call.config.compress
  if (!(min > 0) || cases.every(isRefold)) return null
  const counted = cases.filter((one): one is FoundCase => one.verdict === 'ok' && !skipped.has(one))
  if (counted.some(({ found }) => found.kind === 'block')) return null
  const chars = counted.reduce((sum, one) => sum + charsIn(call, one), 0)
  if (chars >= min) return null
  const text = refusal(call, cases, counted, chars)
  const notes = counted.flatMap(({ found }) => found.reversed ?? [])
  const rest = cases.flatMap((one) =>
    one.verdict === 'unknown' || one.verdict === 'invalid' ? [about(one.range, one.detail)] : [],
  )
  return text === null ? rest : [[text, ...notes].join('. '), ...rest]
}

function isRefold({ refold }: RangeCase): boolean {
  return refold !== null && refold.targets.length > 0
}

/** As requested, before widening; what the kernel put into the list does not count. */
function charsIn({ messages }: CompressCall, { found }: FoundCase): number {
  let chars = 0
  for (let i = found.span.startIndex; i <= found.span.endIndex; i++) {
    const message = messages[i]!
    if (!isRenderedSummaryMessage(message) && !isRetrievedMessage(message))
      chars += (message.text ?? '').length
  }
  return chars
}

function refusal(
  call: CompressCall,
  cases: readonly RangeCase[],
  counted: readonly FoundCase[],
  chars: number,
): string | null {
  const consumed = cases.filter((one): one is LostCase => one.verdict === 'consumed')
  const unknown = cases.filter(({ verdict }) => verdict === 'unknown').length
  const diagnostics = diagnose(call, unknown, cases.length)
  const [first] = consumed
  if (first) {
    if (consumed.some((one) => isDangling(call, one))) return words.dangling(first.range, diagnostics)
    return words.consumedGate({
      first: first.range,
      holders: holdersOf(call, first),
      reasons: reasonsOf(consumed),
      tierHint: tierHint(call),
      diagnostics,
    })
  }
  if (counted.length > 0)
    return words.tooSmall(chars, counted.length, call.config.compress.minCompressRange, reasonsOf(counted))
  return unknown > 0 ? words.allUnknown(diagnostics) : null
}

function reasonsOf(cases: readonly RangeCase[]): string[] {
  return [...new Set(cases.flatMap(({ refold }) => refold?.reasons ?? []))]
}

function diagnose({ state }: CompressCall, unknown: number, requested: number): words.Diagnostics {
  const highest = highestUsedIndex(state.messageRefs)
  return {
    highestRef: highest > 0 ? indexToRef(highest) : null,
    unknown,
    requested,
    compressions: state.stats.compressionCount,
    blocks: state.blocks.length,
  }
}

/** An end that names a message which is neither in the list nor part of an active block. */
function isDangling({ state, ground, coverage }: CompressCall, { range }: LostCase): boolean {
  return [range.startRef, range.endRef].some((ref) => {
    const boundary = parseBoundary(String(ref))
    const id = boundary?.kind === 'message' ? rawOfBoundary(state.messageRefs, boundary) : undefined
    return id !== undefined && placeOf(ground, id) < 0 && !isCovered(coverage, id)
  })
}

/** Active blocks that stand for a message between the two ends. */
function holdersOf({ state, refolds }: CompressCall, { range }: LostCase): BlockId[] {
  const wanted = refolds.requested(range)
  if (!wanted) return []
  const isWanted = (id: string): boolean => {
    const index = refToIndex(refEntry(state.messageRefs, id) ?? '')
    return index !== null && index >= wanted.low && index <= wanted.high
  }
  return state.blocks
    .filter(({ active, effectiveMessageIds }) => active && effectiveMessageIds.some(isWanted))
    .map(({ blockId }) => blockId)
}

/** What could be folded instead, once a tier has as many blocks as its trigger asks for. */
function tierHint({ state, config }: CompressCall): string | null {
  if (!config.tiers.enabled) return null
  const triggers: [number, number][] = [
    [1, config.tiers.tier2Trigger],
    [2, config.tiers.tier3Trigger],
  ]
  for (const [tier, trigger] of triggers) {
    const ids = state.blocks
      .filter((block) => block.active && block.tier === tier)
      .map(({ blockId }) => blockId)
    if (ids.length > 0 && ids.length >= trigger) return words.tierHint(tier, ids.length, ids)
  }
  return null
}
