/** Replaces what is folded by the summaries of its blocks (kernel-core 9). */
import { coverageOf } from '#kernel/compression/coverage.ts'
import type { Coverage } from '#kernel/compression/coverage.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'
import { coveredPart } from './covered-flags.ts'
import { factsOf } from './list-facts.ts'
import { blockPlaces } from './block-places.ts'
import { decidePin } from './pin-rule.ts'
import { reasonsOf } from './prune-reasons.ts'
import type { Explaining } from './prune-reasons.ts'
import { replaceFolded } from './replace-folded.ts'
import { stripOrphans } from './strip-orphans.ts'
import { summaryAnchors } from './summary-anchors.ts'
import { summaryMessage } from './summary-message.ts'

type List = readonly CoreMessage[]

export interface PruneOptions {
  /** Default true. */
  readonly injectSummaries?: boolean
  /** Default `pr491`. */
  readonly pinRule?: PinRule
}

/** A new list; without coverage a copy, orphans and all. */
export function prune(
  messages: List,
  state: Pick<CompressionState, 'blocks'>,
  options: PruneOptions = {},
): List {
  const { injectSummaries = true, pinRule = 'pr491' } = options
  const list = messages.slice()
  return pruneList(list, state.blocks, pinRule, injectSummaries) ?? list
}

/** Of a settled list; null when no active block covers anything. */
export function pruneList(
  list: List,
  blocks: readonly CompressionBlock[],
  pinRule: PinRule,
  injectSummaries: boolean,
  ctx: Explaining = {},
): List | null {
  const coverage = coverageOf(blocks)
  if (coverage.size === 0) return null
  const facts = factsOf(list)
  const part = coveredPart(list, coverage)
  const pin = decidePin(list, facts.firstUser, part.flags, pinRule)
  const anchors = injectSummaries ? summaryAnchors(blocks, facts, blockPlaces(list, coverage)) : []
  const reasons = reasonsOf(ctx, list, blocks, part, pin)
  return stripOrphans(replaceFolded(list, part.flags, anchors, pin, reasons), ctx.explain)
}

interface Known {
  readonly coverage: Coverage
  readonly pinRule: PinRule
  readonly summaries: List
  readonly stripped: List
}
const remembered = new WeakMap<List, Known>()

/** The same list again when neither the messages nor what the active blocks say has changed. */
function prunedList(list: List, blocks: readonly CompressionBlock[], pinRule: PinRule): List {
  const coverage = coverageOf(blocks)
  if (coverage.size === 0) return list
  const summaries = blocks.filter((block) => block.active).map(summaryMessage)
  const known = remembered.get(list)
  if (
    known?.coverage === coverage &&
    known.pinRule === pinRule &&
    known.summaries.length === summaries.length &&
    known.summaries.every((summary, i) => summary === summaries[i])
  )
    return known.stripped
  const stripped = pruneList(list, blocks, pinRule, true) ?? list
  remembered.set(list, { coverage, pinRule, summaries, stripped })
  return stripped
}

export const pruneNode: PipelineNode = {
  name: 'prune',
  run(frame, ctx) {
    const { messages: list, state } = frame
    const messages = ctx.explain
      ? (pruneList(list, state.blocks, ctx.pinRule, true, ctx) ?? list)
      : prunedList(list, state.blocks, ctx.pinRule)
    return messages === list ? frame : { ...frame, messages }
  },
}
