/** Progress of long work: `done` of `total`, in a unit the work chooses (mostly bytes). */
export interface Progress {
  readonly done: number
  readonly total: number
}

/**
 * Long work that knows neither clock nor thread: it yields now and then (at most about 1 ms of work
 * apart where it can), whoever drives it decides when to go on, and dropping it cancels it.
 */
export type Work<T> = Generator<Progress, T, void>
