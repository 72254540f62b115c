/** Recognising a landed compaction: all three conditions of spec/dsh-log.md 4.4 must hold. */
import { stringAt } from '#kernel/base/read.ts'
import type { CompactCheckpointSource, CompactCheckpointSourceV4 } from '#kernel/model/checkpoint.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { formOf, sourceOf } from './messages.ts'

const COMPACT_PLUGIN: CompactCheckpointSource['plugin'] = 'compact'
const CHECKPOINT_KIND: CompactCheckpointSourceV4['kind'] = 'compact-checkpoint'

export function isCheckpointSource(source: JsonObject | null): boolean {
  const kind = stringAt(source, 'kind')
  return kind === CHECKPOINT_KIND || (kind === 'plugin' && stringAt(source, 'plugin') === COMPACT_PLUGIN)
}

/**
 * A user message, from the compaction plugin, that replaces. One that appends is injected context; a
 * replacement of another source is a foreign rewrite and marks nothing. A replacement is told by its
 * form (`surfaceOp` is no "append"): the transcript never asks whether the surface could apply it.
 */
export function isLandedCheckpoint(event: LogEvent): boolean {
  return event.type === 'user/message' && formOf(event) === 'replace' && isCheckpointSource(sourceOf(event))
}
