/** The landmarks of the shown session: asked once, used by the timeline, the keys and the palette. */
import { create } from 'zustand'
import type { Marks } from '#kernel/model/summary.ts'
import { engineStopped } from './sessions.ts'
import { useApp } from './store.ts'

interface HeldMarks {
  readonly key: string
  readonly marks: Marks | null
}

export const useMarks = create<HeldMarks>()(() => ({ key: '', marks: null }))

/** Ask whenever the session or its length changes. Returns the way to stop. */
export function followMarks(): () => void {
  const look = () => {
    const { engine, shown, sessions } = useApp.getState()
    const session = sessions.find((s) => s.id === shown)
    if (!engine || !session) return
    const key = JSON.stringify([shown, session.eventCount, session.complete])
    const held = useMarks.getState()
    if (held.key === key) return
    const same = held.key.startsWith(JSON.stringify([shown]).slice(0, -1))
    useMarks.setState({ key, marks: same ? held.marks : null })
    void engine.ask('marks', { session: session.id }, { lane: 'marks' }).then((outcome) => {
      if (useMarks.getState().key !== key) return
      if (outcome.ok) useMarks.setState({ marks: outcome.value })
      else if (outcome.problem.code === 'engine-stopped') engineStopped()
    })
  }
  look()
  return useApp.subscribe(look)
}
