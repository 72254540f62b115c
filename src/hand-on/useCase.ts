/** The case file that the chosen options give, made anew whenever they change; nothing is written by it. */
import { useEffect, useState } from 'react'
import type { CaseAsk } from '#kernel/model/case-file.ts'
import { engineStopped } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
import type { CaseAnswer, Problem } from '#src/worker/protocol.ts'

export interface Making {
  /** The newest that was made; stays in sight while the next is. */
  readonly made: CaseAnswer | null
  /** What is made belongs to other options. */
  readonly stale: boolean
  /** Share that is done of the one being made, 0 to 1; null: none is, or it has only begun. */
  readonly progress: number | null
  readonly problem: Problem | null
}

/** Fast ones need no word, in ms. */
const QUIET = 300

export function useCase(session: string | null, wanted: CaseAsk | null): Making {
  const engine = useApp((s) => s.engine)
  const [making, setMaking] = useState<Making>({ made: null, stale: true, progress: null, problem: null })
  const key = wanted === null ? '' : JSON.stringify(wanted)
  useEffect(() => {
    if (!engine || session === null || wanted === null) return
    const abort = new AbortController()
    const since = performance.now()
    setMaking((was) => ({ ...was, stale: true, progress: null, problem: null }))
    void engine
      .ask(
        'caseFile',
        { session, wanted },
        {
          lane: 'case',
          signal: abort.signal,
          onProgress: ({ done, total }) => {
            if (performance.now() - since > QUIET)
              setMaking((was) => ({ ...was, progress: total === 0 ? 0 : done / total }))
          },
        },
      )
      .then((outcome) => {
        if (abort.signal.aborted) return
        if (outcome.ok) setMaking({ made: outcome.value, stale: false, progress: null, problem: null })
        else if (outcome.problem.code === 'engine-stopped') engineStopped()
        else if (outcome.problem.code !== 'cancelled')
          setMaking({ made: null, stale: false, progress: null, problem: outcome.problem })
      })
    return () => abort.abort()
    // The key stands for what is wanted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [engine, session, key])
  return making
}
