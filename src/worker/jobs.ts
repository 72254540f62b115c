/**
 * Long work in slices: while one question is being worked on, others are answered in between. The
 * kernel's generators know no clock; this is where one ticks.
 */
import type { Progress, Work } from '#kernel/model/work.ts'

/** Length of a slice, in ms: short enough that a question asked meanwhile is answered within a frame. */
const SLICE = 8

export class Cancelled extends Error {
  constructor() {
    super('cancelled')
    this.name = 'Cancelled'
  }
}

/** Let messages that have arrived be handled. A message to oneself comes sooner than a timer, which waits 4 ms. */
const turns: (() => void)[] = []
const channel = new MessageChannel()
channel.port1.onmessage = () => turns.shift()?.()
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve)
    channel.port2.postMessage(null)
  })
}

/** Runs work to its end, breathing between slices. Throws `Cancelled` when the signal fires. */
export async function run<T>(
  work: Work<T>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<T> {
  let until = performance.now() + SLICE
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    onProgress(step.value)
    await breathe()
    if (signal.aborted) throw new Cancelled()
    until = performance.now() + SLICE
  }
}

/** Like `run` for a loop of one's own: breathes when the slice is used up. */
export function createPacer(signal: AbortSignal): { pace(): Promise<void> } {
  let until = performance.now() + SLICE
  return {
    async pace() {
      if (performance.now() < until) return
      await breathe()
      if (signal.aborted) throw new Cancelled()
      until = performance.now() + SLICE
    },
  }
}
