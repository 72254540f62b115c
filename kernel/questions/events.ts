/** The log itself, one line an event. */
import { printJson } from '#kernel/base/print-json.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { EventLine } from '#kernel/model/row.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { contentOf, isMessageType, resultContent, textOf } from '#kernel/projections/messages.ts'

const LABEL_SHOWN = 160

/** Events in file order, one line each. */
export function eventsBetween(open: OpenSession, from: EventIndex, to: EventIndex): readonly EventLine[] {
  const { session } = open.projection
  const lines: EventLine[] = []
  for (let index = Math.max(0, from); index < Math.min(to, session.eventCount); index++) {
    const event = session.event(index)
    lines.push({
      event: index,
      seq: event.seq,
      type: event.type,
      time: event.time,
      line: session.spanOf(index).line,
      text: eventText(event),
    })
  }
  return lines
}

export function eventText(event: ReturnType<OpenSession['projection']['session']['event']>): string {
  if (event.type === 'tool/result') return oneLine(textOf(resultContent(event)), LABEL_SHOWN)
  if (isMessageType(event.type)) return oneLine(textOf(contentOf(event)), LABEL_SHOWN)
  return oneLine(printJson(event.data), LABEL_SHOWN)
}
