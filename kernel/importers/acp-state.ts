/**
 * Files of acp-kernel: a state in the envelope of its store or of billion-context (versions 1 to 3),
 * bare, or beside its messages; and messages alone. Specification: spec/kernel-core.md 1, 2, 21,
 * spec/formats.md 6.
 *
 * One JSON document, read when its last byte is there. Its messages become events in the shape of a
 * log, one node of the surface each, so a session of them is shown like any other; the state is
 * checked at the door and handed on as `KernelData`. A document that is no JSON is kept as bytes:
 * nothing is picked out of it, as a state cut in two says something else than the whole.
 *
 * Left out on purpose: the stores of absorbed content beside a state, which are kept as written.
 */
import { countsColumn } from '#kernel/base/columns.ts'
import { asArray, asObject, asString, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Pages } from '#kernel/bytes/pages.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Session, SessionHeader } from '#kernel/model/session.ts'
import { NONE } from '#kernel/model/units.ts'
import { readState } from './acp-state-check.ts'
import { readConfig } from './acp-state-config.ts'
import { bodiesOf, typesOf } from './acp-state-events.ts'
import type { EventBody } from './acp-state-events.ts'
import { readMessages } from './acp-state-messages.ts'
import type { DoorMessage } from './acp-state-messages.ts'
import { NEWEST_BILLION_CONTEXT, readDocument } from './acp-state-shape.ts'
import type { KernelDocument, Part } from './acp-state-shape.ts'
import { readJson } from './acp-state-json.ts'
import { createStateTally, pathText } from './acp-state-tally.ts'
import type { Place, StateTally } from './acp-state-tally.ts'
import type { HostVerdict, Reader, ReaderPorts, Refusal } from './importer.ts'
import { elementSpans, valueSpan } from './json-spans.ts'
import type { JsonSpan } from './json-spans.ts'
import { recordedSession } from './recorded-session.ts'
import { createRecords } from './records.ts'

export interface AcpStateReader extends Reader {
  readonly live: Session
  readonly kernel: KernelData | null
}

/** Stands in until the document has been read, and where it can't be. */
const NO_HEADER: SessionHeader = { id: '', version: 0, createdAt: null, delegationDepth: 0, raw: null }

const NOT_OURS: Refusal = {
  code: 'not-a-session',
  message: 'This is JSON, but neither a state of the kernel nor its messages.',
  advice: 'Drop a state file of acp-kernel or billion-context, or a list of core messages.',
}

export function openAcpState({ pages, onEvent, report }: ReaderPorts): AcpStateReader {
  const records = createRecords()
  /** Message of each event, NONE for the title; and its place among the message's events. */
  const messageOf = countsColumn()
  const memberOf = countsColumn()
  let messages: readonly DoorMessage[] = []
  let title = ''
  let header: SessionHeader | null = null
  let refusal: Refusal | null = null
  let kernel: KernelData | null = null

  const bodyOf = (index: number): EventBody => {
    const message = messages[messageOf.get(index)]
    return message
      ? bodiesOf(message)[memberOf.get(index)]!
      : { type: 'session/title', op: null, data: { title } }
  }
  const event = (index: number): LogEvent => ({
    index,
    seq: index,
    time: null,
    sources: [],
    ignorable: false,
    ...bodyOf(index),
  })

  const session = recordedSession({
    format: 'acp-state',
    pages,
    records,
    header: () => header ?? NO_HEADER,
    event,
  })

  const add = (
    message: number,
    member: number,
    type: string,
    { start, end }: JsonSpan,
    line: number,
  ): void => {
    const index = records.eventCount
    messageOf.push(message)
    memberOf.push(member)
    // Several may lie on one line, or on many: none is a part of another's line.
    records.add(type, index, 1, line, start, end, null, { member: 0, members: 1 })
    onEvent(event(index))
  }

  const take = (document: KernelDocument, bytes: Uint8Array, tally: StateTally): void => {
    header = {
      id: document.id ?? '',
      version: document.version ?? 0,
      createdAt: document.createdAt,
      delegationDepth: 0,
      raw: document.head,
    }
    const list = listOf(document, bytes, tally)
    const placeOf = placesOf(document.messages, bytes)
    const eventOf: number[] = []
    const core: CoreMessage[] = []
    messages = readMessages(list ?? [], placeOf, tally)
    if (document.title) {
      title = asString(document.title.value) ?? ''
      const span = valueSpan(bytes, document.title.path)!
      add(NONE, 0, 'session/title', span, tally.lineOf(span.start))
    }
    messages.forEach((message, at) => {
      const span = placeOf(at).span ?? { start: 0, end: 0 }
      if (message.core) {
        core.push(message.core)
        eventOf.push(records.eventCount)
      }
      const line = tally.lineOf(span.start)
      typesOf(message).forEach((type, member) => add(at, member, type, span, line))
    })
    const statePath = document.state?.path ?? ['state']
    const ids = list === null ? null : messages.map(({ id }) => id)
    kernel = {
      label: document.label,
      id: document.id,
      savedAt: document.savedAt,
      state: readState(
        document.state?.value ?? null,
        placeIn(statePath, bytes),
        placesOf({ value: null, path: [...statePath, 'blocks'] }, bytes),
        ids,
        tally,
      ),
      config: document.config
        ? readConfig(document.config.value, placeIn(document.config.path, bytes), tally)
        : null,
      modelContextLimit: document.modelContextLimit,
      tokenCount: document.tokenCount,
      messages: list === null ? null : core,
      eventOf,
      blockContents: contentsOf(document.blockContents),
      others: document.others,
    }
    remarks(document, list, tally)
  }

  const read = (): string | null => {
    const bytes = wholeOf(pages, report)
    const tally = bytes && createStateTally(bytes, report)
    const value = tally && readJson(bytes, tally)
    if (!tally || value === undefined) {
      header = NO_HEADER
      return 'The document is not JSON that can be read.'
    }
    const document = readDocument(value)
    if (document) take(document, bytes, tally)
    else refusal = NOT_OURS
    tally.finish()
    if (!document) return NOT_OURS.message
    return document.label.endsWith('envelope') && !document.id ? 'The envelope has no id.' : null
  }

  return {
    live: session,
    get session() {
      return header ? session : null
    },
    get refusal() {
      return refusal
    },
    get kernel() {
      return kernel
    },
    advance() {},
    end(): HostVerdict {
      const why = read()
      records.trim()
      pages.trim()
      const events = records.eventCount
      return { accepts: why === null, events, committedBytes: why === null ? pages.length : 0, why }
    },
  }
}

/** All bytes side by side; null where there is no room for them. */
function wholeOf({ length, bytes }: Pages, report: (diagnostic: Diagnostic) => void): Uint8Array | null {
  try {
    return bytes(0, length)
  } catch {
    report({
      code: 'json-document',
      kind: 'raw-only',
      what: `There is no room for a JSON document of ${length.toLocaleString('en')} bytes`,
      done: 'all of it kept as bytes; no message and no state made',
      byte: 0,
      length,
    })
    return null
  }
}

/** The messages; null when the file has none to say. */
function listOf({ messages }: KernelDocument, bytes: Uint8Array, tally: StateTally): readonly Json[] | null {
  if (!messages) return null
  const list = asArray(messages.value)
  if (!list)
    tally.find(placeIn(messages.path, bytes), {
      code: 'messages-shape',
      kind: 'opaque',
      what: 'The messages are no list',
      done: 'read as a file without messages; the bytes keep them',
    })
  return list
}

const placeIn = (path: readonly string[], bytes: Uint8Array): Place => ({
  span: valueSpan(bytes, path),
  field: pathText(path),
})

/** Places of the elements of a list, found when the first is asked for. */
function placesOf(part: Part | null, bytes: Uint8Array): (index: number) => Place {
  let spans: readonly JsonSpan[] | null = null
  const path = part?.path ?? []
  return (index) => {
    spans ??= elementSpans(bytes, path)
    return { span: spans[index] ?? null, field: pathText([...path, index]) }
  }
}

/** The longest text that was kept for each block. */
function contentsOf(value: Json | undefined): Readonly<Record<BlockId, string>> | null {
  const object = asObject(value)
  if (!object) return null
  const texts = Object.entries(object).flatMap(([id, kept]): [BlockId, string][] => {
    const text =
      stringAt(objectAt(asObject(kept), 'full'), 'text') ?? stringAt(objectAt(asObject(kept), 'one'), 'text')
    return text === null ? [] : [[id, text]]
  })
  return Object.assign(Object.create(null) as Record<BlockId, string>, Object.fromEntries(texts))
}

/** What a person should know of the file as a whole. */
function remarks(
  { label, version, state }: KernelDocument,
  list: readonly Json[] | null,
  tally: StateTally,
): void {
  const top: Place = { span: null, field: '' }
  if (
    label.startsWith('billion-context') &&
    (version === null || version > NEWEST_BILLION_CONTEXT || version < 1)
  )
    tally.find(
      { ...top, field: 'version' },
      {
        code: 'kernel-file-version',
        kind: 'note',
        what:
          version === null
            ? 'The envelope states no version'
            : `The envelope is of version ${version}; versions 1 to ${NEWEST_BILLION_CONTEXT} are described`,
        done: `read as version ${NEWEST_BILLION_CONTEXT}`,
      },
    )
  if (list === null)
    tally.find(top, {
      code: 'kernel-file-no-messages',
      kind: 'note',
      what: 'The file holds a state without its messages',
      done: 'read all the same',
      effect: 'Its blocks can be read; to see what they fold, open it together with the log of the session.',
    })
  else if (!state && list.length > 0)
    tally.find(top, {
      code: 'kernel-file-no-state',
      kind: 'note',
      what: 'The file holds messages without a state',
      done: 'read with the state of a session in which nothing has happened',
    })
}
