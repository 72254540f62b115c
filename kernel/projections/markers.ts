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

/** What is remembered of a summary event. */
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

/** The compaction that a checkpoint says it belongs to, or null. */
export function compactionIdOf(checkpoint: LogEvent): string | null {
  return stringAt(sourceOf(checkpoint), 'compactionId')
}

/** `cited`: the summary that the checkpoint cites; `ours`: the fallback where it cites none. */
export function markerOf(
  event: LogEvent,
  ordinal: number,
  cited: SeenSummary | null,
  ours: SeenSummary | null,
): CompactionNode {
  const facts = cited ?? ours
  return {
    arm: 'compaction',
    seq: event.seq,
    event: event.index,
    time: event.time,
    ordinal,
    summaryEventSeq: cited?.seq ?? null,
    summaryEvent: cited?.event ?? null,
    hasSummary: cited?.hasText ?? false,
    shadowedItemCount: cited?.itemCount ?? null,
    shadowedTokenCount: cited?.tokenCount ?? null,
    fallbackSummaryEvent: ours?.event ?? null,
    compactionId: facts?.compactionId ?? compactionIdOf(event),
    ...(facts?.kernelBlockId ? { kernelBlockId: facts.kernelBlockId } : {}),
    ...(facts?.tier != null ? { tier: facts.tier } : {}),
    ...(facts?.topic ? { topic: facts.topic } : {}),
  }
}
