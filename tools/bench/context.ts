/** What every benchmark is given, and what it is. */
import type { Stage } from './chromium.ts'
import { log } from './logs.ts'
import type { Log, LogKind } from './logs.ts'
import type { Row } from './result.ts'

export interface Context {
  readonly stage: Stage
  /** Logs a tenth as big, fewer rounds: to see that all of it runs. */
  readonly quick: boolean
  /** Of what is measured several times. */
  readonly rounds: number
  /** Goals asked for by name; none = all. */
  readonly goals: readonly string[]
  log(kind: LogKind): Log
}

export interface Bench {
  /** Goals it measures. */
  readonly goals: readonly string[]
  readonly what: string
  run(context: Context): Promise<readonly Row[]>
}

export function createContext(stage: Stage, quick: boolean, goals: readonly string[]): Context {
  return { stage, quick, rounds: quick ? 1 : 3, goals, log: (kind) => log(kind, quick ? 0.1 : 1) }
}
