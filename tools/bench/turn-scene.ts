/** A session to measure turns on: its transcript, its blocks, the state after one turn. */
import * as kernel from '#kernel/index.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blocksOf } from './turn-transcript.ts'

export const core = kernel.createCore({ now: () => 1 })

export interface Scene {
  readonly messages: readonly CoreMessage[]
  readonly blocks: number
  readonly config: CompressionConfig
  readonly tokenCount: number
  /** Blocks, and no turn yet. */
  readonly start: CompressionState
  /** After one turn. */
  readonly state: CompressionState
}

/** Tokens per message of the window, in use to 60 %: between the thresholds. */
const WINDOW = 150
const IN_USE = 0.6

/** Null where there would be more blocks than messages to cover. */
export function sceneOf(messages: readonly CoreMessage[], count: number): Scene | null {
  const blocks = blocksOf(messages, count)
  if (!blocks) return null
  const config = kernel.defaultConfig(messages.length * WINDOW)
  const tokenCount = Math.round(messages.length * WINDOW * IN_USE)
  const start = { ...kernel.createInitialState(), blocks, nextBlockId: count + 1, nextRunId: count + 1 }
  const { state } = core.processTurn({ messages, state: start, config, tokenCount })
  return { messages, blocks: count, config, tokenCount, start, state }
}

/** Rounds of one measure, and when it stops before it has the most. */
const ROUNDS = { least: 5, most: 40, ms: 600 }
/** Rounds before, for the compiler. */
const WARM = { most: 8, ms: 300 }

/** Several measures a round, by name; `run` returns ms for each. */
export function measure<Name extends string>(
  run: () => Readonly<Record<Name, number>>,
): Readonly<Record<Name, readonly number[]>> {
  globalThis.gc?.()
  const since = performance.now()
  for (let round = 0; round < WARM.most && performance.now() - since < WARM.ms; round++) run()
  const taken: Readonly<Record<Name, number>>[] = []
  for (
    const start = performance.now();
    taken.length < ROUNDS.least || (taken.length < ROUNDS.most && performance.now() - start < ROUNDS.ms);
  )
    taken.push(run())
  const names = Object.keys(taken[0] ?? {}) as Name[]
  return Object.fromEntries(names.map((name) => [name, taken.map((times) => times[name])])) as Record<
    Name,
    number[]
  >
}

/**
 * How long it takes, ms, and what it answers. The processor's time where that is less than the clock's:
 * then others had the processor.
 */
export function timed<T>(run: () => T): readonly [number, T] {
  const used = process.cpuUsage()
  const before = performance.now()
  const result = run()
  const ms = performance.now() - before
  const { user, system } = process.cpuUsage(used)
  return [Math.min(ms, (user + system) / 1_000), result]
}

/** The same after the garbage of what was prepared for it is gone. */
export function timedAlone<T>(run: () => T): readonly [number, T] {
  globalThis.gc?.({ type: 'minor' })
  return timed(run)
}
