/** Which message ids were claimed from the next-step inbox: those user messages steer (spec/dsh-log.md 4.2). */
import { arrayAt, asArray, asObject, countAt, member, stringAt } from '#kernel/base/read.ts'
import type { JsonObject } from '#kernel/model/json.ts'

export interface Inbox {
  splice(data: JsonObject): void
  /** Was the id claimed? A claim is used up by asking. */
  claim(id: string): boolean
}

export function createInbox(): Inbox {
  const queues = new Map<string, string[]>()
  const claimed = new Set<string>()
  return {
    splice(data) {
      const target = stringAt(data, 'target') ?? ''
      const queue = queues.get(target) ?? []
      queues.set(target, queue)
      const inserted = (arrayAt(data, 'inserted') ?? []).map((message) => stringAt(asObject(message), 'id') ?? '')
      const removed = queue.splice(countAt(data, 'start') ?? 0, countAt(data, 'removedCount') ?? 0, ...inserted)
      for (const id of inserted) claimed.delete(id)
      if (target !== 'next-step' || stringAt(data, 'outcome') === 'canceled') return
      for (const id of removed) claimed.add(id)
    },
    claim: (id) => claimed.delete(id),
  }
}

/** Ids in an inbox splice, for links. */
export function insertedIds(data: JsonObject): readonly string[] {
  return (asArray(member(data, 'inserted')) ?? []).flatMap((message) => stringAt(asObject(message), 'id') ?? [])
}
