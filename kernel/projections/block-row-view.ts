/** The summary of a block as a row of the recomputed surface. */
import { summaryMessageId } from '#kernel/base/ids.ts'
import { clip, oneLine } from '#kernel/base/text.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { SurfaceRowView } from '#kernel/model/row.ts'
import type { EventIndex, NodeId } from '#kernel/model/units.ts'

const SUMMARY_SHOWN = 4000

/** `event`: what landed the block in the log, or null. */
export function blockRowView(block: CompressionBlock, id: NodeId, event: EventIndex | null): SurfaceRowView {
  return {
    id,
    events: event === null ? [] : [event],
    ref: summaryMessageId(block.blockId),
    role: 'summary',
    text: oneLine(block.summary),
    outcome: null,
    chips: block.tier > 1 ? [{ kind: 'form', text: `T${block.tier}` }] : [],
    expandable: true,
    summary: {
      name: block.blockId,
      topic: block.topic ?? null,
      text: clip(block.summary, SUMMARY_SHOWN),
      clipped: block.summary.length > SUMMARY_SHOWN,
    },
    nothing: false,
    block: block.blockId,
  }
}
