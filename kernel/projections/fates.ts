/** What a surface does with each message of the log, told apart by who made the surface. */
import { NONE } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { Surface } from './surface.ts'

/** Sends it, lets a summary stand for it, or neither. */
export type Fate = 'sent' | 'folded' | 'gone'

export interface RecordedFates {
  readonly messages: Messages
  readonly surface: Surface
  /** The message that a node on the recorded surface is a copy of; itself when it is none. */
  readonly originalOf: (node: number) => number | null
}

export function recordedFate({ surface, messages, originalOf }: RecordedFates, place: number): Fate {
  const node = surface.standsFor[place] ?? NONE
  if (node === NONE) return 'gone'
  const flags = messages.flags.get(node)
  // A compaction may fold a single message; it is no copy of it.
  if (node !== place && flags & MessageFlag.checkpoint) return 'folded'
  const sent = node === place || originalOf(node) === place
  return sent && (flags & MessageFlag.nothing) === 0 ? 'sent' : 'gone'
}

export function recomputedFate({ standsFor }: Surface, place: number): Fate {
  const node = standsFor[place]!
  return node === NONE ? 'gone' : node === place ? 'sent' : 'folded'
}
