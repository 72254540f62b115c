/**
 * How a view asks the worker: the answer to the newest question, the last good answer until then, and
 * the reason if there is none. Same question, same answer: nothing is asked twice in a row.
 */
import { useEffect, useState } from 'react'
import type { Answer, Ask, CallName, Problem, Progressing } from '#src/worker/protocol.ts'
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

/** `ask` null: nothing to ask now. `again` is part of the question, but not sent. */
export function useAsk<N extends CallName>(name: N, ask: Ask<N> | null, again: unknown = null): Asked<N> {
  const engine = useApp((s) => s.engine)
  const [held, setHeld] = useState<Held<N>>({ key: '', value: null, problem: null })
  const [progress, setProgress] = useState<{ key: string; at: Progressing } | null>(null)
  const key = ask === null ? '' : JSON.stringify([name, ask, again])

  useEffect(() => {
    if (!engine || ask === null) return
    const abort = new AbortController()
    const onProgress = (at: Progressing) => setProgress({ key, at })
    void engine.ask(name, ask, { signal: abort.signal, onProgress }).then((outcome) => {
      if (abort.signal.aborted) return
      if (outcome.ok) return setHeld({ key, value: outcome.value, problem: null })
      if (outcome.problem.code === 'engine-stopped') return engineStopped()
      if (outcome.problem.code !== 'cancelled') setHeld({ key, value: null, problem: outcome.problem })
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

function sessionOf(key: string): string {
  return /"session":"((?:[^"\\]|\\.)*)"/.exec(key)?.[1] ?? ''
}
