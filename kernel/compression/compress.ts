/**
 * Folding ranges into blocks (kernel-core 11). Ranges fail one by one with a sentence each; only the
 * minimum size turns down the call as a whole, and then the state comes back as it was given.
 *
 *     ranges ─ classify ─ overlaps ─ gate ─┬─ fold ────> new block, consumed ones inactive
 *                                          └─ refold ──> restored block with a new summary
 */
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { ApplyInput, ApplyOutput, CompressRange } from '#kernel/model/compress.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Ms, Tokens } from '#kernel/model/units.ts'
import { allocateBlockId, allocateRunId } from './blocks.ts'
import { openCall, type CompressCall, type Draft } from './compress-call.ts'
import { classify, overlapping, type RangeCase } from './compress-classify.ts'
import { foldRange, refoldOutcome, type Fold, type Outcome } from './compress-fold.ts'
import { gateErrors } from './compress-gate.ts'
import { about, consumed, overlaps } from './compress-words.ts'
import { refolded } from './refold.ts'

export interface ApplyPorts {
  readonly countTokens: CountTokens
  readonly now: () => Ms
}

/** The call so far. */
interface Progress extends Draft {
  blocks: readonly CompressionBlock[]
  readonly fresh: Set<CompressionBlock>
  readonly folded: (readonly RawId[])[]
  readonly runId: string
  readonly counters: { nextBlockId: number; nextRunId: number }
  blocksCreated: number
  tokens: Tokens
  readonly errors: string[]
  readonly warnings: string[]
  readonly notes: string[]
}

/**
 * Refs that may not be folded come from `protectedMessageIds`, else from the recent zone. A call that
 * fails in all its ranges spends a run id; one that fails at the gate spends nothing.
 */
export function applyCompression(input: ApplyInput, { countTokens, now }: ApplyPorts): ApplyOutput {
  const { state, ranges } = input
  const call = openCall(input, countTokens)
  const cases = ranges.map((range) => classify(call, range))
  const skipped = overlapping(cases)
  const skippedSet = new Set<RangeCase>(skipped)
  const refused = gateErrors(call, cases, skippedSet)
  if (refused)
    return { state, result: { blocksCreated: 0, tokensCompressed: 0, errors: refused, warnings: [] } }

  const progress = begin(state)
  progress.warnings.push(...skipped.map(({ range }) => overlaps(range)))
  for (const one of cases) if (!skippedSet.has(one)) take(call, progress, one, now)
  return finish(state, progress)
}

function begin({ blocks, nextBlockId, nextRunId }: CompressionState): Progress {
  const counters = { nextBlockId, nextRunId }
  const folded: (readonly RawId[])[] = []
  return {
    blocks,
    fresh: new Set(),
    folded,
    isTaken: memberOf(folded),
    runId: allocateRunId(counters),
    counters,
    blocksCreated: 0,
    tokens: 0,
    errors: [],
    warnings: [],
    notes: [],
  }
}

/** Membership in lists that grow; a table is made only when asked, mostly for a second range. */
function memberOf(lists: readonly (readonly RawId[])[]): (id: RawId) => boolean {
  const ids = new Set<RawId>()
  let read = 0
  return (id) => {
    for (; read < lists.length; read++) for (const one of lists[read]!) ids.add(one)
    return ids.has(id)
  }
}

function take(call: CompressCall, progress: Progress, one: RangeCase, now: () => Ms): void {
  const outcome = outcomeOf(call, progress, one)
  if (outcome === null) return
  if ('failure' in outcome) progress.errors.push(about(one.range, outcome.failure))
  else if ('refold' in outcome) writeAnew(progress, one.range, outcome.refold)
  else append(progress, one.range, outcome.fold, now)
}

/** Null when all was said by a warning. */
function outcomeOf(call: CompressCall, progress: Progress, one: RangeCase): Outcome | null {
  if (one.verdict === 'ok') {
    progress.warnings.push(...one.found.snapped.map((snap) => about(one.range, snap)))
    if (one.found.reversed !== undefined) progress.notes.push(one.found.reversed)
    try {
      return foldRange(call, progress, one)
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  }
  if (one.verdict !== 'consumed') return { failure: one.detail }
  const { targets, reasons } = one.refold ?? { targets: [], reasons: [] }
  if (targets.length > 0) return refoldOutcome(call, one.range, targets)
  progress.warnings.push(consumed(one.range, reasons))
  return null
}

function append(progress: Progress, range: CompressRange, fold: Fold, now: () => Ms): void {
  const block: CompressionBlock = {
    blockId: allocateBlockId(progress.counters),
    runId: progress.runId,
    tier: fold.tier,
    ...(range.topic === undefined ? {} : { topic: range.topic }),
    summary: range.summary,
    directMessageIds: fold.direct,
    effectiveMessageIds: fold.effective,
    directBlockIds: fold.consumed.map(({ blockId }) => blockId),
    compressedTokens: fold.tokens,
    createdAt: now(),
    survivedCount: 0,
    generation: 'young',
    active: true,
    ...(range.compressCallId === undefined ? {} : { compressCallId: range.compressCallId }),
    startRef: range.startRef,
    endRef: range.endRef,
  }
  const gone = new Set(fold.consumed)
  progress.blocks = [
    ...progress.blocks.map((old) => (gone.has(old) ? { ...old, active: false } : old)),
    block,
  ]
  progress.fresh.add(block)
  progress.folded.push(fold.direct)
  progress.blocksCreated++
  progress.tokens += fold.tokens
  progress.warnings.push(...fold.warnings.map((warning) => about(range, warning)))
}

/** A target counts as a block made, and adds no tokens. */
function writeAnew(progress: Progress, range: CompressRange, targets: readonly BlockId[]): void {
  const open = new Set(targets)
  progress.blocks = progress.blocks.map((block) => {
    if (!block.active || !open.delete(block.blockId)) return block
    progress.blocksCreated++
    return refolded(block, range, progress.runId)
  })
}

function finish(state: CompressionState, progress: Progress): ApplyOutput {
  const { blocks, counters, blocksCreated, tokens, errors, warnings, notes } = progress
  const { stats, nudge } = state
  return {
    state: {
      ...state,
      ...counters,
      absorbed: state.absorbed ?? [],
      rules: state.rules ?? [],
      ...(blocksCreated === 0
        ? {}
        : {
            blocks,
            stats: {
              ...stats,
              compressionCount: stats.compressionCount + blocksCreated,
              tokensCompressed: stats.tokensCompressed + tokens,
            },
            nudge: { ...nudge, lastPerMessageNudgeTokens: 0, lastNudgeShownTokens: 0, lastShownByTier: {} },
            terminalStreak: 0,
          }),
    },
    result: {
      blocksCreated,
      tokensCompressed: tokens,
      errors,
      warnings,
      ...(notes.length > 0 ? { notes } : {}),
    },
  }
}
