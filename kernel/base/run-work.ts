import type { Work } from '#kernel/model/work.ts'

/** Runs work to its end at once. */
export function runWork<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
