/**
 * DeepSeek Harness session logs: one JSON value a line, the first a header, every later one an event
 * or a packed row of stream deltas. Specification: spec/dsh-log.md 1, 2 and 10.
 *
 * Unlike the host's reader this one goes on after damage: a line that can't be read is reported with
 * its place and kept as bytes, and what follows is read. The surface stops where the numbers stop
 * being contiguous (that is the fold's rule, not ours), the transcript goes on. What the host itself
 * would say of the file is told beside it (`HostVerdict`).
 *
 * Left out on purpose: SQLite storage, which has no raw artifact.
 */
import { asObject, objectAt, stringAt } from '#kernel/base/read.ts'
import { createLineReader } from '#kernel/bytes/lines.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { Session, SessionHeader } from '#kernel/model/session.ts'
import { readHeader } from './dsh-header.ts'
import { createHostReader } from './dsh-host-reader.ts'
import { canonicalType, isKnownType, isSurfaceType, REFUSED_TYPES } from './dsh-names.ts'
import { readOp } from './dsh-op.ts'
import { expandPacked, isPackedType } from './dsh-packed.ts'
import { PIECE_TYPE, PieceEvent, readPiece } from './dsh-piece.ts'
import type { Piece } from './dsh-piece.ts'
import { readRaw } from './dsh-raw.ts'
import type { RawEvent } from './dsh-raw.ts'
import { createTally } from './dsh-tally.ts'
import { upgrade } from './dsh-upgrade.ts'
import type { UpgradeContext } from './dsh-upgrade.ts'
import type { Importer, Reader, ReaderPorts, Refusal } from './importer.ts'
import { mend, parseJson } from './mend.ts'
import type { Mended } from './mend.ts'
import { recordedSession } from './recorded-session.ts'
import { createRecords } from './records.ts'
import type { LinePart } from './records.ts'

export interface DshReader extends Reader {
  /** The session whether its header has been read or not: empty until then. */
  readonly live: Session
  /** Types as written that the newest described reader does not know and may not skip, in order of first sight. */
  readonly unknownRequiredTypes: readonly string[]
}

/** Stands in for a header that can't be read, so that the events can be shown all the same. */
const NO_HEADER: SessionHeader = { id: '', version: 0, createdAt: null, delegationDepth: 0, raw: null }

export const dsh: Importer = {
  format: 'dsh',
  label: 'DSH log',
  sniff(head) {
    const lines = head.split('\n', 4)
    const first = asObject(parseJson(lines[0]!.replace(/^\uFEFF/, '')))
    if (stringAt(first, 'type') === 'session') return 1
    if (/^\s*\{\s*"type"\s*:\s*"session"/.test(lines[0]!.replace(/^\uFEFF/, ''))) return 0.9
    // A log without its header: events are told by their slash and their data.
    return lines.some((line) => isEventLine(parseJson(line))) ? 0.5 : 0
  },
  open: (ports) => openDsh(ports),
}

/** An event whose bytes do not read any more; can't happen while the bytes stay. */
const lost = (seq: number): RawEvent => ({
  type: '',
  seq,
  time: null,
  data: {},
  surfaceOp: undefined,
  sourceEventSeqs: undefined,
  ignorable: false,
})

/** Id of a message: in the data itself for a user's, else one level down. */
const messageId = (data: JsonObject): string | null => stringAt(objectAt(data, 'message') ?? data, 'id')

function isEventLine(value: Json | undefined): boolean {
  const object = asObject(value)
  const type = stringAt(object, 'type')
  return (
    type !== null &&
    (isPackedType(type) || (isKnownType(canonicalType(type)) && type.includes('/'))) &&
    asObject(object!['data']) !== null
  )
}

export function openDsh(ports: ReaderPorts): DshReader {
  const { pages, onEvent, report } = ports
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const records = createRecords()
  const tally = createTally(report)
  const host = createHostReader()
  let header: SessionHeader | null = null
  let refusal: Refusal | null = null
  let lastSeq = -1
  /** Message ids that old copies take over from what they replace, so that a chain of copies is walked once. */
  const inherited = new Map<number, string>()

  const textOf = (start: number, end: number): string => decoder.decode(pages.bytes(start, end))

  const context: UpgradeContext = {
    get version() {
      return header?.version ?? 0
    },
    get sessionId() {
      return header?.id ?? ''
    },
    inheritedId(index, seq) {
      const known = inherited.get(index)
      if (known !== undefined) return known
      const original = records.indexOf(seq)
      // Only what came before: a log may name itself, or go round in circles.
      if (original === null || original >= index) return null
      const id = inherited.get(original) ?? messageId(session.event(original).data)
      if (id !== null) inherited.set(index, id)
      return id
    },
  }

  /** All raw events of one parsed line; null if the line holds none. */
  const rawsOf = (value: Json): readonly RawEvent[] | null => {
    const object = asObject(value)
    const type = stringAt(object, 'type')
    if (object && type !== null && isPackedType(type)) return expandPacked(object)
    const raw = readRaw(value)
    return raw ? [raw] : null
  }

  const toEvent = (raw: RawEvent, index: number, seq: number): LogEvent => {
    const modern = upgrade(raw, seq, context, index)
    const type = canonicalType(modern.type)
    const version = header?.version ?? 0
    const { op, sources } = readOp(modern, seq, isSurfaceType(type, version), version)
    return {
      index,
      seq,
      type,
      time: modern.time,
      data: modern.data,
      op,
      sources,
      ignorable: modern.ignorable,
    }
  }

  const session = recordedSession({
    format: 'dsh',
    pages,
    records,
    header: () => header ?? NO_HEADER,
    event(index) {
      const { start, end, member } = records.spanOf(index)
      const text = textOf(start, end)
      const value = parseJson(index === 0 ? text.replace(/^\uFEFF/, '') : text)
      const values = value === undefined ? (mend(text)?.values ?? []) : [value]
      const raw = values.flatMap((item) => rawsOf(item) ?? [])[member]
      const seq = records.seqOf(index)
      return toEvent(raw ?? lost(seq), index, seq)
    },
    timeOf: (index) => records.timeOf(index),
  })

  const dataOf = (index: number): JsonObject => session.event(index).data

  const readHeaderLine = (start: number, end: number): void => {
    const text = textOf(start, end)
    const read = readHeader(parseJson(text.replace(/^\uFEFF/, '')))
    host.header(
      read.hostRefuses ?? (text.startsWith('\uFEFF') ? 'A byte order mark stands before the header.' : null),
      end + 1,
    )
    read.notes.forEach(report)
    if (read.refusal) {
      refusal = read.refusal
      return
    }
    header = read.header
    if (header) return
    header = NO_HEADER
    report({
      code: 'header-line',
      kind: 'raw-only',
      what: 'The first line is not a readable session header',
      done: 'kept as bytes; the events are read as version 0 without it',
      effect: 'The session has no id, so links from other sessions can’t find it.',
      line: 1,
      byte: start,
      length: end - start,
    })
    // The first line may be an event: a log cut at its head.
    readEventLine(1, start, end)
  }

  const readEventLine = (line: number, start: number, end: number): void => {
    const bytes = pages.bytes(start, end)
    const piece = readPiece(bytes)
    if (piece) {
      takePiece(piece, line, start, end)
      return
    }
    const text = decoder.decode(bytes)
    const value = parseJson(text)
    if (value !== undefined) {
      takeValue(value, line, start, end)
      return
    }
    const mended = mend(text)
    host.broken(line, 'not JSON')
    if (mended) takeMended(mended, line, start, end)
    else if (text.trim() === '') tally.blankLine(line, start, end)
    else tally.badLine(line, start, end, text)
  }

  const takePiece = (piece: Piece, line: number, start: number, end: number): void => {
    const raw = { type: PIECE_TYPE, seq: piece.seq }
    host.event(line, raw, end + 1)
    const seq = numberOf(raw, line, start)
    const event = new PieceEvent(piece, records.eventCount, dataOf)
    lastSeq = seq
    records.add(PIECE_TYPE, seq, 1, line, start, end, piece.time, undefined)
    hand(raw, event, line, start)
  }

  const takeValue = (value: Json, line: number, start: number, end: number): void => {
    const raw = readRaw(value)
    // The common case, one event a line, without a list for it.
    if (raw && !isPackedType(raw.type)) {
      host.event(line, raw, end + 1)
      takeOne(raw, line, start, end, undefined)
      return
    }
    const raws = rawsOf(value)
    if (raws === null) {
      host.broken(line, 'no event', value)
      tally.noEvent(line, start, end, value)
      return
    }
    host.line(line, raws, end + 1)
    take(raws, line, start, end)
  }

  const takeMended = (mended: Mended, line: number, start: number, end: number): void => {
    const raws = mended.values.flatMap((value) => rawsOf(value) ?? [])
    if (raws.length === 0) {
      tally.noEvent(line, start, end, mended.values[0])
      return
    }
    tally.mended(mended, line, start, end)
    // Each record stands for itself: what was written twice need not be in step.
    raws.forEach((raw, member) => takeOne(raw, line, start, end, { member, members: raws.length }))
  }

  /** Number of the record that begins with `raw`; says so when it is not the one that is due. */
  const numberOf = (raw: Pick<RawEvent, 'seq'>, line: number, start: number): number => {
    const expected = records.eventCount === 0 ? 0 : lastSeq + 1
    if (raw.seq === null) tally.noSeq(line, start)
    else if (raw.seq !== expected) tally.gap(line, start, expected, raw.seq)
    return raw.seq ?? expected
  }

  const takeOne = (
    raw: RawEvent,
    line: number,
    start: number,
    end: number,
    part: LinePart | undefined,
  ): void => {
    const seq = numberOf(raw, line, start)
    const event = toEvent(raw, records.eventCount, seq)
    lastSeq = seq
    records.add(event.type, seq, 1, line, start, end, event.time, part)
    hand(raw, event, line, start)
  }

  /** The events of a packed row. */
  const take = (raws: readonly RawEvent[], line: number, start: number, end: number): void => {
    const first = records.eventCount
    const seq0 = numberOf(raws[0]!, line, start)
    const event = toEvent(raws[0]!, first, seq0)
    lastSeq = seq0 + raws.length - 1
    records.add(event.type, seq0, raws.length, line, start, end, event.time, undefined)
    hand(raws[0]!, event, line, start)
    for (let k = 1; k < raws.length; k++) hand(raws[k]!, toEvent(raws[k]!, first + k, seq0 + k), line, start)
  }

  const hand = (raw: Pick<RawEvent, 'type'>, event: LogEvent, line: number, start: number): void => {
    tally.type(raw, event, session.header.version, line, start)
    onEvent(event)
  }

  const lines = createLineReader(pages, (line, start, end) => {
    if (refusal) return
    if (line === 1) readHeaderLine(start, end)
    else readEventLine(line, start, end)
  })

  return {
    live: session,
    get session() {
      return header ? session : null
    },
    get refusal() {
      return refusal
    },
    get unknownRequiredTypes() {
      return tally.hostUnknown()
    },
    advance: () => lines.advance(),
    end() {
      lines.advance()
      const rest = lines.end()
      if (rest && !refusal) {
        if (header) tally.tornTail(rest.line, rest.start, rest.end)
        else
          refusal = unfinishedHeader(
            textOf(rest.start, Math.min(rest.end, rest.start + 4096)),
            rest.end - rest.start,
          )
      }
      if (!header && !refusal) {
        refusal = {
          code: 'empty',
          message: 'This file is empty: it has no header line and no events.',
          advice: 'Drop the session.jsonl, session.jsonl.zstd or export ZIP of a session that has run.',
        }
      }
      tally.finish()
      records.trim()
      pages.trim()
      return host.verdict()
    },
  }
}

function unfinishedHeader(head: string, length: number): Refusal {
  const session = /^\uFEFF?\s*\{\s*"type"\s*:\s*"session"/.test(head)
  return {
    code: 'not-a-session',
    message: session
      ? `This is the header line of a DeepSeek Harness log, ${length.toLocaleString('en')} bytes without a line feed: no event was written.`
      : `This is one line of ${length.toLocaleString('en')} bytes without a line feed: a log has a header line first and one event on each later line.`,
    advice: 'Drop the session.jsonl of a session that has run, or wait until the host has written it.',
  }
}

/** Does the log hold a type that the upgrade of its time refuses outright? Such a log has no recorded surface. */
export function refusedType(type: string, data: JsonObject): boolean {
  return (
    REFUSED_TYPES.includes(type) || (type === 'request/header' && stringAt(data, 'reason') === 'fallback')
  )
}
