/**
 * Content of a compaction marker: from the summary event that the checkpoint cites and from nowhere
 * else (spec/dsh-log.md 4.5). A log that cites none gets the fallback of 10 in fields of its own.
 */
import { arrayAt, asArray, asCount, asObject, countAt, member, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { CompactionNode } from '#kernel/model/node.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { blockType, sourceOf } from './messages.ts'

/** What the builder remembers of a summary event. */
export interface SeenSummary {
  readonly event: EventIndex
  readonly seq: number
  readonly compactionId: string | null
  readonly hasText: boolean
  readonly itemCount: number | null
  readonly tokenCount: number | null
  readonly kernelBlockId: string | null
  readonly tier: number | null
  readonly topic: string | null
}

/** Text blocks of a summary, untrimmed; null if there is none worth opening. */
export function summaryText(data: JsonObject): string | null {
  const blocks = arrayAt(data, 'summary')
  if (!blocks) return null
  const texts: string[] = []
  for (const block of blocks)
    if (blockType(block) === 'text') texts.push(stringAt(asObject(block), 'text') ?? '')
  const text = texts.join('')
  return text.trim() === '' ? null : text
}

export function seeSummary(event: LogEvent): SeenSummary {
  const { data } = event
  const shadowed = asArray(member(data, 'shadowedSeqs'))
  return {
    event: event.index,
    seq: event.seq,
    compactionId: stringAt(data, 'compactionId'),
    hasText: summaryText(data) !== null,
    itemCount: shadowed && shadowed.every((seq) => asCount(seq) !== null) ? shadowed.length : null,
    tokenCount: countAt(data, 'shadowedTokenCount'),
    kernelBlockId: stringAt(data, 'kernelBlockId'),
    tier: countAt(data, 'tier'),
    topic: stringAt(data, 'topic'),
  }
}

/** `cited` looks a seq up among the summaries seen so far. */
export function markerOf(
  event: LogEvent,
  ordinal: number,
  cited: (seq: number) => SeenSummary | undefined,
  fallback: (compactionId: string | null) => SeenSummary | null,
): CompactionNode {
  let summary: SeenSummary | undefined
  for (const source of event.sources) {
    summary = cited(source)
    if (summary) break
  }
  const compactionId = stringAt(sourceOf(event), 'compactionId')
  const ours = summary ? null : fallback(compactionId)
  const facts = summary ?? ours
  return {
    arm: 'compaction',
    seq: event.seq,
    event: event.index,
    time: event.time,
    ordinal,
    summaryEventSeq: summary?.seq ?? null,
    summaryEvent: summary?.event ?? null,
    hasSummary: summary?.hasText ?? false,
    shadowedItemCount: summary?.itemCount ?? null,
    shadowedTokenCount: summary?.tokenCount ?? null,
    fallbackSummaryEvent: ours?.event ?? null,
    compactionId: facts?.compactionId ?? compactionId,
    ...(facts?.kernelBlockId ? { kernelBlockId: facts.kernelBlockId } : {}),
    ...(facts?.tier != null ? { tier: facts.tier } : {}),
    ...(facts?.topic ? { topic: facts.topic } : {}),
  }
}
