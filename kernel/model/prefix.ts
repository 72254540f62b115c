import type { BlockId } from './block.ts'
import type { ProviderRow } from './provider-check.ts'
import type { Bytes, EventIndex, Position, Tokens } from './units.ts'

/**
 * How a request relates to the one before it. `growth`: it begins with all of it; `compaction`: a fold
 * that landed in between moved what was sent; `rewrite`: something else did; `same`: nothing is new.
 */
export type PrefixKind = 'same' | 'growth' | 'compaction' | 'rewrite'

export interface PrefixSum {
  readonly messages: number
  /** Estimate: a quarter of a token a character. */
  readonly tokens: Tokens
  /** UTF-8 of the canonical form. */
  readonly bytes: Bytes
}

/** What moved the list. */
export interface PrefixAct {
  readonly by: 'fold' | 'host' | 'node'
  /** One sentence. */
  readonly sentence: string
  readonly event: EventIndex | null
  readonly seq: number | null
  readonly block: BlockId | null
}

export interface PrefixPair {
  /** Positions of the two requests, and the number of the second, from 1. */
  readonly from: Position
  readonly to: Position
  readonly nth: number
  readonly of: number
  readonly kind: PrefixKind
  /** The common beginning; what of the first is sent no more at its place; what the second has behind. */
  readonly kept: PrefixSum
  readonly lost: PrefixSum
  readonly added: PrefixSum
  /** Offset of the first difference in the canonical form of the whole list, UTF-8; null: none. */
  readonly firstByte: Bytes | null
  /** The first message that differs, as it was and as it is. */
  readonly before: ProviderRow | null
  readonly after: ProviderRow | null
  /** The one that decided first. At most 20. */
  readonly acts: readonly PrefixAct[]
  /** The same in the bytes that went over the wire, where they are known. */
  readonly raw: { readonly kept: Bytes; readonly lost: Bytes } | null
}

export interface PrefixCheck {
  readonly at: Position
  readonly pair: PrefixPair | null
  /** Positions to look at the pairs before and after this one. */
  readonly previous: Position | null
  readonly next: Position | null
  /** Why there is no pair, or null. */
  readonly none: string | null
}

/** A request that does not begin with the one before it. */
export interface CacheBreak {
  /** Position of the request. */
  readonly at: Position
  readonly kind: Exclude<PrefixKind, 'same' | 'growth'>
  readonly kept: Tokens
  readonly lost: Tokens
  readonly event: EventIndex | null
}

export interface PrefixSeries {
  /** Pairs of requests, and how many of them were compared; the others were passed over to save time. */
  readonly pairs: number
  readonly compared: number
  /** By position; at most 2,000. */
  readonly breaks: readonly CacheBreak[]
  readonly more: number
}
