/** Ways to shorten a tool result (ccr-absorb-crush 5.3). */
import type { CrushKind } from './classify.ts'

export interface CrushContext {
  readonly toolName?: string
}

export interface CrushOutput {
  readonly text: string
  /** The plugin's own figures; handed on as they are. */
  readonly stats?: unknown
}

export interface CrushPlugin {
  readonly id: string
  /** The kinds of text that it is asked about. */
  readonly kinds: readonly CrushKind[]
  /** Whether what it leaves out can't be got back from what it gives. */
  readonly lossy: boolean
  /** Null = nothing to gain. A pure function; what it throws counts as null. */
  readonly crush: (text: string, context: CrushContext) => CrushOutput | null
}
