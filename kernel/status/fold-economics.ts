/** What a fold cost and what it saves (nudge and surface text E7). */
import type { Ms, Tokens } from '#kernel/model/units.ts'

/** Prices against that of a plain input token: written to the cache, read from it, written as output. */
export interface PriceProfile {
  readonly w: number
  readonly r: number
  readonly q: number
}

export const DEFAULT_PRICES: PriceProfile = { w: 1, r: 0.1, q: 4 }

export interface FoldFacts {
  readonly seq: number
  readonly at: Ms
  /** Tokens folded, and tokens of the summary. */
  readonly S: Tokens
  readonly sigma: Tokens
  /** Tokens of the context behind the fold. */
  readonly Vprime?: Tokens | null
  /** Per cent that the first request behind it read from the cache; null for none. */
  readonly hPct: number | null
  /** Tokens paid again because of it. */
  readonly T: Tokens
  readonly requestsAfter: number
  /** Requests until the next fold; null when there is none. */
  readonly turnsToNextFold: number | null
}

export interface FoldEconomics extends Required<FoldFacts> {
  readonly savedSoFar: Tokens
  readonly netTokenDelta: Tokens
  /** In prices of a plain input token, to one decimal. */
  readonly oneTimeCostUnits: number
  readonly perTurnSavingUnits: number
  /** Requests until it has paid for itself; null when it never does. */
  readonly breakevenTurns: number | null
  /** Null: not to be known, or not yet. */
  readonly paidBack: boolean | null
}

export function computeFoldEconomics(
  { Vprime = null, ...fold }: FoldFacts,
  { w, r, q }: PriceProfile = DEFAULT_PRICES,
): FoldEconomics {
  const { S, sigma, T, turnsToNextFold } = fold
  const cost = (w - r) * T + q * sigma - r * S
  const saving = (S - sigma) * r
  const breakevenTurns = saving > 0 ? Math.max(0, cost) / saving : null
  return {
    ...fold,
    Vprime,
    savedSoFar: Math.max(0, S - sigma) * fold.requestsAfter,
    netTokenDelta: T + sigma - S,
    oneTimeCostUnits: toTenth(cost),
    perTurnSavingUnits: toTenth(saving),
    breakevenTurns,
    paidBack: turnsToNextFold === null || breakevenTurns === null ? null : turnsToNextFold >= breakevenTurns,
  }
}

export const toTenth = (value: number): number => Math.round(value * 10) / 10
