import type { BlockId } from './block.ts'
import type { EventIndex, Tokens } from './units.ts'

/** What folded messages: a block of the recomputed side, or a landed compaction by the event of its checkpoint. */
export type FoldRef =
  { readonly kind: 'block'; readonly block: BlockId } | { readonly kind: 'event'; readonly event: EventIndex }

export type TermKind = 'identifier' | 'path' | 'url' | 'number' | 'quote'

/** In the order in which they are told. */
export const termKinds: readonly TermKind[] = ['path', 'identifier', 'url', 'number', 'quote']

/** A term of the folded text that the summary no longer holds. */
export interface LostTerm {
  readonly text: string
  /** How often the folded text has it. */
  readonly count: number
  /** Where it was said first, among what was folded; null when no event is known. */
  readonly event: EventIndex | null
  readonly seq: number | null
  /** What of it the summary still holds: a path's last part, a number without its unit; else null. */
  readonly near: string | null
}

export interface LostTerms {
  readonly kind: TermKind
  /** Most frequent first, then in the order in which they were first said. */
  readonly lost: readonly LostTerm[]
  /** Lost, too, but not listed. */
  readonly more: number
  readonly kept: number
  /** There were more different terms than are remembered, so the numbers are lower bounds. */
  readonly capped: boolean
}

/** The summary that took this one's place, or the one that was made next. */
export interface NextSummary {
  readonly ref: FoldRef
  readonly name: string
  /** It folded this fold's summary in, or merely comes after it. */
  readonly how: 'consumed' | 'follows'
  readonly taken: number
  readonly put: number
  /** Terms that this summary holds and the next one does not. */
  readonly groups: readonly LostTerms[]
}

/** What a fold took from the model, and what its summary still says. */
export interface Lost {
  readonly ref: FoldRef
  /** `b3`, `c2`. */
  readonly name: string
  readonly topic: string | null
  /** The event that landed it, or null. */
  readonly event: EventIndex | null
  /** Its place among the folds at this position, from 1, and how many there are. */
  readonly nth: number
  readonly of: number
  readonly previous: FoldRef | null
  readonly following: FoldRef | null
  readonly messages: number
  /** Messages that it names and that are not in the file. */
  readonly absent: number
  readonly tokens: Tokens
  readonly summaryTokens: Tokens
  readonly groups: readonly LostTerms[]
  readonly next: NextSummary | null
}

/** A folded message as one line. */
export interface FoldedRow {
  readonly event: EventIndex
  readonly seq: number
  /** The node whose content is read, among the messages of the session. */
  readonly node: number
  readonly role: string
  readonly text: string
  readonly tokens: Tokens
  /** Lost terms that it said first. */
  readonly lost: number
}

/** A place in the folded text where the query stands. */
export interface FoldedHit {
  readonly event: EventIndex
  readonly seq: number
  readonly role: string
  /** One line around it: before, what was found as it is written there, after. */
  readonly before: string
  readonly match: string
  readonly after: string
}

export interface FoldedHits {
  readonly total: number
  /** Messages that hold the query. */
  readonly messages: number
  /** Found, too, but not to be listed. */
  readonly more: number
  readonly from: number
  readonly hits: readonly FoldedHit[]
}
