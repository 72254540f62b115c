import type { PinRule } from './config.ts'

/**
 * Which surface is looked at: as the host recorded it, or as our pipeline gives it under one of the
 * rules for the first user message.
 */
export type Lens = 'recorded' | PinRule

export const pinRules: readonly PinRule[] = ['always', 'pr490', 'pr491']

/** Nodes of the recomputed surface that are summaries: this and the block's place in the state. */
export const BLOCK_NODES = 0x8000_0000
