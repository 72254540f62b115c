/** The summary of a landed compaction as a text. */
import type { CompactionNode } from '#kernel/model/node.ts'
import { summaryText } from './markers.ts'
import { contentOf, plainText } from './messages.ts'
import type { Projection } from './projection.ts'

/** The summary that the marker cites or was recorded beside it, else what the model got. */
export function textOfFold(p: Pick<Projection, 'session'>, marker: CompactionNode): string {
  const source = marker.summaryEvent ?? marker.fallbackSummaryEvent
  const summary = source === null ? null : summaryText(p.session.event(source).data)
  return summary ?? plainText(contentOf(p.session.event(marker.event)), '\n')
}
