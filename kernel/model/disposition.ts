import type { BlockId } from './block.ts'
import type { EventIndex, Tokens } from './units.ts'

/** What became of one log event on one surface. */
export type DispositionKind =
  | 'verbatim'
  | 'edited'
  | 'folded'
  | 'pinned'
  | 'placeholder'
  | 'absorbed'
  | 'crushed'
  | 'truncated'
  | 'hidden'
  | 'stripped'
  | 'summary'
  | 'log-only'
  /** The surface stops before this event, or the event has not happened yet. */
  | 'unknown'

/** A place a disposition points at. */
export interface Link {
  /** Why the link is there, such as `folded-into`, `covers`, `copy-of`, `summary`, `call`, `result`. */
  readonly rel: LinkRel
  readonly event: EventIndex
}
export type LinkRel =
  | 'folded-into'
  | 'through'
  | 'covers'
  | 'copy'
  | 'copy-of'
  | 'replaced-by'
  | 'replaces'
  | 'summary'
  | 'marker'
  | 'command'
  | 'call'
  | 'result'
  | 'message'
  | 'turn-end'
  | 'stops-at'
  /** The message that a rule of the kernel looked at. */
  | 'decided-by'

export interface Disposition {
  readonly event: EventIndex
  readonly kind: DispositionKind
  /** Stable id of the rule, with a paragraph in `projections/rules.ts`. */
  readonly rule: string
  /** What happened, as the head of the sentence: `Folded into compaction 3`. */
  readonly what: string
  /** The rest of the sentence: by what, when, what it stands for. */
  readonly why: string
  readonly links: readonly Link[]
  /** More links of these kinds exist than are listed. */
  readonly moreLinks?: number
  /** The block that decided, on the recomputed surface. */
  readonly block?: BlockId
}

/** Every number says which it is. */
export type TokenKind = 'recorded' | 'exact' | 'estimate'
export interface TokenCount {
  readonly tokens: Tokens
  readonly kind: TokenKind
}
export type Encoding = 'o200k_base' | 'cl100k_base'
/** What a person can choose to count with. */
export type Counter = 'estimate' | Encoding
