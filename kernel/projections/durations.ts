/**
 * How long each assistant message and tool call took, by the cursor rules of spec/dsh-log.md 5: one
 * cursor, the time of the entry before. It is moved by messages, results and compactions, so that an
 * answer after a compaction is not billed for the time before it.
 *
 *     user 10 s | assistant 14 s (no step start)   4 s, from the cursor
 *     marker 20 s | assistant 23 s                 3 s, not 9
 */
import { countsColumn, numbersColumn } from '#kernel/base/columns.ts'
import { stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { TranscriptNode } from '#kernel/model/node.ts'
import type { EventIndex, Ms } from '#kernel/model/units.ts'

/** Entries that are no nodes of the transcript, but move the cursor: prompt changes, compaction requests. */
export interface CursorMoves {
  push(event: LogEvent): void
  /** Event and time of the moves so far, ascending by event. */
  each(visit: (event: EventIndex, time: Ms) => void): void
}

export function createCursorMoves(): CursorMoves {
  const events = countsColumn()
  const times = numbersColumn()
  /** Place of the open request of each compaction. */
  const open = new Map<string, number>()
  const move = (event: LogEvent): number => {
    events.push(event.index)
    times.push(event.time ?? Number.NaN)
    return events.length - 1
  }
  return {
    push(event) {
      if (event.type === 'request/header') {
        if (stringAt(event.data, 'reason') === 'change') move(event)
        return
      }
      if (event.type === 'compaction/start') open.set(stringAt(event.data, 'compactionId') ?? '', move(event))
      if (event.type !== 'compaction/end') return
      const place = open.get(stringAt(event.data, 'compactionId') ?? '')
      // The request counts with the time it was completed, where it is.
      if (place !== undefined && event.time !== null) times.set(place, event.time)
    },
    each(visit) {
      for (let place = 0; place < events.length; place++) visit(events.get(place), times.get(place))
    },
  }
}

/** Seconds per node; absent for nodes that make no cell, null where no time is known. Linear. */
export function durationsOf(
  nodes: readonly TranscriptNode[],
  moves: CursorMoves,
): ReadonlyMap<TranscriptNode, number | null> {
  const durations = new Map<TranscriptNode, number | null>()
  const others: { event: EventIndex; time: Ms }[] = []
  moves.each((event, time) => others.push({ event, time }))
  let cursor: Ms | null = null
  let next = 0
  const moveTo = (time: Ms | null): void => {
    if (time !== null && Number.isFinite(time)) cursor = time
  }
  for (const node of nodes) {
    for (; next < others.length && others[next]!.event < node.event; next++) moveTo(others[next]!.time)
    const duration = cell(node, cursor)
    if (duration !== undefined) durations.set(node, duration)
    if (MOVES.has(node.arm)) moveTo(node.time)
  }
  return durations
}

const MOVES: ReadonlySet<TranscriptNode['arm']> = new Set([
  'user',
  'steering',
  'assistant',
  'context',
  'tool-result',
  'compaction',
])

/** undefined: the node makes no cell. */
function cell(node: TranscriptNode, cursor: Ms | null): number | null | undefined {
  if (node.arm === 'tool-result')
    return node.time === null || node.callTime === null ? null : (node.time - node.callTime) / 1000
  if (node.arm !== 'assistant') return undefined
  const from = node.stepStartTime ?? cursor
  return node.time === null || from === null ? null : Math.max(0, node.time - from) / 1000
}
