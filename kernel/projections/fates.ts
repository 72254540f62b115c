/** What a surface does with each message of the log, told apart by who made the surface. */
import { NONE } from '#kernel/model/units.ts'
import { originalOf } from './folded-messages.ts'
import type { Folding } from './folded-messages.ts'
import { MessageFlag } from './messages-table.ts'
import type { Surface } from './surface.ts'

/** Sends it, lets a summary stand for it, or neither. */
export type Fate = 'sent' | 'folded' | 'gone'

export function recordedFate(p: Folding, { standsFor }: Surface, place: number): Fate {
  const node = standsFor[place] ?? NONE
  if (node === NONE) return 'gone'
  const flags = p.messages.flags.get(node)
  // A compaction may fold a single message; it is no copy of it.
  if (node !== place && flags & MessageFlag.checkpoint) return 'folded'
  const sent = node === place || originalOf(p, node) === place
  return sent && (flags & MessageFlag.nothing) === 0 ? 'sent' : 'gone'
}

export function recomputedFate({ standsFor }: Surface, place: number): Fate {
  const node = standsFor[place]!
  return node === NONE ? 'gone' : node === place ? 'sent' : 'folded'
}
