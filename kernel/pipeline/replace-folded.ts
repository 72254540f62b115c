/** The view before orphans are stripped (kernel-core 9, step 5). */
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { BlockId, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PinDecision } from './pin-rule.ts'
import type { Reasons } from './prune-reasons.ts'
import type { Anchor } from './summary-anchors.ts'
import { summaryMessage } from './summary-message.ts'

/** Summaries at their anchors, and the messages that no block stands for. */
export function replaceFolded(
  list: readonly CoreMessage[],
  covered: Uint8Array,
  anchors: readonly Anchor[],
  pin: PinDecision,
  reasons: Reasons | undefined,
): CoreMessage[] {
  const fresh = new Map<RawId, BlockId>()
  for (const { block } of anchors) fresh.set(summaryMessage(block).id, block.blockId)
  const out: CoreMessage[] = []
  let next = 0
  const emitAnchored = (end: number): void => {
    for (; next < anchors.length && anchors[next]!.place <= end; next++) {
      const { block } = anchors[next]!
      const message = summaryMessage(block)
      out.push(message)
      reasons?.summary(message, block.blockId)
    }
  }
  for (let i = 0; i < list.length; i++) {
    if (next < anchors.length) emitAnchored(i)
    const message = list[i]!
    const pinned = i === pin.index && pin.outcome === 'pinned'
    if (pinned) reasons?.pinned(i)
    else if (covered[i]) {
      reasons?.covered(i)
      continue
    } else if (isRenderedSummaryMessage(message)) {
      const block = fresh.get(message.id)
      if (block !== undefined) {
        reasons?.stale(message, block)
        continue
      }
    }
    out.push(message)
  }
  emitAnchored(Infinity)
  return out
}
