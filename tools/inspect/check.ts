/** What is wrong with the surfaces of a session, a line each. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { findOrphans } from '#kernel/projections/orphans.ts'
import { recordedMessages } from '#kernel/projections/recorded-messages.ts'
import { differencesAt } from '#kernel/questions.ts'

export interface Finding {
  readonly kind: 'void-fold' | 'orphan' | 'difference'
  /** Surface it was found on. */
  readonly lens: Lens
  readonly block: string | null
  readonly seq: number | null
  readonly text: string
}

/** Void folds and orphans of the surface looked at, and where the two surfaces differ. */
export function check(open: OpenSession, at: Position, lens: Lens, pin: PinRule): readonly Finding[] {
  return [...voidFolds(open, at, lens), ...orphans(open, at, lens), ...differences(open, at, pin)]
}

function voidFolds(open: OpenSession, at: Position, lens: Lens): readonly Finding[] {
  const seqOf = open.projection.session.seqOf
  return open.ledger(at, 'estimate', lens).blocks.flatMap((block) => {
    if (block.voidFold === 'no') return []
    const events = block.stillSentEvents.map(seqOf).join(', ')
    const more = block.stillSentMessages - block.stillSentEvents.length
    return {
      kind: 'void-fold',
      lens,
      block: block.blockId,
      seq: block.stillSentEvents[0] === undefined ? null : seqOf(block.stillSentEvents[0]),
      text: `${block.blockId} covers ${block.coveredTokens} t, of which ${block.stillSentTokens} t are still sent (${block.voidFold === 'whole' ? 'all of it' : 'in part'}): events ${events}${more > 0 ? ` and ${more} more` : ''}`,
    }
  })
}

function orphans(open: OpenSession, at: Position, lens: Lens): readonly Finding[] {
  const { list, eventOf } = messagesUnder(open, at, lens)
  const seqOf = open.projection.session.seqOf
  return findOrphans(list).map(({ message, kind }) => {
    const event = eventOf(message.id)
    const seq = event === null ? null : seqOf(event)
    return {
      kind: 'orphan',
      lens,
      block: null,
      seq,
      text: `${kind === 'call' ? 'a call without its result' : 'a result without its call'}: ${message.toolName ?? 'tool'} ${message.toolCallId ?? ''} at event ${seq ?? '(none)'}`,
    }
  })
}

function messagesUnder(open: OpenSession, at: Position, lens: Lens) {
  if (lens !== 'recorded') {
    const { turnAt, eventOfId } = open.recomputation()
    return { list: turnAt(at, lens).output, eventOf: eventOfId }
  }
  const { list, eventOf } = recordedMessages(open.projection, open.surface(at))
  const byId = new Map<string, EventIndex>(list.map((message) => [message.id, eventOf.get(message)!]))
  return { list, eventOf: (id: string) => byId.get(id) ?? null }
}

function differences(open: OpenSession, at: Position, pin: PinRule): readonly Finding[] {
  return differencesAt(open, at, pin).list.map((one) => ({
    kind: 'difference',
    lens: pin,
    block: one.block,
    seq: one.seq,
    text: `event ${one.seq} is “${one.recorded.what}” as recorded, “${one.recomputed.what}” as recomputed. ${one.why}`,
  }))
}
