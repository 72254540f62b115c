/** What happens along a log, in order: requests, each of them a turn, and steps that change blocks. */
import type { FoldStep } from '#kernel/model/core-log.ts'
import type { Position } from '#kernel/model/units.ts'

export type Entry =
  | { readonly at: Position; readonly kind: 'step'; readonly step: FoldStep }
  /** `turns`: this one and those before it that are passed over, as no block changed in them. */
  | { readonly at: Position; readonly kind: 'turn'; readonly turns: number }

/** Messages times turns that a replay may cost at most: about a second of work. */
export const REPLAY_BUDGET = 4_000_000

/**
 * Steps and requests merged by position; at one position the request comes first, as it was sent
 * before what it brought. Where all turns would cost too much, only every n-th is run, and always the
 * last before a step: what passes in between is the count of turns that blocks survived.
 */
export function schedule(
  steps: readonly FoldStep[],
  requests: ArrayLike<Position>,
  messages: number,
): readonly Entry[] {
  const every = Math.max(1, Math.ceil((requests.length * messages) / REPLAY_BUDGET))
  const entries: Entry[] = []
  let request = 0
  let passed = 0
  const run = (at: Position): void => {
    entries.push({ at, kind: 'turn', turns: passed })
    passed = 0
  }
  const requestsUpTo = (at: Position): void => {
    let last = -1
    for (; request < requests.length && requests[request]! <= at; request++) {
      last = requests[request]!
      if (++passed === every) run(last)
    }
    if (passed > 0 && last >= 0) run(last)
  }
  for (const step of steps) {
    requestsUpTo(step.at)
    entries.push({ at: step.at, kind: 'step', step })
  }
  for (; request < requests.length; request++) if (++passed === every) run(requests[request]!)
  if (passed > 0) run(requests[requests.length - 1]!)
  return entries
}
