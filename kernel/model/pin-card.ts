import type { BlockId, RawId, Ref } from './block.ts'
import type { PinRule } from './config.ts'
import type { Role } from './message.ts'
import type { EventIndex, NodeId, Position, Tokens } from './units.ts'

/** A message as the pin card names it. */
export interface PinMessage {
  readonly id: RawId
  readonly ref: Ref | null
  /** null: the summary of a block. */
  readonly event: EventIndex | null
  readonly block: BlockId | null
  readonly node: NodeId | null
  readonly role: Role
  readonly contentType: string
  /** One line. */
  readonly text: string
  readonly tokens: Tokens
}

/**
 * What a rule says of the first user message: there is none, no block covers it (so nothing is to be
 * decided), it stays, or it gives way.
 */
export type PinOutcome = 'no-user' | 'uncovered' | 'pinned' | 'dropped'

export interface PinVerdict {
  readonly rule: PinRule
  readonly outcome: PinOutcome
  /** One sentence. */
  readonly why: string
  /** What keeping it costs in every request; 0 when it is not kept. */
  readonly costPerTurn: Tokens
  readonly surfaceTokens: Tokens
  /** The first rows of the surface that the rule gives, and how many follow. */
  readonly head: readonly (PinMessage & { readonly pinned: boolean })[]
  readonly more: number
  /** Rules whose surface is the same, byte for byte. */
  readonly sameAs: readonly PinRule[]
}

/** Policy of the contract that a person should know of here. */
export interface PinWarning {
  /** The decider will be stripped as an orphan; a system message stands in the way; the leader is blank. */
  readonly code: 'decider-stripped' | 'system-in-the-way' | 'blank-leader'
  readonly text: string
  readonly event: EventIndex | null
}

/** The first user message and the three rules side by side, on one input. */
export interface PinCard {
  readonly at: Position
  readonly candidate: PinMessage | null
  readonly coveredBy: readonly BlockId[]
  /** The message that decides under the conditional rules: the first to survive behind the candidate. */
  readonly decider: PinMessage | null
  readonly verdicts: readonly PinVerdict[]
  readonly warnings: readonly PinWarning[]
  /** What would change the verdict of the conditional rules, a sentence each. */
  readonly changes: readonly string[]
}
