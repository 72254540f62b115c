/** The list that a host would hand to the kernel at a position: the log's messages, as last edited. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { CoreEdit, CoreLog } from '#kernel/model/core-log.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Position } from '#kernel/model/units.ts'

export interface Inbound {
  /** The same list for positions between which no message was added or edited. */
  at(at: Position): readonly CoreMessage[]
}

export function createInbound(log: CoreLog): Inbound {
  const editedAt = log.edits.map((edit) => edit.event)
  let known: { count: number; edits: number; list: readonly CoreMessage[] } | null = null
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

function edited({ messages, edits }: CoreLog, count: number, done: number): readonly CoreMessage[] {
  const list = messages.slice(0, count)
  if (done === 0) return list
  /** The last edit of each message wins. */
  const last = new Map<number, CoreEdit>()
  for (const edit of edits.slice(0, done)) if (edit.first < count) last.set(edit.first, edit)
  const out: CoreMessage[] = []
  for (let i = 0; i < count;) {
    const edit = last.get(i)
    if (!edit || edit.count === 0) out.push(list[i++]!)
    else {
      out.push(...edit.messages)
      i += edit.count
    }
  }
  return out
}
