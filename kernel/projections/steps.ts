/**
 * Turns and steps: the ones an event names, and what is known of the steps of the open turn
 * (spec/dsh-log.md 4.2 "Timing", 4.8). The start of a turn forgets the steps before it.
 */
import { countAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Ms } from '#kernel/model/units.ts'

export const turnOf = (event: LogEvent): number => event.place?.turn ?? countAt(event.data, 'turn') ?? 0
export const stepOf = (event: LogEvent): number => event.place?.step ?? countAt(event.data, 'step') ?? 0

/** One name for a step of a turn. */
export const stepKey = (turn: number, step: number): string => `${turn}:${step}`

export interface Steps {
  /** Take a `turn/start`. */
  turn(): void
  /** Take a `step/start`. */
  step(event: LogEvent): void
  /** Take the time of a first token; the first one told of a step stays. */
  firstToken(turn: number, step: number, time: Ms): void
  /** null: the start is not in the log, or lies in an earlier turn. */
  startTime(turn: number, step: number): Ms | null
  firstTokenTime(turn: number, step: number): Ms | null
  /** The last step started in a turn, or 0. */
  last(turn: number): number
}

export function createSteps(): Steps {
  let starts = new Map<string, Ms | null>()
  let firstTokens = new Map<string, Ms>()
  let lastSteps = new Map<number, number>()
  return {
    turn() {
      starts = new Map()
      firstTokens = new Map()
      lastSteps = new Map()
    },
    step(event) {
      starts.set(stepKey(turnOf(event), stepOf(event)), event.time)
      lastSteps.set(turnOf(event), stepOf(event))
    },
    firstToken(turn, step, time) {
      const key = stepKey(turn, step)
      if (!firstTokens.has(key)) firstTokens.set(key, time)
    },
    startTime: (turn, step) => starts.get(stepKey(turn, step)) ?? null,
    firstTokenTime: (turn, step) => firstTokens.get(stepKey(turn, step)) ?? null,
    last: (turn) => lastSteps.get(turn) ?? 0,
  }
}
