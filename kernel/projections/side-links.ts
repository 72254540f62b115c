/** Links between events that are not the surface's: a call and its result, a summary and its marker, a command, a message and its stream. */
import { countAt, stringAt } from '#kernel/base/read.ts'
import type { Link } from '#kernel/model/disposition.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { joinedAt } from './commands.ts'
import { MessageFlag } from './messages-table.ts'
import type { Projection } from './projection.ts'

/** Messages looked at for the one that ends a step; a step's stream is followed by its message. */
const LOOK_AHEAD = 64

/** `at`: a command and a marker belong together from the position on at which the log says so. */
export function sideLinks(p: Projection, event: EventIndex, at: Position): readonly Link[] {
  const type = p.session.typeOf(event)
  switch (type) {
    case 'tool/call':
      return resultOf(p, event)
    case 'tool/result': {
      const node = p.nodeOf(event)
      return node?.arm === 'tool-result' && node.call ? [{ rel: 'call', event: node.call.event }] : []
    }
    case 'compaction/summary':
      return p.markersOfSummary(event).map((marker) => ({ rel: 'marker', event: marker.event }))
    case 'command/run':
    case 'command/done':
      return commandLinks(p, event, at)
    case 'user/message':
      return markerLinks(p, event, at)
    case 'assistant/chunk':
      return messageOfStream(p, event)
    case 'compaction/start':
    case 'compaction/end':
    case 'compaction/prune':
      return compactionLinks(p, event)
    default:
      return []
  }
}

function resultOf(p: Projection, event: EventIndex): readonly Link[] {
  const { calls } = p.transcript
  const place = calls.event.upperBound(event) - 1
  if (place < 0 || calls.event.get(place) !== event) return []
  const settled = calls.settled.get(place)
  const result = calls.result.get(place)
  const swept = settled !== NONE && settled !== result && p.session.typeOf(settled) === 'turn/end'
  return [
    ...(result === NONE ? [] : [{ rel: 'result' as const, event: result }]),
    ...(swept ? [{ rel: 'turn-end' as const, event: settled }] : []),
  ]
}

function commandLinks(p: Projection, event: EventIndex, at: Position): readonly Link[] {
  const node = p.commandOf(event)
  if (!node) return []
  const other = node.event === event ? node.doneEvent : node.event
  const pair = joinedAt(p.rows().pairOfCommand.get(node), at)
  return [
    ...(other === null || other === event ? [] : [{ rel: 'command' as const, event: other }]),
    ...(pair ? [{ rel: 'marker' as const, event: pair.marker.event }] : []),
  ]
}

function markerLinks(p: Projection, event: EventIndex, at: Position): readonly Link[] {
  const marker = p.markerOf(event)
  if (!marker) return []
  const summary = marker.summaryEvent ?? marker.fallbackSummaryEvent
  const pair = joinedAt(p.rows().pairOfMarker.get(marker), at)
  return [
    ...(summary === null ? [] : [{ rel: 'summary' as const, event: summary }]),
    ...(pair ? [{ rel: 'command' as const, event: pair.command.event }] : []),
  ]
}

/** The assistant message that ends the step of a delta. */
function messageOfStream(p: Projection, event: EventIndex): readonly Link[] {
  const chunk = p.session.event(event)
  const turn = countAt(chunk.data, 'turn')
  const step = countAt(chunk.data, 'step')
  const { messages } = p
  const first = messages.event.upperBound(event)
  for (let place = first; place < Math.min(messages.event.length, first + LOOK_AHEAD); place++) {
    if ((messages.flags.get(place) & MessageFlag.assistant) === 0) continue
    const message = p.session.event(messages.event.get(place))
    if (countAt(message.data, 'turn') === turn && countAt(message.data, 'step') === step)
      return [{ rel: 'message', event: message.index }]
  }
  return []
}

/** A bracket of a compaction and the marker that came of it; a prune and its copy. */
function compactionLinks(p: Projection, event: EventIndex): readonly Link[] {
  const own = p.session.event(event)
  if (own.type === 'compaction/prune') {
    const next = event + 1
    return next < p.session.eventCount && p.messages.placeOf(next) !== null
      ? [{ rel: 'copy', event: next }]
      : []
  }
  const id = stringAt(own.data, 'compactionId')
  if (id === null) return []
  const marker = p.markerOfCompaction(id)
  return marker ? [{ rel: 'marker', event: marker.event }] : []
}
