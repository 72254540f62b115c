/** States kept along a replay, so that a position is reached from the last one before it. */

export interface Checkpoint<S> {
  /** Entries of the schedule that the state has behind it. */
  readonly done: number
  readonly state: S
}

export interface Checkpoints<S> {
  /** The furthest that is not beyond `done` entries. */
  before(done: number): Checkpoint<S>
  keep(checkpoint: Checkpoint<S>): void
}

const KEPT = 128

export function createCheckpoints<S>(first: S): Checkpoints<S> {
  const kept: Checkpoint<S>[] = [{ done: 0, state: first }]
  const placeBefore = (done: number): number => {
    let place = kept.length - 1
    while (kept[place]!.done > done) place--
    return place
  }
  return {
    before: (done) => kept[placeBefore(done)]!,
    keep(checkpoint) {
      const place = placeBefore(checkpoint.done)
      if (kept[place]!.done === checkpoint.done) return
      kept.splice(place + 1, 0, checkpoint)
      if (kept.length > KEPT) kept.splice(leastMissed(kept), 1)
    },
  }
}

/** The one between the closest neighbours: without it the longest way to a state grows least. */
function leastMissed(kept: readonly Checkpoint<unknown>[]): number {
  let least = 1
  let gap = Infinity
  for (let i = 1; i < kept.length - 1; i++) {
    const own = kept[i + 1]!.done - kept[i - 1]!.done
    if (own < gap) {
      gap = own
      least = i
    }
  }
  return least
}
