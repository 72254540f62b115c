/** Diagnostics of a DSH log. Places of one kind that repeat are told once, with their number. */
import { asObject, stringAt } from '#kernel/base/read.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import { isHostType, isKnownType } from './dsh-names.ts'
import { isPackedType } from './dsh-packed.ts'
import type { RawEvent } from './dsh-raw.ts'
import type { Mended } from './mend.ts'

/** Broken lines told one by one before they are told as a sum. */
const LINES_TOLD = 1000
/** Unknown types told by name; a healthy log has a handful. */
const TYPES_TOLD = 1000

export interface Tally {
  badLine(line: number, start: number, end: number, text: string): void
  blankLine(line: number, start: number, end: number): void
  mended(mended: Mended, line: number, start: number, end: number): void
  noEvent(line: number, start: number, end: number, value: Json | undefined): void
  noSeq(line: number, start: number): void
  gap(line: number, start: number, expected: number, found: number): void
  tornTail(line: number, start: number, end: number): void
  type(raw: Pick<RawEvent, 'type'>, event: LogEvent, version: number, line: number, start: number): void
  /** Types as written, not known to the host and not ignorable, in order of first sight. */
  hostUnknown(): readonly string[]
  finish(): void
}

/** Stands for the types past `TYPES_TOLD`: no type that a log can hold. */
const MORE_TYPES = '\0more'

export function createTally(report: (diagnostic: Diagnostic) => void): Tally {
  const seen = new Set<string>()
  const hostUnknown = new Set<string>()
  const unknown = new Map<string, { first: Diagnostic; count: number }>()
  const sums = new Map<string, { first: Diagnostic; count: number }>()
  let linesTold = 0

  const perLine = (diagnostic: Diagnostic): void => {
    if (linesTold++ < LINES_TOLD) report(diagnostic)
    else sum(diagnostic)
  }
  const sum = (diagnostic: Diagnostic): void => {
    const known = sums.get(diagnostic.code)
    if (known) known.count++
    else sums.set(diagnostic.code, { first: diagnostic, count: 1 })
  }

  return {
    badLine(line, start, end, text) {
      perLine({
        code: 'json-line',
        kind: 'raw-only',
        what: `Not JSON${reason(text)}`,
        done: 'kept as bytes; no event made',
        effect: 'If it was an event, its number is missing, and the recorded surface stops at the gap.',
        line,
        byte: start,
        length: end - start,
      })
    },
    blankLine(line, start, end) {
      perLine({
        code: 'blank-line',
        kind: 'note',
        what: 'An empty line',
        done: 'passed over',
        line,
        byte: start,
        length: end - start,
      })
    },
    mended({ code, what, done }, line, start, end) {
      perLine({ code, kind: 'mended', what, done, line, byte: start, length: end - start })
    },
    noEvent(line, start, end, value) {
      const type = stringAt(asObject(value), 'type')
      const packed = type !== null && isPackedType(type)
      perLine({
        code: packed ? 'packed-row' : 'no-event',
        kind: 'raw-only',
        what: packed
          ? `A packed row of type ${type} that breaks its own shape`
          : 'JSON, but no event: it has no type',
        done: 'kept as bytes; no event made',
        effect: packed
          ? 'Its deltas are missing; the recorded surface stops here.'
          : 'It has no place in the order of events.',
        line,
        byte: start,
        length: end - start,
      })
    },
    noSeq(line, start) {
      sum({
        code: 'no-seq',
        kind: 'mended',
        what: 'An event without its number',
        done: 'numbered by its place in the file',
        line,
        byte: start,
        field: 'seq',
      })
    },
    gap(line, start, expected, found) {
      perLine({
        code: found < expected ? 'seq-repeat' : 'seq-gap',
        kind: 'opaque',
        what: misnumbered(expected, found),
        done: 'read on in file order; the later record of a number wins',
        effect: 'The recorded surface stops before this event; the transcript goes on.',
        line,
        byte: start,
        field: 'seq',
      })
    },
    tornTail(line, start, end) {
      report({
        code: 'torn-tail',
        kind: 'raw-only',
        what: `The last line has no end (${(end - start).toLocaleString('en')} bytes without a line feed)`,
        done: 'live or torn file; kept as bytes, no event made',
        line,
        byte: start,
        length: end - start,
      })
    },
    type(raw, event, version, line, start) {
      const first = !seen.has(raw.type)
      if (!first && !unknown.has(raw.type)) return
      seen.add(raw.type)
      // The described set is that of version 0, by names as written; later versions have more.
      const hostKnows = version === 0 ? isHostType(raw.type) : isKnownType(event.type)
      if (!event.ignorable && !hostKnows && hostUnknown.size < TYPES_TOLD) hostUnknown.add(raw.type)
      if (isKnownType(event.type)) return
      const key = unknown.has(raw.type) || unknown.size < TYPES_TOLD ? raw.type : MORE_TYPES
      const known = unknown.get(key)
      if (known) known.count++
      else if (first) {
        unknown.set(key, {
          count: 1,
          first: {
            code: 'unknown-type',
            kind: 'opaque',
            what:
              key === MORE_TYPES ? 'More unknown event types' : `Unknown event type ${oneLine(raw.type, 80)}`,
            done: 'kept in the list of events; nothing in the transcript',
            ...(event.ignorable
              ? {}
              : {
                  effect:
                    'Its writer does not say that readers may skip it, so the recorded surface may lack something.',
                }),
            line,
            byte: start,
            event: event.index,
          },
        })
      }
    },
    hostUnknown: () => [...hostUnknown],
    finish() {
      for (const { first, count } of [...sums.values(), ...unknown.values()])
        report(count > 1 ? { ...first, count } : first)
    },
  }
}

function misnumbered(expected: number, found: number): string {
  if (found < expected) return `Event number ${found} again, where ${expected} was due`
  return expected === 0
    ? `The first event has number ${found}, not 0`
    : `Event numbers jump from ${expected - 1} to ${found}`
}

/** What the parser minded, without the text it quotes. */
function reason(text: string): string {
  if (/^\s*[\]}]/.test(text)) return ': the line starts in the middle of a record'
  try {
    JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /position (\d+)/.exec(message)
    if (/Unterminated string/.test(message)) return ': a string is still open at the end of the line'
    if (/end of JSON input|Unexpected end/.test(message)) return ': the record is cut off'
    if (at) return `: broken at character ${Number(at[1]).toLocaleString('en')} of the line`
  }
  return ''
}
