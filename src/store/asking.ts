/**
 * How a view asks the worker: the answer to the newest question, the last good answer until then, and
 * the reason if there is none. Same question, same answer: nothing is asked twice in a row.
 */
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Answer, Ask, CallName, Outcome, Problem, Progressing } from '#src/worker/protocol.ts'
import { aheadOf, keyOf, takeAhead } from './ahead.ts'
import { engineStopped } from './sessions.ts'
import { useApp } from './store.ts'

export interface Asked<N extends CallName> {
  /** Null until the first answer; after that the newest there is. */
  readonly value: Answer<N> | null
  readonly problem: Problem | null
  /** The value belongs to an earlier question. */
  readonly stale: boolean
  /** How far the work on the question is, once it says so. */
  readonly progress: Progressing | null
}

interface Held<N extends CallName> {
  readonly key: string
  readonly value: Answer<N> | null
  readonly problem: Problem | null
}

/** `ask` null: nothing to ask now. `again` is part of the question, but not sent. What was asked ahead is not asked again. */
export function useAsk<N extends CallName>(name: N, ask: Ask<N> | null, again: unknown = null): Asked<N> {
  const engine = useApp((s) => s.engine)
  const newest = useRef<Held<N>>({ key: '', value: null, problem: null })
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [progress, setProgress] = useState<{ key: string; at: Progressing } | null>(null)
  const key = ask === null ? '' : keyOf(name, ask, again)
  const settled = engine ? (aheadOf(engine, key)?.settled as Outcome<N> | null | undefined) : null
  const held = (settled && answered(key, settled)) ?? newest.current

  useEffect(() => {
    if (!engine || ask === null) return
    const ahead = takeAhead(engine, key)
    const drawn = ahead?.settled && answered(key, ahead.settled as Outcome<N>)
    if (drawn) return void (newest.current = drawn)
    const abort = ahead?.abort ?? new AbortController()
    const onProgress = (at: Progressing) => setProgress({ key, at })
    if (ahead) ahead.onProgress = onProgress
    const answer = ahead?.answer ?? engine.ask(name, ask, { signal: abort.signal, onProgress })
    void answer.then((outcome) => {
      if (abort.signal.aborted) return
      if (!outcome.ok && outcome.problem.code === 'engine-stopped') return engineStopped()
      const now = answered(key, outcome as Outcome<N>)
      if (!now) return
      newest.current = now
      redraw()
    })
    return () => abort.abort()
    // The key stands for name, ask and again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [engine, key])

  // An answer about another session would be wrong, not just old.
  const usable = key !== '' && sessionOf(held.key) === sessionOf(key)
  return {
    value: usable ? held.value : null,
    problem: held.key === key ? held.problem : null,
    stale: held.key !== key,
    progress: progress?.key === key && held.key !== key ? progress.at : null,
  }
}

/** Null: the answer says nothing, as it was not wanted any more or nobody was there to give it. */
function answered<N extends CallName>(key: string, outcome: Outcome<N>): Held<N> | null {
  if (outcome.ok) return { key, value: outcome.value, problem: null }
  const { code } = outcome.problem
  return code === 'cancelled' || code === 'engine-stopped'
    ? null
    : { key, value: null, problem: outcome.problem }
}

function sessionOf(key: string): string {
  return /"session":"((?:[^"\\]|\\.)*)"/.exec(key)?.[1] ?? ''
}
