/** What is wrong with the surfaces of a session, a line each. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { runWork } from '#kernel/base/run-work.ts'
import { providerCheck } from '#kernel/questions/provider-check.ts'
import type { ProviderRuleId, Violation } from '#kernel/model/provider-check.ts'
import { differencesAt } from '#kernel/questions/differences.ts'

export interface Finding {
  readonly kind: 'void-fold' | 'orphan' | 'provider' | 'difference'
  /** Surface it was found on. */
  readonly lens: Lens
  readonly block: string | null
  readonly seq: number | null
  readonly text: string
}

/** Void folds of the surface looked at, what a provider would refuse of it, and where the two surfaces differ. */
export function check(open: OpenSession, at: Position, lens: Lens, pin: PinRule): readonly Finding[] {
  return [...voidFolds(open, at, lens), ...refused(open, at, lens), ...differences(open, at, pin)]
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

const ORPHANS: readonly ProviderRuleId[] = ['call-answered', 'result-has-call']

/** One finding a fault, with the providers that would refuse the request. */
function refused(open: OpenSession, at: Position, lens: Lens): readonly Finding[] {
  const faults = new Map<number, Violation[]>()
  for (const violation of runWork(providerCheck(open, at, lens)).violations) {
    if (violation.standing !== 'refuses') continue
    const same = faults.get(violation.fault)
    if (same) same.push(violation)
    else faults.set(violation.fault, [violation])
  }
  return [...faults.values()].map((same) => {
    const { rule, sentence, rows } = same[0]!
    const orphan = ORPHANS.includes(rule)
    const seq = rows[0]?.seq ?? null
    const what = !orphan
      ? ''
      : rule === 'call-answered'
        ? 'a call without its result: '
        : 'a result without its call: '
    return {
      kind: orphan ? 'orphan' : 'provider',
      lens,
      block: rows[0]?.block ?? null,
      seq,
      text: `${what}${sentence} (event ${seq ?? 'unknown'}; refused by ${same.map(({ provider }) => provider).join(', ')})`,
    }
  })
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
