/** The surface as our pipeline gives it: its list of messages as nodes. */
import { SUMMARY_ID } from '#kernel/model/lens.ts'
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { NONE } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { Surface } from './surface.ts'

/**
 * A message of the log is a node while any of its parts is in the list; a block's summary is one
 * while it is. What an active block covers stands behind its summary.
 */
export function recomputedSurface(turn: RecomputedTurn, log: CoreLog, messages: Messages): Surface {
  const messageCount = messages.event.length
  const { blocks } = turn.after
  const nodeCount = messageCount + blocks.length
  const flagsOf = messages.flags.view()
  const standsFor = new Uint32Array(messageCount).fill(NONE)
  const placeOf = new Uint32Array(nodeCount).fill(NONE)
  const drawnInto = new Uint32Array(nodeCount).fill(NONE)
  const originals = new Uint32Array(nodeCount)
  const live = new Uint32Array(nodeCount)
  const placeOfId = placesOf(log)
  const blockOfId = new Map(blocks.map(({ blockId }, i) => [SUMMARY_ID + blockId, messageCount + i]))
  let length = 0

  for (const { id, role } of turn.output) {
    const summary = role === 'system' ? blockOfId.get(id) : undefined
    const node = summary ?? placeOfId.get(id)
    if (node === undefined || placeOf[node] !== NONE) continue
    placeOf[node] = length
    live[length++] = node
    if (node < messageCount) standsFor[node] = node
  }
  blocks.forEach((block, i) => {
    const node = messageCount + i
    if (!block.active || placeOf[node] === NONE) return
    const seen = new Set<number>()
    for (const id of block.effectiveMessageIds) {
      const place = placeOfId.get(id)
      if (place === undefined || seen.has(place) || messages.event.get(place) >= turn.at) continue
      seen.add(place)
      originals[node]!++
      if (standsFor[place] === NONE) standsFor[place] = node
    }
  })

  const drawn = new Uint8Array(length)
  for (let place = 1; place < length; place++) {
    const node = live[place]!
    const before = live[place - 1]!
    if (node >= messageCount || before >= messageCount) continue
    if ((flagsOf[node]! & MessageFlag.toolResult) === 0 || (flagsOf[before]! & MessageFlag.callsOnly) === 0)
      continue
    drawn[place - 1] = 1
    drawnInto[node] = before
  }
  return {
    messageCount,
    live: live.subarray(0, length),
    drawn,
    placeOf,
    standsFor,
    drawnInto,
    originals,
    sent: length,
  }
}

const places = new WeakMap<CoreLog, ReadonlyMap<string, number>>()

/** Place of the message that an id belongs to; parts share that of their message. */
export function placesOf(log: CoreLog): ReadonlyMap<string, number> {
  let known = places.get(log)
  if (!known) {
    const table = new Map(log.messages.map(({ id }, i) => [id, log.places[i]!]))
    for (const edit of log.edits)
      for (const { id } of edit.messages) if (!table.has(id)) table.set(id, log.places[edit.first]!)
    known = table
    places.set(log, known)
  }
  return known
}
