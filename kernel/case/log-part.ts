/**
 * The lines of a DSH log that show what is on the screen at a position: the events before it, each with its
 * number, since citations, folds and links go by numbers. Lines that nothing has to change are copied.
 */
import { printJson } from '#kernel/base/print-json.ts'
import { arrayAt, asObject, objectAt, stringAt } from '#kernel/base/read.ts'
import { canonicalType, isKnownType } from '#kernel/importers/dsh-names.ts'
import { expandPacked, isPackedType } from '#kernel/importers/dsh-packed.ts'
import { mend, parseJson } from '#kernel/importers/mend.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { Session } from '#kernel/model/session.ts'
import type { Bytes, EventIndex, Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { blankRows } from './blank-rows.ts'
import type { Zone } from './fields.ts'
import { redactValue, visitTexts } from './redact-value.ts'
import type { Texts } from './redact-value.ts'
import { firstTokenOnly } from './stream-head.ts'

export interface LogPlan {
  /** Events before this position are written. */
  readonly to: Position
  /** Of events before this position the texts are replaced. */
  readonly textFrom: Position
  /** By event: 1 for a piece that is written as an empty one; null: all as they are. */
  readonly dropped: Uint8Array | null
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** A type that nobody here knows may keep anything under any name. An older name of a user message is known. */
const zoneOfType = (type: string): Zone =>
  isKnownType(canonicalType(type)) || type === 'steering/message' ? 'event' : 'free'

/** A line's value, an event or a packed row, with its texts replaced. */
function redactRecord(value: Json, texts: Texts): Json {
  const line = asObject(value)
  const type = stringAt(line, 'type')
  if (!line || type === null) return redactValue(value, 'free', texts)
  const zone = isPackedType(type) ? 'event' : zoneOfType(type)
  const { data, ...envelope } = line
  const written = asObject(redactValue(envelope, 'event', texts))!
  // Members in the order in which they stood.
  return Object.fromEntries(
    Object.keys(line).map((key) => [
      key,
      key === 'data' ? redactValue(data!, zone, texts) : (written[key] ?? null),
    ]),
  )
}

/** Shows every text of the part that is to be replaced. */
export function* visitLog(session: Session, plan: LogPlan, see: (text: string) => void): Work<void> {
  const end = Math.min(plan.textFrom, plan.to)
  const look: Texts = { text: seen, args: seen }
  function seen(text: string): string {
    visitTexts(text, 'free', see)
    return ''
  }
  for (const { first, from, to } of linesOf(session, plan.to)) {
    if (first !== null && first >= end) return
    yield { done: to, total: session.size }
    const text = decoder.decode(session.bytes(from, to))
    const values = valuesOf(text)
    if (values.length === 0) seen(text)
    for (const value of values) redactRecord(value, look)
  }
  if (plan.textFrom >= plan.to) seen(decoder.decode(restOf(session, plan.to)))
}

export function* logPart(session: Session, plan: LogPlan, texts: Texts): Work<readonly Uint8Array[]> {
  const out: Uint8Array[] = []
  const line = (value: Json): void => void out.push(encoder.encode(`${lineText(value)}\n`))
  const blanks = blankRows(line)
  let total = 0
  for (const { first, events, from, to, isCut } of linesOf(session, plan.to)) {
    yield { done: to, total: session.size }
    const redacts = plan.textFrom > (first ?? total)
    if (first !== null) total = first + events
    const bytes = session.bytes(from, to)
    if (!redacts && !isCut && !changes(session, plan, first, events)) {
      blanks.flush()
      out.push(bytes.slice(), NEWLINE)
      continue
    }
    const text = decoder.decode(bytes)
    const write = (value: Json): void => {
      blanks.flush()
      line(redacts ? redactRecord(value, texts) : value)
    }
    if (first === null) {
      blanks.flush()
      const header = asObject(parseJson(text.replace(/^\uFEFF/, '')))
      if (header) write(header)
      else out.push(encoder.encode(redacts ? texts.text(text) : text), NEWLINE)
      continue
    }
    let index = first
    for (const value of valuesOf(text)) {
      const raws = packedOf(value)
      const members = Math.min(raws?.length ?? 1, first + events - index)
      const isDropped = (at: EventIndex): boolean => plan.dropped?.[at] === 1
      const range = Array.from({ length: members }, (_, k) => index + k)
      if (!range.some(isDropped))
        write(raws && members < raws.length ? shortRow(value, members) : whole(value, plan))
      else
        for (const at of range) {
          const raw = raws?.[at - index]
          const event = session.event(at)
          if (isDropped(at) && blanks.add(event)) continue
          write(raw ? { type: raw.type, seq: raw.seq, time: raw.time, data: raw.data } : value)
        }
      index += members
      if (index >= first + events) break
    }
  }
  blanks.flush()
  const rest = restOf(session, plan.to)
  if (rest.length > 0)
    out.push(
      plan.textFrom >= plan.to && plan.textFrom > 0 ? encoder.encode(texts.text(decoder.decode(rest))) : rest,
    )
  return out
}

const NEWLINE = Uint8Array.of(10)

/** An event that is nested beyond what can be written keeps its type and number. */
function lineText(value: Json): string {
  const text = printJson(value)
  const event = asObject(value)
  return text.startsWith('(') && event ? printJson({ ...event, data: {} }) : text
}

interface LineSpan {
  /** First event of the line; null for the header and for lines that hold none. */
  readonly first: EventIndex | null
  /** Events of the line that are before the position. */
  readonly events: number
  readonly from: Bytes
  readonly to: Bytes
  /** Some of its events are not. */
  readonly isCut: boolean
}

/** Lines up to a position, those without an event included, without their line feeds. */
function* linesOf(session: Session, to: Position): Generator<LineSpan, void, void> {
  let at = 0
  for (let index = 0; index < to;) {
    const { start, end, members } = session.spanOf(index)
    yield* betweenEvents(session, at, start)
    const events = Math.min(members, to - index)
    yield { first: index, events, from: start, to: end, isCut: events < members }
    index += events
    at = end + 1
  }
  yield* betweenEvents(session, at, lastLineEnd(session, at, to))
}

/** Behind the last event only a header, or what a log of no events holds, is a line of its own. */
function lastLineEnd(session: Session, at: Bytes, to: Position): Bytes {
  if (to < session.eventCount && to > 0) return at
  if (to === 0 && session.eventCount > 0) return session.spanOf(0).start
  const rest = session.bytes(at, session.size)
  return at + rest.lastIndexOf(10) + 1
}

/** What a live or torn file ends with: it goes along with the last event. */
function restOf(session: Session, to: Position): Uint8Array {
  if (to < session.eventCount) return new Uint8Array(0)
  const from = to === 0 ? 0 : session.spanOf(to - 1).end + 1
  const rest = session.bytes(from, session.size)
  return rest.slice(rest.lastIndexOf(10) + 1)
}

function* betweenEvents(session: Session, from: Bytes, to: Bytes): Generator<LineSpan, void, void> {
  if (to <= from) return
  const bytes = session.bytes(from, to)
  for (let at = 0; at < bytes.length;) {
    const feed = bytes.indexOf(10, at)
    const end = feed < 0 ? bytes.length : feed
    yield { first: null, events: 0, from: from + at, to: from + end, isCut: false }
    at = end + 1
  }
}

function valuesOf(text: string): readonly Json[] {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  return value === undefined ? (mend(text)?.values ?? []) : [value]
}

function packedOf(value: Json): ReturnType<typeof expandPacked> {
  const row = asObject(value)
  return row && isPackedType(stringAt(row, 'type') ?? '') ? expandPacked(row) : null
}

/** A packed row with its first members only. */
function shortRow(value: Json, members: number): Json {
  const row = asObject(value)!
  const data = objectAt(row, 'data')!
  const key = arrayAt(data, 'texts') ? 'texts' : 'args'
  return {
    ...row,
    data: {
      ...data,
      dt: arrayAt(data, 'dt')!.slice(0, members - 1),
      [key]: arrayAt(data, key)!.slice(0, members),
    },
  }
}

/** Does dropping pieces change the line? */
function changes(session: Session, { dropped }: LogPlan, first: EventIndex | null, events: number): boolean {
  if (dropped === null || first === null) return false
  for (let at = first; at < first + events; at++) if (dropped[at] === 1) return true
  return session.header.version >= 2 && session.typeOf(first) === 'assistant/message'
}

/** From version 2 on a message brings its stream along. */
function whole(value: Json, { dropped }: LogPlan): Json {
  const event = asObject(value)
  const data = dropped === null ? null : objectAt(event, 'data')
  const stream = arrayAt(data, 'stream')
  if (stream === null || stringAt(event, 'type') !== 'assistant/message') return value
  const shorter: JsonObject = { ...data, stream: firstTokenOnly(stream) }
  return { ...event, data: shorter }
}
