/** Settings of the content store with their defaults (kernel-ccr 1.1). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import { overlaid } from './overlaid.ts'
import { DEFAULT_HEAD_CHARS } from './preview.ts'

export type CcrConfig = Required<CompressionConfig['ccr']>

const DEFAULTS: CcrConfig = {
  enabled: false,
  toolName: 'acp_retrieve',
  minToolTokens: 4000,
  excludeTools: [],
  maxHeadChars: DEFAULT_HEAD_CHARS,
  retrieveInlineTokens: 4000,
}

/** The defaults overlaid by the block of a config, which may be partial. */
export function resolveCcrConfig(config: {
  readonly ccr?: Partial<CompressionConfig['ccr']> | undefined
}): CcrConfig {
  return overlaid(DEFAULTS, config.ccr)
}

/** A placeholder must name a tool. */
export const retrieveToolName = ({ toolName }: Pick<CcrConfig, 'toolName'>): string =>
  toolName || DEFAULTS.toolName
