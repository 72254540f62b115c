import type { PinRule } from './config.ts'

/**
 * A workbench as a lens: this prefix and its `Bench` as JSON. The text holds all there is to know, so any
 * two states of a workbench can be looked at side by side, and the worker keeps none.
 */
export type WhatIf = `what-if ${string}`

/** A surface that our pipeline gives: under a rule for the first user message, or of a workbench. */
export type TurnLens = PinRule | WhatIf

/** Which surface is looked at: as the host recorded it, or as our pipeline gives it. */
export type Lens = 'recorded' | TurnLens

export const pinRules: readonly PinRule[] = ['always', 'pr490', 'pr491']

export const isWhatIf = (lens: Lens): lens is WhatIf => lens.startsWith('what-if ')

/** Nodes of the recomputed surface that are summaries: this and the block's place in the state. */
export const BLOCK_NODES = 0x8000_0000
