import type { Tier } from './block.ts'

/** Questions that decide on a nudge (kernel-core 15; nudge and surface text A4 to A8). */
export type NudgeGateName =
  /** Usage against `maxContextLimitPct`, and against `emergencyThresholdPct`: either is pressure. */
  | 'over-limit'
  | 'emergency'
  /** Under pressure: the most that one tier has pending, against nothing and against what is worth a nudge. */
  | 'reclaimable'
  | 'benefit'
  /** Under pressure: what a tier has pending against the most of any; the lowest tier that passes is asked. */
  | 'largest'
  /** A session without any stamp, in the band, with a step's worth pending, needs no growth. */
  | 'first-sight-nothing-shown'
  | 'first-sight-no-baseline'
  | 'first-sight-usage'
  | 'first-sight-mass'
  /** Growth since the last nudge or the baseline; with `force: 'strong'` any growth passes. */
  | 'growth'
  /** Tiers 2 and 3 are switched on. */
  | 'tiers-enabled'
  /** Pending tokens of a tier against its threshold, and against each tier below it. */
  | 'mass'
  | 'above-lower'
  /** Active blocks of the tier below against the trigger. */
  | 'count'
  /** Tokens since the tier was last asked for; one that has never been has no such gate. */
  | 'cadence'
  /** Tier 1 was not asked for last, so it goes before a tier that is ready by its count. */
  | 'turn'

/** How `measured` has to stand to `limit`. */
export type GateTest = '>=' | '>' | '<=' | '!='

/** One question with the figures behind it. Passing is nothing but `measured` `test` `limit`. */
export interface NudgeGate {
  readonly gate: NudgeGateName
  /** The tier it is about; null: all of them. */
  readonly tier: Tier | null
  readonly passed: boolean
  /** Tokens, a share of the window, a number of blocks, 1 for yes: as the gate says. */
  readonly measured: number
  readonly test: GateTest
  readonly limit: number
  /** The decision of this turn looked at it; false: it was settled without. */
  readonly decides: boolean
}
