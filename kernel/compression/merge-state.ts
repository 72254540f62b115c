import { isRecord, own } from '#kernel/base/record.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import { createInitialState } from './initial-state.ts'

/**
 * A state as it was read from outside, made whole (kernel-core 21): what is missing or of the wrong
 * kind comes from a fresh state, `messageRefs`, `nudge` and `stats` field by field. All else is kept,
 * also fields this version does not know, so that a restart changes nothing.
 */
export function mergeCompressionState(parsed: unknown): CompressionState {
  const fresh = createInitialState()
  const found: Partial<CompressionState> = isRecord(parsed) ? parsed : {}
  return {
    ...fresh,
    ...found,
    blocks: Array.isArray(found.blocks) ? found.blocks : fresh.blocks,
    messageRefs: filled<MessageRefs>(fresh.messageRefs, found.messageRefs),
    tokenSnapshot: isRecord(found.tokenSnapshot) ? found.tokenSnapshot : fresh.tokenSnapshot,
    nudge: filled(fresh.nudge, found.nudge),
    stats: filled(fresh.stats, found.stats),
    absorbed: Array.isArray(found.absorbed) ? found.absorbed : [],
    nextBlockId: found.nextBlockId ?? fresh.nextBlockId,
    nextRunId: found.nextRunId ?? fresh.nextRunId,
  }
}

/** Found fields over fresh ones; a field of ours that is absent or null is fresh. */
function filled<T extends object>(fresh: T, found: unknown): T {
  if (!isRecord(found)) return fresh
  const missing = Object.entries(fresh).filter(([key]) => (own(found, key) ?? null) === null)
  return { ...fresh, ...found, ...Object.fromEntries(missing) } as T
}
