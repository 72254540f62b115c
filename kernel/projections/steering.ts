/** Which message ids were claimed from the next-step inbox: those user messages steer (spec/dsh-log.md 4.2). */
import { arrayAt, asObject, countAt, stringAt } from '#kernel/base/read.ts'
import type { JsonObject } from '#kernel/model/json.ts'

const PORTION = 1000

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
      const inserted = (arrayAt(data, 'inserted') ?? []).map(
        (message) => stringAt(asObject(message), 'id') ?? '',
      )
      const start = countAt(data, 'start') ?? 0
      const removed = queue.splice(start, countAt(data, 'removedCount') ?? 0)
      const place = Math.min(start, queue.length)
      // In portions: a list may be longer than a call has room for arguments.
      for (let at = 0; at < inserted.length; at += PORTION) {
        queue.splice(place + at, 0, ...inserted.slice(at, at + PORTION))
      }
      for (const id of inserted) claimed.delete(id)
      if (target !== 'next-step' || stringAt(data, 'outcome') === 'canceled') return
      for (const id of removed) if (id !== '') claimed.add(id)
    },
    claim: (id) => claimed.delete(id),
  }
}
