/** A file of the kernel with the messages before a position; state and settings stay whole. */
import { asArray, asObject } from '#kernel/base/read.ts'
import { readDocument } from '#kernel/importers/acp-state-shape.ts'
import { parseJson } from '#kernel/importers/mend.ts'
import type { Json } from '#kernel/model/json.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Session } from '#kernel/model/session.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Zone } from './fields.ts'
import { redactValue, visitTexts } from './redact-value.ts'
import type { Texts } from './redact-value.ts'

export interface KernelDocumentPart {
  readonly value: Json
  /** Where its messages lie; null: it has none. */
  readonly path: readonly string[] | null
  /** Messages before each position that the plan names. */
  readonly messages: number
}

/** The document up to a position; null where its bytes are no document of the kernel. */
export function kernelDocument(session: Session, to: Position): KernelDocumentPart | null {
  const value = parseJson(new TextDecoder().decode(session.bytes(0, session.size)))
  const document = value === undefined ? null : readDocument(value)
  if (value === undefined || !document) return null
  const path = document.messages && asArray(document.messages.value) ? document.messages.path : null
  const messages = messagesBefore(session, to)
  const isWhole = to >= session.eventCount || path === null
  return { value: isWhole ? value : withList(value, path, (list) => list.slice(0, messages)), path, messages }
}

/** One message may be two events, which share their span; the title is an event of its own. */
export function messagesBefore(session: Session, to: Position): number {
  let count = 0
  let last = -1
  for (let index = 0; index < to; index++) {
    if (session.typeOf(index) === 'session/title') continue
    const { start } = session.spanOf(index)
    if (start !== last) count++
    last = start
  }
  return count
}

/** Copy of a document with another list at a path. */
function withList(
  value: Json,
  path: readonly string[],
  change: (list: readonly Json[]) => readonly Json[],
): Json {
  const [name, ...rest] = path
  if (name === undefined) return change(asArray(value) ?? [])
  const object = asObject(value)!
  return { ...object, [name]: withList(object[name]!, rest, change) }
}

const outerZone = (value: Json): Zone =>
  asArray(value) ||
  asObject(asObject(value)?.['state'] ?? null) ||
  asObject(asObject(value)?.['payload'] ?? null)
    ? 'event'
    : Object.hasOwn(asObject(value) ?? {}, 'messages')
      ? 'event'
      : 'state'

/** `textFrom`: of so many messages the texts are replaced; null: all texts of the document are. */
export function redactKernel(
  { value, path }: KernelDocumentPart,
  textFrom: number | null,
  texts: Texts,
): Json {
  if (textFrom === null) return redactValue(value, outerZone(value), texts)
  if (path === null) return value
  return withList(value, path, (list) =>
    list.map((one, i) => (i < textFrom ? redactValue(one, 'event', texts) : one)),
  )
}

export function visitKernel(
  part: KernelDocumentPart,
  textFrom: number | null,
  see: (text: string) => void,
): void {
  if (textFrom === null) visitTexts(part.value, outerZone(part.value), see)
  else {
    const look = (text: string): string => {
      visitTexts(text, 'free', see)
      return ''
    }
    redactKernel(part, textFrom, { text: look, args: look })
  }
}

/** The state of a kernel file that is joined to a log, as a document that joins it again. */
export function joinedDocument(data: KernelData): Json {
  const { state, config, modelContextLimit, tokenCount, blockContents } = data
  const contents = Object.entries(blockContents ?? {}).map(([id, text]) => [id, { full: { text } }])
  return JSON.parse(
    JSON.stringify({
      state,
      ...(config && { config }),
      ...(modelContextLimit !== null && { modelContextLimit }),
      ...(tokenCount !== null && { tokenCount }),
      ...(contents.length > 0 && { blockContents: Object.fromEntries(contents) as Json }),
    }),
  ) as Json
}
