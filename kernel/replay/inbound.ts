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

export function createInbound(log: CoreLog): Inbound {
  const editedAt = log.edits.map((edit) => edit.event)
  let known: { count: number; edits: number; list: InboundList } | null = null
  return {
    at(at) {
      const count = lowerBound(log.events, at)
      const edits = lowerBound(editedAt, at)
      if (known?.count !== count || known.edits !== edits)
        known = { count, edits, list: edited(log, count, edits) }
      return known.list
    },
  }
}

function edited({ messages, places, edits }: CoreLog, count: number, done: number): InboundList {
  if (done === 0) return { messages: messages.slice(0, count), places: places.subarray(0, count) }
  /** The last edit of each message wins. */
  const last = new Map<number, CoreEdit>()
  for (const edit of edits.slice(0, done))
    if (edit.first < count && edit.count > 0) last.set(edit.first, edit)
  const out: CoreMessage[] = []
  const outPlaces: number[] = []
  for (let i = 0; i < count;) {
    const edit = last.get(i)
    const taken = edit ? edit.messages : [messages[i]!]
    for (const message of taken) {
      out.push(message)
      outPlaces.push(places[i]!)
    }
    i += edit?.count ?? 1
  }
  return { messages: out, places: Uint32Array.from(outPlaces) }
}
