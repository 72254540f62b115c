/** Folding one range (kernel-core 11.4): which messages go, which blocks they take in, or why not. */
import type { BlockId, CompressionBlock, RawId, Tier } from '#kernel/model/block.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { resolveSpan } from './boundaries.ts'
import type { CompressCall, Draft } from './compress-call.ts'
import { foldedSpan, type FoundCase } from './compress-classify.ts'
import { holdBack } from './compress-hold-back.ts'
import { select, type Selection } from './compress-select.ts'
import * as words from './compress-words.ts'
import { isSummaryMessageId } from '#kernel/base/ids.ts'
import { summaryFault } from './summary-rules.ts'
import { messageTokens } from './tokens.ts'
import { isSameSpan } from './widen.ts'

export interface Fold {
  readonly tier: Tier
  readonly direct: readonly RawId[]
  readonly effective: readonly RawId[]
  readonly consumed: readonly CompressionBlock[]
  readonly tokens: Tokens
  readonly warnings: readonly string[]
}

/** `refold`: nothing new in it, but blocks that are to be written anew. */
export type Outcome =
  { readonly fold: Fold } | { readonly refold: readonly BlockId[] } | { readonly failure: string }

/** Boundaries are resolved again, as earlier ranges of the call may have changed the blocks. */
export function foldRange(call: CompressCall, draft: Draft, { range, refold, ...known }: FoundCase): Outcome {
  const { startRef, endRef } = range
  const found = resolveSpan(call.ground, { ...call.state, blocks: draft.blocks }, startRef, endRef)
  const span = isSameSpan(found.span, known.found.span) ? known.widened : foldedSpan(call, found)
  const selection = select(call, draft, found, span)
  const { consumed, carriers, tier } = selection
  const targets = refold?.targets ?? []

  const { candidates, effective, foreign } = weigh(call, draft, selection)
  const needsNew = consumed.length === 0 && targets.length === 0
  const { direct, warnings, failure } = holdBack(call, candidates, effective, needsNew)
  if (failure !== undefined) return { failure }
  if (found.kind === 'message' && direct.length === 0) {
    if (targets.length > 0) return refoldOutcome(call, range, targets)
    if (consumed.length > 0) return { failure: words.noNewMessages(consumed.map(({ blockId }) => blockId)) }
  }
  const fault = summaryFault(range, call.config.compress)
  if (fault !== null) return { failure: fault }
  if (direct.length === 0 && consumed.length === 0) return { failure: words.NOTHING_TO_FOLD }
  for (const id of foreign) effective.delete(id)
  return {
    fold: {
      tier,
      direct: direct.map(({ id }) => id),
      effective: [...effective],
      consumed,
      tokens: tokensOf(call, direct, consumed),
      warnings: [...(carriers.length > 0 ? [words.carriersKept(carriers)] : []), ...warnings],
    },
  }
}

/** Writing restored blocks anew is up to the same rules for the summary. */
export function refoldOutcome(
  call: CompressCall,
  range: CompressRange,
  targets: readonly BlockId[],
): Outcome {
  const fault = summaryFault(range, call.config.compress)
  return fault === null ? { refold: targets } : { failure: fault }
}

interface Weighed {
  /** Covered by nothing so far. */
  readonly candidates: readonly CoreMessage[]
  /** All ids of the range, then what the consumed blocks hold beside them. */
  readonly effective: Set<RawId>
  /** Those that active blocks hold which are not consumed: they stay with these blocks. */
  readonly foreign: readonly RawId[]
}

function weigh(call: CompressCall, draft: Draft, { messages, consumed }: Selection): Weighed {
  const inherited = new Set<RawId>()
  for (const block of consumed)
    for (const id of block.effectiveMessageIds) if (!isSummaryMessageId(id)) inherited.add(id)
  const effective = new Set<RawId>()
  const foreign: RawId[] = []
  const candidates: CoreMessage[] = []
  for (const message of messages) {
    const { id } = message
    if (effective.has(id)) continue
    effective.add(id)
    if (!call.coverage.hasId(id) && !draft.isTaken(id)) candidates.push(message)
    else if (!inherited.has(id)) foreign.push(id)
  }
  for (const id of inherited) effective.add(id)
  return { candidates, effective, foreign }
}

function tokensOf(
  { countTokens }: CompressCall,
  direct: readonly CoreMessage[],
  consumed: readonly CompressionBlock[],
): Tokens {
  const own = direct.reduce((sum, message) => sum + messageTokens(message, countTokens), 0)
  return consumed.reduce((sum, { summary }) => sum + countTokens(summary), own)
}
