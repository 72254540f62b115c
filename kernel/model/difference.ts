import type { BlockId } from './block.ts'
import type { DispositionKind } from './disposition.ts'
import type { EventIndex } from './units.ts'

/** A message that the recorded and the recomputed surface treat otherwise. */
export interface Difference {
  readonly event: EventIndex
  /** The number of the event in the log. */
  readonly seq: number
  /** One line of the message. */
  readonly text: string
  readonly recorded: { readonly kind: DispositionKind; readonly what: string }
  readonly recomputed: { readonly kind: DispositionKind; readonly what: string }
  /** One sentence: why they differ. */
  readonly why: string
  readonly block: BlockId | null
}

export interface Differences {
  readonly list: readonly Difference[]
  /** More exist than are listed. */
  readonly more: number
  /** Messages compared. */
  readonly compared: number
  /** Why no comparison is possible, or null. */
  readonly none: string | null
}
