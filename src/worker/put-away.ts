/** Packing the bytes of what is open, in the pauses of a person: no answer ever waits for it. */
import type { Work } from '#kernel/model/work.ts'

/** A pause: no question is open and none came for so long, in ms. */
const PAUSE = 400
/** Looked for again after, in ms. */
const LOOK = 100

export interface Pauses {
  /** Since the last question was answered, in ms; 0 while one is open. */
  readonly quietFor: () => number
  /** What is packed was closed. */
  readonly isGone: () => boolean
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** One step of the work at a time, each of a few ms. */
export async function putAway(work: Work<void>, { quietFor, isGone }: Pauses): Promise<void> {
  for (;;) {
    await sleep(quietFor() < PAUSE ? LOOK : 0)
    if (isGone()) return
    if (quietFor() >= PAUSE && work.next().done) return
  }
}
