/**
 * Would a provider accept this list of messages? Every rule over the list, for each provider. Pure and
 * linear in the messages; the list may come from either surface.
 */
import { oneLine } from '#kernel/base/text.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type {
  Provider,
  ProviderCheck,
  ProviderRow,
  RuleVerdict,
  Violation,
} from '#kernel/model/provider-check.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { answeredInPlace } from './provider-answered-in-place.ts'
import { answeredOnce } from './provider-answered-once.ts'
import { callAnswered } from './provider-call-answered.ts'
import { callIdForm } from './provider-call-id-form.ts'
import { contentNotEmpty } from './provider-content-not-empty.ts'
import { idsReserved } from './provider-ids-reserved.ts'
import { idsUnique } from './provider-ids-unique.ts'
import { reasoningPaired } from './provider-reasoning-paired.ts'
import { resultHasCall } from './provider-result-has-call.ts'
import { rolesAlternate } from './provider-roles-alternate.ts'
import { providers } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import { somethingSent } from './provider-something-sent.ts'
import { systemPlaced } from './provider-system-placed.ts'
import { userLeads } from './provider-user-leads.ts'
import { readWireList } from './provider-wire.ts'
import type { WireList } from './provider-wire.ts'

/** In the order in which a person reads them. */
export const providerRules: readonly ProviderRule[] = [
  somethingSent,
  userLeads,
  callAnswered,
  resultHasCall,
  answeredInPlace,
  answeredOnce,
  reasoningPaired,
  rolesAlternate,
  systemPlaced,
  contentNotEmpty,
  idsUnique,
  callIdForm,
  idsReserved,
]

const ROWS_NAMED = 20
/** Of each rule and provider, so that no rule crowds out another. */
const LISTED = 40
const EVENTS_MARKED = 2000
const TEXT_SHOWN = 120

/** Where a message of the list is shown. */
export type PlaceOf = (message: CoreMessage) => Pick<ProviderRow, 'event' | 'seq' | 'block' | 'node'>

export interface ProviderInput {
  readonly at: Position
  readonly messages: readonly CoreMessage[]
  readonly originals: WireList['originals']
  readonly placeOf: PlaceOf
}

export function checkProviders({ at, messages, originals, placeOf }: ProviderInput): ProviderCheck {
  const list = readWireList(messages, originals)
  const violations: Violation[] = []
  const refused: Record<Provider, number> = { anthropic: 0, 'openai-chat': 0, 'openai-responses': 0 }
  const marked = new Set<EventIndex>()
  let more = 0
  let faults = 0
  let breaches = 0
  const rowOf = (place: number): ProviderRow => rowAt(messages, place, placeOf)

  const rules = providerRules.map((rule) => {
    const found: Record<Provider, number> = { anthropic: 0, 'openai-chat': 0, 'openai-responses': 0 }
    for (const breach of rule.find(list)) {
      let fault = false
      breaches++
      for (const provider of concerned(rule, breach)) {
        const { standing, term } = rule.stances[provider]
        if (standing === 'no-rule') continue
        found[provider]++
        if (standing === 'refuses') {
          refused[provider]++
          fault = true
        }
        if (found[provider] > LISTED) {
          more++
          continue
        }
        violations.push({
          provider,
          fault: breaches,
          rule: rule.id,
          standing,
          sentence: breach.sentence,
          term: term(breach.id ?? ''),
          rows: breach.places.slice(0, ROWS_NAMED).map(rowOf),
          moreRows: Math.max(0, breach.places.length - ROWS_NAMED),
        })
      }
      if (!fault) continue
      faults++
      for (const place of breach.places) {
        const { event } = placeOf(messages[place]!)
        if (event !== null && marked.size < EVENTS_MARKED) marked.add(event)
      }
    }
    return { rule: rule.id, name: rule.name, verdicts: verdictsOf(rule, found) }
  })

  return {
    at,
    messages: messages.length,
    rules,
    violations: violations.toSorted(
      (a, b) => Number(b.standing === 'refuses') - Number(a.standing === 'refuses'),
    ),
    more,
    refused,
    faults,
    refusedEvents: [...marked].toSorted((a, b) => a - b),
    none: null,
  }
}

/** Faults that at least one provider refuses, without naming them. */
export function countFaults(messages: readonly CoreMessage[], originals: WireList['originals']): number {
  const list = readWireList(messages, originals)
  let faults = 0
  for (const rule of providerRules)
    for (const breach of rule.find(list))
      if (concerned(rule, breach).some((one) => rule.stances[one].standing === 'refuses')) faults++
  return faults
}

const concerned = (rule: ProviderRule, { only }: Breach): readonly Provider[] =>
  only ?? providers.filter((provider) => rule.stances[provider].standing !== 'no-rule')

function verdictsOf(
  { stances }: ProviderRule,
  found: Readonly<Record<Provider, number>>,
): Record<Provider, RuleVerdict> {
  const verdict = (provider: Provider): RuleVerdict => ({
    standing: stances[provider].standing,
    found: found[provider],
  })
  return {
    anthropic: verdict('anthropic'),
    'openai-chat': verdict('openai-chat'),
    'openai-responses': verdict('openai-responses'),
  }
}

function rowAt(messages: readonly CoreMessage[], place: number, placeOf: PlaceOf): ProviderRow {
  const message = messages[place]!
  const { id, role, contentType, toolName, text } = message
  const line = oneLine(text ?? '', TEXT_SHOWN)
  return {
    place,
    id,
    role,
    contentType,
    text: toolName && contentType !== 'text' ? `${toolName}: ${line}` : line,
    ...placeOf(message),
  }
}
