/** The list that a host would hand to the kernel at a position: the log's messages, as last edited. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { CoreEdit, CoreLog } from '#kernel/model/core-log.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Position } from '#kernel/model/units.ts'

export interface InboundList {
  readonly messages: readonly CoreMessage[]
  /** For each the place of its message among those of the session; ascending. */
  readonly places: Uint32Array
}

export interface Inbound {
  /** The same object for positions between which no message was added or edited. */
  at(at: Position): InboundList
}

interface Known {
  readonly count: number
  readonly edits: number
  readonly list: InboundList
}

export function createInbound(log: CoreLog): Inbound {
  const editedAt = log.edits.map((edit) => edit.event)
  let known: Known | null = null
  return {
    at(at) {
      const count = lowerBound(log.events, at)
      const edits = lowerBound(editedAt, at)
      if (known?.count !== count || known.edits !== edits)
        known = { count, edits, list: listAt(log, count, edits, known) }
      return known.list
    },
  }
}

/**
 * From the list of another position: what lies before the first message that came, went or was edited
 * in between is the same there.
 */
function listAt(log: CoreLog, count: number, edits: number, other: Known | null): InboundList {
  const { messages, places } = log
  if (edits === 0) return { messages: messages.slice(0, count), places: places.subarray(0, count) }
  const same = other ? firstChange(log, count, edits, other) : 0
  const kept = other ? lowerBound(other.list.places, places[same] ?? Infinity) : 0
  const out = other ? other.list.messages.slice(0, kept) : []
  const outPlaces: number[] = []
  /** The last edit of each message wins. */
  const last = new Map<number, CoreEdit>()
  for (const edit of log.edits.slice(0, edits))
    if (edit.first >= same && edit.first < count && edit.count > 0) last.set(edit.first, edit)
  for (let i = same; i < count;) {
    const edit = last.get(i)
    const taken = edit ? edit.messages : [messages[i]!]
    for (const message of taken) {
      out.push(message)
      outPlaces.push(places[i]!)
    }
    i += edit?.count ?? 1
  }
  const all = new Uint32Array(out.length)
  if (other) all.set(other.list.places.subarray(0, kept))
  all.set(outPlaces, kept)
  return { messages: out, places: all }
}

/** The first message of the place that is not in both lists, or not the same in both. */
function firstChange({ edits, places }: CoreLog, count: number, done: number, other: Known): number {
  let first = Math.min(count, other.count)
  for (let i = Math.min(done, other.edits); i < Math.max(done, other.edits); i++)
    first = Math.min(first, edits[i]!.first)
  return lowerBound(places, places[first] ?? Infinity)
}
