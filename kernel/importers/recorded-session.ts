/** A session over the records of its events and the bytes they lie in: what every importer gives. */
import type { Pages } from '#kernel/bytes/pages.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Session, SessionHeader } from '#kernel/model/session.ts'
import type { EventIndex, Ms } from '#kernel/model/units.ts'
import type { Records } from './records.ts'

export interface RecordedParts {
  readonly format: string
  readonly pages: Pages
  readonly records: Records
  readonly header: () => SessionHeader
  readonly event: (index: EventIndex) => LogEvent
  /** Absent: the format records no times. */
  readonly timeOf?: (index: EventIndex) => Ms | null
}

export function recordedSession({ format, pages, records, header, event, timeOf }: RecordedParts): Session {
  return {
    format,
    get header() {
      return header()
    },
    get size() {
      return pages.length
    },
    get eventCount() {
      return records.eventCount
    },
    event,
    typeOf: (index) => records.typeOf(index),
    seqOf: (index) => records.seqOf(index),
    timeOf: timeOf ?? (() => null),
    spanOf: (index) => records.spanOf(index),
    indexOf: (seq) => records.indexOf(seq),
    bytes: (start, end) => pages.bytes(start, end),
  }
}
