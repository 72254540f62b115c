/** A case file of an open session (docs/case-file.md): what is on the screen, in as little as shows it. */
import { createPrint } from '#kernel/base/hash.ts'
import { printJson } from '#kernel/base/print-json.ts'
import type { Key } from '#kernel/case/keyed.ts'
import {
  joinedDocument,
  kernelDocument,
  messagesBefore,
  redactKernel,
  visitKernel,
} from '#kernel/case/kernel-part.ts'
import { logPart, visitLog } from '#kernel/case/log-part.ts'
import type { LogPlan } from '#kernel/case/log-part.ts'
import { createPlaceholders } from '#kernel/case/placeholder.ts'
import type { Placeholders } from '#kernel/case/placeholder.ts'
import { redactValue, visitTexts } from '#kernel/case/redact-value.ts'
import { supersededPieces } from '#kernel/case/superseded.ts'
import { createWordsSeen } from '#kernel/case/words-seen.ts'
import type { WordsSeen } from '#kernel/case/words-seen.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { writeHead } from '#kernel/importers/case-head.ts'
import { CASE_VERSION } from '#kernel/model/case-file.ts'
import type { CaseAsk, CaseHead } from '#kernel/model/case-file.ts'
import type { Json } from '#kernel/model/json.ts'
import type { Work } from '#kernel/model/work.ts'

export interface CaseFile {
  readonly head: CaseHead
  /** The file, head and all, in pieces. */
  readonly pieces: readonly Uint8Array[]
}

const encoder = new TextEncoder()

/**
 * `key` chooses the placeholders: chance that is drawn for this file alone. null: the session's bytes are no
 * session that could be cut. Linear in the part that is written; progress in bytes of the session.
 */
export function* caseFile(open: OpenSession, ask: CaseAsk, key: Key): Work<CaseFile | null> {
  const { session } = open.projection
  const to = Math.max(open.positionOf(ask.to), open.positionOf(ask.at))
  const textFrom = ask.textFrom === null ? Infinity : ask.textFrom
  const seen = createWordsSeen()
  const isKernel = session.format === 'acp-state'
  const joined = isKernel || !open.kernel ? null : joinedDocument(open.kernel)
  if (joined !== null && ask.textFrom === null) visitTexts(joined, 'event', seen.add)
  if (ask.acts !== undefined && ask.textFrom === null) visitTexts(ask.acts, 'event', seen.add)
  const body = isKernel
    ? yield* kernelBody(open, to, ask, seen, key)
    : yield* logBody(open, { to, textFrom, dropped: null }, ask, seen, key)
  if (body === null) return null
  const print = createPrint()
  let bytes = 0
  for (const piece of body.pieces) {
    print.push(piece)
    bytes += piece.length
  }
  const head: CaseHead = {
    pinfold: 'case',
    version: CASE_VERSION,
    format: isKernel ? 'acp-state' : 'dsh',
    textFrom: ask.textFrom,
    piecesDropped: ask.dropPieces && !isKernel,
    events: to,
    eventsOfSession: session.eventCount,
    place: ask.place,
    body: { bytes, print: print.value() },
    ...(joined !== null && {
      kernel: ask.textFrom === null ? redactValue(joined, 'event', body.texts) : joined,
    }),
    ...(ask.acts !== undefined && {
      acts: ask.textFrom === null ? redactValue(ask.acts, 'event', body.texts) : ask.acts,
    }),
  }
  return { head, pieces: [encoder.encode(`${writeHead(head)}\n`), ...body.pieces] }
}

interface Body {
  readonly pieces: readonly Uint8Array[]
  readonly texts: Placeholders
}

function* logBody(
  { projection, positionOf }: OpenSession,
  { to, textFrom }: LogPlan,
  { at, dropPieces }: CaseAsk,
  seen: WordsSeen,
  key: Key,
): Work<Body> {
  const { session } = projection
  const dropped = dropPieces ? yield* supersededPieces(session, positionOf(at)) : null
  const plan: LogPlan = { to, textFrom, dropped }
  if (textFrom > 0) yield* visitLog(session, plan, seen.add)
  const texts = createPlaceholders(key, seen)
  return { pieces: yield* logPart(session, plan, texts), texts }
}

function* kernelBody(
  { projection }: OpenSession,
  to: number,
  { textFrom }: CaseAsk,
  seen: WordsSeen,
  key: Key,
): Work<Body | null> {
  const { session } = projection
  const part = kernelDocument(session, to)
  if (part === null) return null
  const messages = textFrom === null ? null : messagesBefore(session, Math.min(textFrom, to))
  yield { done: session.size / 2, total: session.size }
  visitKernel(part, messages, seen.add)
  const texts = createPlaceholders(key, seen)
  const value: Json = redactKernel(part, messages, texts)
  const text = printJson(value)
  // Nested so deep that it can't be written.
  if (text.startsWith('(')) return null
  return { pieces: [encoder.encode(`${text}\n`)], texts }
}
