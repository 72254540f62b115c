/**
 * Summaries of compactions seen so far, and which of them a checkpoint means: the one that it cites
 * (spec/dsh-log.md 4.5), or else ours, for a log that cites none (10 "Transcript").
 */
import type { LogEvent } from '#kernel/model/event.ts'
import { compactionIdOf, seeSummary } from './markers.ts'
import type { SeenSummary } from './markers.ts'

export interface Summaries {
  /** Take a `compaction/summary`. */
  see(event: LogEvent): void
  /** The first summary among the events that a checkpoint cites. */
  citedBy(checkpoint: LogEvent): SeenSummary | null
  /** For a checkpoint that cites none: the only summary of its compaction, else the one right before it. */
  besides(checkpoint: LogEvent): SeenSummary | null
}

export function createSummaries(): Summaries {
  const bySeq = new Map<number, SeenSummary>()
  /** 'many' when the id names more than one. */
  const byCompaction = new Map<string, SeenSummary | 'many'>()
  let last: SeenSummary | null = null
  return {
    see(event) {
      last = seeSummary(event)
      bySeq.set(last.seq, last)
      const id = last.compactionId
      if (id !== null) byCompaction.set(id, byCompaction.has(id) ? 'many' : last)
    },
    citedBy(checkpoint) {
      for (const source of checkpoint.sources) {
        const summary = bySeq.get(source)
        if (summary) return summary
      }
      return null
    },
    besides(checkpoint) {
      const id = compactionIdOf(checkpoint)
      const named = id === null ? undefined : byCompaction.get(id)
      if (named) return named === 'many' ? null : named
      return last && last.event === checkpoint.index - 1 ? last : null
    },
  }
}
