import type { BlockId } from './block.ts'
import type { ContentType, Role } from './message.ts'
import type { EventIndex, NodeId, Position } from './units.ts'

export type Provider = 'anthropic' | 'openai-chat' | 'openai-responses'

export type ProviderRuleId =
  | 'something-sent'
  | 'user-leads'
  | 'roles-alternate'
  | 'system-placed'
  | 'call-answered'
  | 'answered-in-place'
  | 'answered-once'
  | 'result-has-call'
  | 'reasoning-paired'
  | 'content-not-empty'
  | 'ids-unique'
  | 'ids-reserved'
  | 'call-id-form'

/**
 * What a provider does about a breach: answers with an error, or gets a request that the codec or the
 * provider put right without asking. `no-rule`: it does not look at this.
 */
export type Standing = 'refuses' | 'repairs' | 'no-rule'

/** A message of the checked list, as a violation names it. */
export interface ProviderRow {
  /** Place in the list. */
  readonly place: number
  readonly id: string
  readonly role: Role
  readonly contentType: ContentType
  /** One line. */
  readonly text: string
  /** null: the summary of a block, or a message of no event. */
  readonly event: EventIndex | null
  readonly seq: number | null
  readonly block: BlockId | null
  readonly node: NodeId | null
}

export interface Violation {
  readonly provider: Provider
  /** The same number for the same fault with another provider. */
  readonly fault: number
  readonly rule: ProviderRuleId
  readonly standing: Exclude<Standing, 'no-rule'>
  /** One sentence or two: which messages, and what is wrong with them. */
  readonly sentence: string
  /** What the provider itself says, as its error reads; for a repair what is done. */
  readonly term: string
  /** The offending messages, at most 20. */
  readonly rows: readonly ProviderRow[]
  readonly moreRows: number
}

/** How a rule fares with one provider. */
export interface RuleVerdict {
  readonly standing: Standing
  /** Violations found. */
  readonly found: number
}

export interface ProviderCheck {
  readonly at: Position
  /** Messages checked. */
  readonly messages: number
  readonly rules: readonly {
    readonly rule: ProviderRuleId
    readonly name: string
    readonly verdicts: Readonly<Record<Provider, RuleVerdict>>
  }[]
  /** Those that are refused first; at most 40 of each rule and provider. */
  readonly violations: readonly Violation[]
  readonly more: number
  /** By provider: violations that it answers with an error. */
  readonly refused: Readonly<Record<Provider, number>>
  /** Faults that at least one of them refuses, each counted once. */
  readonly faults: number
  /** Events in a violation that somebody refuses, ascending, at most 2,000. */
  readonly refusedEvents: readonly EventIndex[]
  /** Why nothing can be said, or null. */
  readonly none: string | null
}

/** Faults along a session, at its requests. */
export interface ProviderSeries {
  /** Requests, and how many of them were checked. */
  readonly requests: number
  readonly checked: number
  /** Requests that have more faults than the one before, and how many they have; at most 2,000. */
  readonly rises: readonly { readonly at: Position; readonly faults: number }[]
}
