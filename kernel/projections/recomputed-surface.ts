/** The surface as our pipeline gives it: its list of messages as nodes. */
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { NONE } from '#kernel/model/units.ts'
import { coveredBy, placesOf } from './covered-places.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { Surface } from './surface.ts'
import { summaryPlaceOf } from './turn-tables.ts'

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
  const happened = messages.event.upperBound(turn.at - 1)
  let length = 0
  forEachNode(turn, log, messageCount, (node) => {
    if (placeOf[node] !== NONE) return
    placeOf[node] = length
    live[length++] = node
    if (node < messageCount) standsFor[node] = node
  })
  blocks.forEach((block, i) => {
    const node = messageCount + i
    if (!block.active || placeOf[node] === NONE) return
    for (const place of coveredBy(log, block.effectiveMessageIds).places) {
      if (place >= happened) break
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

/**
 * Nodes of the output in order. What is left of the input stands in its order, so one walk over both
 * finds the places; only an id that the input does not have is looked up.
 */
function forEachNode(
  turn: RecomputedTurn,
  log: CoreLog,
  messageCount: number,
  see: (node: number) => void,
): void {
  const { input, places, output } = turn
  let inputIds = null as ReadonlySet<string> | null
  let next = 0
  for (const message of output) {
    const block = summaryPlaceOf(turn, message)
    if (block !== undefined) {
      see(messageCount + block)
      continue
    }
    if (inputIds?.has(message.id) !== false) {
      let at = next
      while (at < input.length && input[at] !== message && input[at]!.id !== message.id) at++
      if (at < input.length) {
        see(places[at]!)
        next = at + 1
        continue
      }
      inputIds ??= new Set(input.map(({ id }) => id))
    }
    const place = placesOf(log).get(message.id)
    if (place !== undefined) see(place)
  }
}
