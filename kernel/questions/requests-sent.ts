/** The positions at which the requests of a log went out. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Position } from '#kernel/model/units.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'

/**
 * A step begins before what it sends is on the surface: prompts are spliced in, and a compaction may
 * run. So a request is what stood there when its answer came; without an answer, when the next step
 * began. Ascending, one for each step; linear.
 *
 *     step/start  user  assistant          step/start  compaction  assistant
 *                      ^ first request                            ^ second request
 */
export function requestsSent({ projection, positionOf }: OpenSession): Uint32Array {
  const { messages } = projection
  const steps = projection.landmarks.requests
  const end = positionOf(null)
  const sent = new Uint32Array(steps.length)
  let message = 0
  for (let i = 0; i < steps.length; i++) {
    const until: Position = i + 1 < steps.length ? steps.get(i + 1) - 1 : end
    while (message < messages.event.length && messages.event.get(message) < steps.get(i)) message++
    while (message < messages.event.length && !isAnswer(messages.flags.get(message))) message++
    const answer = message < messages.event.length ? messages.event.get(message) : end
    sent[i] = Math.min(answer, until)
  }
  return sent
}

const isAnswer = (flags: number): boolean =>
  (flags & MessageFlag.assistant) !== 0 && (flags & MessageFlag.replacement) === 0
