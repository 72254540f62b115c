/** Where the events of a log lie: a few numbers a line, in columns. */
import { countsColumn, numbersColumn, ruledColumn, shortsColumn, timesColumn } from '#kernel/base/columns.ts'
import type { Column } from '#kernel/base/columns.ts'
import type { Span } from '#kernel/model/session.ts'
import type { EventIndex, Ms, Seq } from '#kernel/model/units.ts'

/** The place of a record on a line that holds several, such as two records without a line feed between. */
export interface LinePart {
  readonly member: number
  readonly members: number
}

export interface Records {
  readonly eventCount: number
  /** `members`: events of the record, numbered on from `seq`. */
  add(
    type: string,
    seq: Seq,
    members: number,
    line: number,
    start: number,
    end: number,
    time: Ms | null,
    part?: LinePart,
  ): void
  /** Place of the record that holds an event. */
  recordOf(index: EventIndex): number
  typeOf(index: EventIndex): string
  seqOf(index: EventIndex): Seq
  /** Time of the record that holds the event. */
  timeOf(index: EventIndex): Ms | null
  spanOf(index: EventIndex): Span
  indexOf(seq: Seq): EventIndex | null
  /** Events so far have the numbers 0, 1, 2 …. */
  readonly contiguous: boolean
  trim(): void
}

/** Code of a type that has none. */
const RARE = 0xffff

export function createRecords(): Records {
  let firstStart = 0
  // Most of these follow from the others in a healthy log, and then take no room.
  const end: Column = countsColumn()
  const columns = {
    /** Event index of the record's first event. */
    first: ruledColumn((record) => record),
    seq: ruledColumn((record): number => columns.first.get(record), numbersColumn),
    /** Line 1 is the header. */
    line: ruledColumn((record) => record + 2),
    start: ruledColumn((record) => (record === 0 ? firstStart : end.get(record - 1) + 1)),
    end,
    type: shortsColumn(),
    /** NaN = no time. */
    time: timesColumn(),
  }
  const names: string[] = []
  const codes = new Map<string, number>()
  /** Records that share their line; few, as every one is a mended line's. */
  const parts = new Map<number, LinePart>()
  /** Types of records past the names that a column can tell apart. */
  const rareTypes = new Map<number, string>()
  let eventCount = 0
  let packed = false
  let contiguous = true
  let ascending = true
  let lastSeq = -1
  let lastEnd = -1
  /** Built when the numbers are neither contiguous nor ascending: the later record of a number wins. */
  let bySeq: Map<Seq, EventIndex> | null = null

  const codeOf = (type: string): number => {
    let code = codes.get(type)
    if (code === undefined) {
      // A hostile log may hold more names than a column can tell apart: the rest are kept by record.
      if (names.length === RARE) return RARE
      code = names.push(type) - 1
      codes.set(type, code)
    }
    return code
  }
  const typeOf = (record: number): string => {
    const code = columns.type.get(record)
    return (code === RARE ? rareTypes.get(record) : names[code]) ?? ''
  }
  const recordOf = (index: EventIndex): number => (packed ? columns.first.upperBound(index) - 1 : index)
  const membersOf = (record: number): number =>
    (record + 1 < columns.first.length ? columns.first.get(record + 1) : eventCount) -
    columns.first.get(record)
  const seqOf = (index: EventIndex): Seq => {
    const record = recordOf(index)
    return columns.seq.get(record) + (index - columns.first.get(record))
  }

  return {
    get eventCount() {
      return eventCount
    },
    get contiguous() {
      return contiguous
    },
    add(type, seq, members, line, start, recordEnd, time, part) {
      const record = columns.end.length
      if (record === 0) firstStart = start
      const regular =
        members === 1 &&
        seq === eventCount &&
        line === record + 2 &&
        (record === 0 || start === lastEnd + 1) &&
        !part
      // What follows from its place is only counted, as long as nothing has broken the rule.
      if (!(regular && eventCount === record && columns.first.follow())) columns.first.push(eventCount)
      if (!(regular && columns.seq.follow())) columns.seq.push(seq)
      if (!(regular && columns.line.follow())) columns.line.push(line)
      if (!(regular && columns.start.follow())) columns.start.push(start)
      if (part) parts.set(record, part)
      lastEnd = recordEnd
      columns.end.push(recordEnd)
      const code = codeOf(type)
      if (code === RARE) rareTypes.set(columns.type.length, type)
      columns.type.push(code)
      columns.time.push(time ?? Number.NaN)
      if (members > 1) packed = true
      if (seq !== eventCount) contiguous = false
      if (seq <= lastSeq) ascending = false
      lastSeq = seq + members - 1
      if (bySeq) for (let k = 0; k < members; k++) bySeq.set(seq + k, eventCount + k)
      eventCount += members
    },
    recordOf,
    typeOf: (index) => typeOf(recordOf(index)),
    seqOf,
    timeOf(index) {
      const time = columns.time.get(recordOf(index))
      return Number.isNaN(time) ? null : time
    },
    spanOf(index) {
      const record = recordOf(index)
      const part = parts.get(record)
      return {
        line: columns.line.get(record),
        start: columns.start.get(record),
        end: columns.end.get(record),
        member: part?.member ?? index - columns.first.get(record),
        members: part?.members ?? membersOf(record),
      }
    },
    indexOf(seq) {
      if (contiguous) return Number.isInteger(seq) && seq >= 0 && seq < eventCount ? seq : null
      if (ascending) {
        const record = columns.seq.upperBound(seq) - 1
        if (record < 0) return null
        const offset = seq - columns.seq.get(record)
        return Number.isInteger(offset) && offset < membersOf(record)
          ? columns.first.get(record) + offset
          : null
      }
      if (bySeq === null) {
        bySeq = new Map()
        for (let index = 0; index < eventCount; index++) bySeq.set(seqOf(index), index)
      }
      return bySeq.get(seq) ?? null
    },
    trim() {
      for (const column of Object.values(columns)) column.trim()
    },
  }
}
