/** The gate: what becomes of one tool result (ccr-absorb-crush 5.1). */
import type { CountTokens, Share } from '#kernel/model/config.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { resolveCrushConfig, resolveGateLimits } from './crush-config.ts'
import type { AbsorbConfig, CrushConfig } from './crush-config.ts'
import { crushText } from './crush-text.ts'
import type { CrushOptions } from './crush-text.ts'

export interface Evaluation {
  /** `skip`: too small, or the window is not full enough. `crushed`: small now. `distill`: still large. */
  readonly kind: 'skip' | 'crushed' | 'distill'
  readonly text: string
  readonly rawTokens: Tokens
  /** Of what a plugin made of it; absent when none did. */
  readonly newTokens?: Tokens
  readonly reduction?: Share
  readonly strategy?: string
  readonly lossy?: boolean
}

export interface EvaluateInput {
  readonly text: string
  readonly toolName?: string | undefined
  /** In use in the window. */
  readonly tokenCount: Tokens
  readonly modelContextLimit: Tokens
  readonly absorb?: Partial<AbsorbConfig> | undefined
  readonly crush?: Partial<CrushConfig> | undefined
  readonly countTokens: CountTokens
  readonly plugins?: CrushOptions['plugins']
  readonly onFailure?: CrushOptions['onFailure']
}

export function evaluateToolResult(input: EvaluateInput): Evaluation {
  const { text, countTokens } = input
  const { minToolTokens } = resolveGateLimits(input)
  const rawTokens = countTokens(text)
  if (isRoomy(input) || rawTokens < minToolTokens) return { kind: 'skip', text, rawTokens }
  const crushed = crushText(text, { ...input, ...resolveCrushConfig(input) })
  if (!crushed) return { kind: 'distill', text, rawTokens }
  const newTokens = countTokens(crushed.text)
  return {
    kind: newTokens < minToolTokens ? 'crushed' : 'distill',
    text: crushed.text,
    rawTokens,
    newTokens,
    reduction: (rawTokens - newTokens) / rawTokens,
    strategy: crushed.strategy,
    lossy: crushed.lossy,
  }
}

/** While so little of the window is in use, nothing is shortened; an unknown window is no gate. */
export function isRoomy(input: Pick<EvaluateInput, 'absorb' | 'tokenCount' | 'modelContextLimit'>): boolean {
  const { contextThresholdPct } = resolveGateLimits(input)
  const { tokenCount, modelContextLimit } = input
  return (
    contextThresholdPct > 0 && modelContextLimit > 0 && tokenCount < contextThresholdPct * modelContextLimit
  )
}
