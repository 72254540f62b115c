/**
 * What was recorded of a message and what our pipeline sends for it, where the two differ: a stored result
 * and its placeholder, a result and what crush made of it, an absorbed result and the summary in its place.
 */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { isRecord } from '#kernel/base/record.ts'
import { refOf } from '#kernel/base/refs.ts'
import { clip } from '#kernel/base/text.ts'
import { readContentStore, storedContent } from '#kernel/content/content-store.ts'
import { hashContent } from '#kernel/content/hash-content.ts'
import { originalText } from '#kernel/content/original-text.ts'
import { parseStoredPlaceholder } from '#kernel/content/placeholder.ts'
import { decodesTo } from '#kernel/crush/decodes-to.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { AbsorbRecord } from '#kernel/model/absorb.ts'
import type { DispositionKind } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { TextPair, TextProof } from '#kernel/model/row.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { plainText, resultContent } from '#kernel/projections/messages.ts'
import { decidedPart } from '#kernel/projections/recomputed-disposition.ts'
import type { Verdict } from '#kernel/projections/recomputed-disposition.ts'
import { tablesOf } from '#kernel/projections/turn-tables.ts'

interface Titled {
  readonly title: string
  readonly text: string
}

/** Both texts whole. */
export interface Texts {
  readonly kind: DispositionKind
  readonly before: Titled
  readonly after: Titled
  readonly proofs: readonly TextProof[]
  readonly standsIn: EventIndex | null
}

/** In windows of `limit` UTF-16 units from `from`; null where what is sent is what was recorded. */
export function textPairAt(
  open: OpenSession,
  event: EventIndex,
  at: Position,
  lens: Lens,
  from: number,
  limit: number,
): TextPair | null {
  const texts = textsUnder(open, event, at, lens)
  if (!texts) return null
  const side = ({ title, text }: Titled) => {
    const start = Math.min(Math.max(0, from), text.length)
    const shown = clip(text.slice(start, start + limit + 1), limit)
    return { title, text: shown, length: text.length, from: start, tokens: estimateTokens(text) }
  }
  return { ...texts, before: side(texts.before), after: side(texts.after) }
}

/** One answer for each turn and place: the decoder runs once for it. */
const known = new WeakMap<RecomputedTurn, Map<number, Texts | null>>()

export function textsUnder(open: OpenSession, event: EventIndex, at: Position, lens: Lens): Texts | null {
  const place = open.projection.messages.placeOf(event)
  if (lens === 'recorded' || place === null || event >= at) return null
  const { turnAt, eventOfId } = open.recomputation()
  const turn = turnAt(open.positionOf(at), lens)
  let texts = known.get(turn)
  if (!texts) known.set(turn, (texts = new Map()))
  let found = texts.get(place)
  if (found === undefined) texts.set(place, (found = textsOf(turn, decidedPart(turn, place), eventOfId)))
  return found
}

function textsOf(
  turn: RecomputedTurn,
  verdict: Verdict | undefined,
  eventOfId: (id: string) => EventIndex | null,
): Texts | null {
  if (!verdict) return null
  const { kind, part } = verdict
  const sent = tablesOf(turn).outputById.get(part.id)?.text
  switch (kind) {
    case 'placeholder':
      return sent === undefined ? null : placeholderTexts(turn, part, sent)
    case 'absorbed':
      return absorbedTexts(turn, part, eventOfId)
    case 'crushed':
    case 'edited':
    case 'truncated':
      return sent === undefined ? null : changedTexts(turn, verdict, sent)
    default:
      return null
  }
}

const recorded = ({ text = '' }: CoreMessage): Titled => ({ title: 'Original, as recorded', text })

const pairOf = (
  kind: DispositionKind,
  before: Titled,
  sent: string,
  proofs: readonly TextProof[] = [],
): Texts => ({ kind, before, after: { title: 'What is sent', text: sent }, proofs, standsIn: null })

function placeholderTexts(turn: RecomputedTurn, part: CoreMessage, sent: string): Texts {
  const ref = refOf(turn.after.messageRefs, part.id)
  const stored = ref === undefined ? undefined : storedContent(turn.contentStore, ref)
  if (ref === undefined || !stored)
    return pairOf('placeholder', recorded(part), sent, [
      { holds: false, says: 'The content store has no text for it any more, so it can’t be had back.' },
    ])
  const { entry, text } = stored
  // A key may end in a number where a damaged store held something else under the hash.
  const isWhole = entry.hash.startsWith(hashContent(text))
  const inLog = originalText(part.text ?? '', ref)
  const proofs: TextProof[] = [
    {
      holds: isWhole,
      says: isWhole
        ? `Its SHA-256 is the one that the store has it under (${entry.hash.slice(0, 12)}…).`
        : 'Its SHA-256 is not the one that the store has it under: the text was changed since.',
    },
  ]
  if (parseStoredPlaceholder(part.text ?? '')?.ref === ref)
    proofs.push({
      holds: true,
      says: 'The file has the placeholder in its place; the text is in the store alone.',
    })
  else {
    const isSame = inLog === text
    proofs.push({
      holds: isSame,
      says: isSame
        ? 'It is equal to the recorded text, byte for byte.'
        : 'It is not the recorded text: what was stored first is what is given back.',
    })
  }
  return pairOf('placeholder', { title: `Original, from the content store (${ref})`, text }, sent, proofs)
}

/** What was folded and is still large has a demand behind it, which decides; folded it is all the same. */
function changedTexts(turn: RecomputedTurn, { part, kind, rule }: Verdict, sent: string): Texts {
  const isFolded = (turn.reasons.get(part.id) ?? []).some((reason) => reason.rule === 'crush/folded')
  if (!isFolded || rule.startsWith('truncate/')) return pairOf(kind, recorded(part), sent)
  const ref = refOf(turn.after.messageRefs, part.id)
  const plain = (text: string) => (ref === undefined ? text : originalText(text, ref))
  const holds = decodesTo(plain(sent), plain(part.text ?? ''))
  const says = holds
    ? 'Decoded: equal to the original in every value, each number to its last digit.'
    : 'Decoded: not equal to the original. What was lost can be seen by comparing the two.'
  return pairOf(kind, recorded(part), sent, [{ holds, says }])
}

function absorbedTexts(
  turn: RecomputedTurn,
  part: CoreMessage,
  eventOfId: (id: string) => EventIndex | null,
): Texts | null {
  const records = (turn.after.absorbed ?? []).filter((one): one is AbsorbRecord => isRecord(one))
  const record = records.find(
    ({ resultMessageId, callMessageId }) => resultMessageId === part.id || callMessageId === part.id,
  )
  if (!record) return null
  const { absorbCallId, summary } = record
  const call = turn.input.find(
    ({ contentType, toolCallId }) => contentType === 'tool-call' && toolCallId === absorbCallId,
  )
  const isSent = call !== undefined && tablesOf(turn).outputById.has(call.id)
  const says = isSent
    ? 'The absorb call that holds this summary is on the surface.'
    : 'The absorb call that holds this summary is not on the surface, so the model sees neither.'
  return {
    kind: 'absorbed',
    before: recorded(part),
    after: {
      title: 'What stands for it: the summary of the absorb call',
      text: typeof summary === 'string' ? summary : '',
    },
    proofs: absorbCallId === undefined ? [] : [{ holds: isSent, says }],
    standsIn: call ? eventOfId(call.id) : null,
  }
}

/** The stored text behind a result that was recorded as a placeholder; null for any other. */
export function storedBehind(open: OpenSession, event: EventIndex): string | null {
  const text = plainText(resultContent(open.projection.session.event(event)), '\n')
  const placeholder = parseStoredPlaceholder(text)
  if (!placeholder) return null
  const store = readContentStore(open.kernel?.others?.['contentStore'])
  return storedContent(store, placeholder.ref)?.text ?? null
}
