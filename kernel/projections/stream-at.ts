/** The live partial at a position, read again from its deltas. Linear in the deltas of one step. */
import type { AssistantBlock } from '#kernel/model/node.ts'
import type { Session } from '#kernel/model/session.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { stepOf, turnOf } from './steps.ts'
import { createStream } from './stream.ts'

/** Deltas read at most for one row: a step longer than that shows its head. */
const DELTAS_READ = 20_000

export function streamAt(session: Session, since: EventIndex, at: Position): readonly AssistantBlock[] {
  const first = session.event(since)
  const turn = turnOf(first)
  const step = stepOf(first)
  const stream = createStream()
  const end = Math.min(at, session.eventCount, since + DELTAS_READ)
  for (let index = since; index < end; index++) {
    if (session.typeOf(index) !== 'assistant/chunk') continue
    const event = session.event(index)
    if (turnOf(event) === turn && stepOf(event) === step) stream.piece(turn, step, event)
  }
  return stream.blocks()
}
