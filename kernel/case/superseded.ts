/**
 * Streamed pieces on which nothing depends any more at a position: their message was recorded, or another
 * try began, before it. The first token of each stream stays, as times are measured from it.
 */
import { objectAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Session } from '#kernel/model/session.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { isFirstToken } from '#kernel/projections/stream.ts'

const AT_ONCE = 256

/** By event: 1 for a piece that may be dropped. */
export function* supersededPieces(session: Session, to: Position): Work<Uint8Array> {
  const marks = new Uint8Array(to)
  let open: EventIndex[] = []
  let [turn, step]: [unknown, unknown] = [null, null]
  let hasFirst = false
  const drop = (): void => {
    for (const index of open) marks[index] = 1
    clear()
  }
  const clear = (): void => {
    open = []
    hasFirst = false
  }
  for (let index = 0; index < to; index++) {
    if (index % AT_ONCE === 0) yield { done: index, total: to }
    const type = session.typeOf(index)
    if (type === 'assistant/chunk') {
      const event = session.event(index)
      const chunk = objectAt(event.data, 'chunk')
      if (!chunk) continue
      if (!isOf(event, turn, step)) {
        drop()
        turn = event.data['turn']
        step = event.data['step']
      }
      if (!hasFirst && isFirstToken(chunk)) hasFirst = true
      else open.push(index)
    } else if (open.length > 0 && (type === 'assistant/message' || type === 'llm/retry')) {
      if (isOf(session.event(index), turn, step)) drop()
    } else if (type === 'turn/end' && session.event(index).data['turn'] === turn) clear()
  }
  return marks
}

const isOf = ({ data }: LogEvent, turn: unknown, step: unknown): boolean =>
  data['turn'] === turn && data['step'] === step
