/** A turn that ended in an error is always shown, retries or not (spec/dsh-log.md 4.8). */
import { objectAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { TurnErrorNode } from '#kernel/model/node.ts'

/** Provider texts of this code can echo fragments of a key: they are never shown. */
const AUTH_MESSAGE = 'API key is invalid'

/** null: the turn did not end in an error. `step`: the last step started in the turn, or 0. */
export function turnErrorOf(event: LogEvent, turn: number, step: number): TurnErrorNode | null {
  const reason = objectAt(event.data, 'reason')
  if (stringAt(reason, 'kind') !== 'error') return null
  const error = objectAt(reason, 'error')
  const code = stringAt(error, 'code') ?? 'UNKNOWN'
  return {
    arm: 'turn-error',
    seq: event.seq,
    event: event.index,
    time: event.time,
    turn,
    step,
    code,
    message: code === 'AUTH' ? AUTH_MESSAGE : (stringAt(error, 'message') ?? 'unknown error'),
  }
}
