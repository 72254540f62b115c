/** The surface as the host recorded it, at a position, ready to be faced with the rows of the log. */
import { NONE } from '#kernel/model/units.ts'
import type { Position } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { Surface } from './surface.ts'
import type { SurfaceFold } from './surface-fold.ts'

export function recordedSurface(fold: SurfaceFold, messages: Messages, at: Position): Surface {
  const order = fold.order()
  const births = fold.births()
  const deaths = fold.deaths()
  const flagsOf = messages.flags.view()
  const standsFor = new Uint32Array(fold.nodeCount).fill(NONE)
  const placeOf = new Uint32Array(fold.nodeCount).fill(NONE)
  const drawnInto = new Uint32Array(fold.nodeCount).fill(NONE)
  const originals = new Uint32Array(fold.nodeCount)
  const live = new Uint32Array(fold.nodeCount)
  const drawn = new Uint8Array(fold.nodeCount)
  let length = 0
  let current = NONE
  let sent = 0
  for (const node of order) {
    if (births[node]! >= at) continue
    if (deaths[node]! < at) {
      // Dead nodes right behind a live one are what it stands for.
      standsFor[node] = current
      if (current !== NONE && (flagsOf[node]! & MessageFlag.replacement) === 0) originals[current]!++
      continue
    }
    const flags = flagsOf[node]!
    if ((flags & MessageFlag.nothing) === 0) sent++
    const before = length - 1
    if (current !== NONE && flags & MessageFlag.toolResult && flagsOf[current]! & MessageFlag.callsOnly) {
      drawn[before] = 1
      drawnInto[node] = current
    }
    current = node
    standsFor[node] = node
    placeOf[node] = length
    live[length++] = node
  }
  return {
    messageCount: fold.nodeCount,
    live: live.subarray(0, length),
    drawn,
    placeOf,
    standsFor,
    drawnInto,
    originals,
    sent,
  }
}
