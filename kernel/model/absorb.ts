import type { RawId } from './block.ts'
import type { Ms, Tokens } from './units.ts'

/** A tool result that the model has distilled: from then on call and result are hidden (kernel-ccr 4.5). */
export interface AbsorbRecord {
  readonly toolCallId: string
  /** Empty when the call was not in the list. */
  readonly callMessageId: RawId
  readonly resultMessageId: RawId
  /** The `absorb` call, whose arguments are the lasting record. */
  readonly absorbCallId?: string
  readonly summary: string
  readonly tokensReclaimed: Tokens
  readonly createdAt: Ms
}
