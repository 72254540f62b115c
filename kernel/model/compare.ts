import type { BlockId } from './block.ts'
import type { DispositionKind } from './disposition.ts'
import type { Lens } from './lens.ts'
import type { EventIndex, Position, Tokens } from './units.ts'

/** One of two surfaces that are laid beside each other: what is looked through, and when; null = the end. */
export interface Side {
  readonly lens: Lens
  readonly at: Position | null
}

/**
 * How a row fares on the two sides. `worded`: both have the summary of the same fold, in other words.
 * `moved`: both send it, at another place among the rest. `neither`: no side sends it, for another reason.
 */
export type CompareKind = 'same' | 'edited' | 'worded' | 'moved' | 'left' | 'right' | 'neither'

export const compareKinds: readonly CompareKind[] = [
  'same',
  'edited',
  'worded',
  'moved',
  'left',
  'right',
  'neither',
]

/** A message or a summary on one side; or the slot that it leaves empty. */
export interface CompareCell {
  /** Its place among what the side sends, from 1; null when it is not sent there. */
  readonly place: number | null
  readonly role: string
  readonly text: string
  readonly tokens: Tokens | null
  /** What became of it on this side. */
  readonly kind: DispositionKind
  readonly what: string
}

export interface CompareRow {
  readonly kind: CompareKind
  readonly event: EventIndex | null
  readonly seq: number | null
  readonly block: BlockId | null
  readonly summary: boolean
  readonly left: CompareCell
  readonly right: CompareCell
  /** One sentence, where they differ. */
  readonly why: string | null
}

export interface SideSums {
  readonly at: Position
  readonly lens: Lens
  readonly messages: number
  readonly tokens: Tokens
}

export interface Comparison {
  readonly left: SideSums
  readonly right: SideSums
  /** Why no comparison is possible, or null. */
  readonly none: string | null
  readonly rows: number
  /** Places of the rows on which the sides differ, ascending. */
  readonly differences: Uint32Array
  /** Messages of the log that were compared, sent or not. */
  readonly compared: number
  /** Messages of the log, and summaries, by how they fare. What has moved counts once. */
  readonly messages: Readonly<Record<CompareKind, number>>
  readonly summaries: Readonly<Record<CompareKind, number>>
  /** Where the selected event or block stands among all rows. */
  readonly focus: number | null
}
