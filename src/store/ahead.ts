/**
 * Questions asked with the key, before anything is drawn that shows their answers: whoever shows one takes it, and
 * if it is there by then, draws it at once. Each is for one taker.
 */
import type { Ask, CallName, Engine, Outcome, Progressing } from '#src/worker/protocol.ts'
import { useApp } from './store.ts'

export interface Ahead {
  readonly answer: Promise<Outcome<CallName>>
  readonly abort: AbortController
  /** Null until it is there. */
  settled: Outcome<CallName> | null
  /** Whom to tell how far it is. */
  onProgress: ((at: Progressing) => void) | null
}

/** Questions that nobody took are forgotten, the oldest first. */
const KEPT = 4
const asked = new WeakMap<Engine, Map<string, Ahead>>()

/** The name of a question; `again` is part of it, but not sent. */
export const keyOf = (name: CallName, ask: unknown, again: unknown = null): string =>
  JSON.stringify([name, ask, again])

/** Resolves when the answer is there, whatever it is. */
export async function askAhead<N extends CallName>(name: N, ask: Ask<N>): Promise<void> {
  const { engine } = useApp.getState()
  if (!engine) return
  const questions = asked.get(engine) ?? new Map<string, Ahead>()
  asked.set(engine, questions)
  const key = keyOf(name, ask)
  if (questions.has(key)) return
  const abort = new AbortController()
  const onProgress = (at: Progressing): void => ahead.onProgress?.(at)
  const answer = engine.ask(name, ask, { signal: abort.signal, onProgress })
  const ahead: Ahead = { answer, abort, settled: null, onProgress: null }
  questions.set(key, ahead)
  for (const [old, { abort: given }] of questions) {
    if (questions.size <= KEPT) break
    questions.delete(old)
    given.abort()
  }
  ahead.settled = await ahead.answer
}

/** The question of that name, if it was asked ahead. */
export const aheadOf = (engine: Engine, key: string): Ahead | null => asked.get(engine)?.get(key) ?? null

/** Takes it: another one who asks the same asks the worker. */
export function takeAhead(engine: Engine, key: string): Ahead | null {
  const ahead = aheadOf(engine, key)
  asked.get(engine)?.delete(key)
  return ahead
}
