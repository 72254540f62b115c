/** Counts exactly in the background once a person chooses an encoding; one job at a time. */
import { refreshOutline } from './outline.ts'
import { useApp } from './store.ts'
import { windowsOf } from './windows.ts'

export function followCounting(): () => void {
  let abort: AbortController | null = null
  const look = () => {
    const { engine, shown, place, sessions, counting } = useApp.getState()
    const session = sessions.find((s) => s.id === shown)
    if (!engine || !session?.complete || place.counter === 'estimate') {
      abort?.abort()
      abort = null
      if (counting?.phase === 'counting') useApp.setState({ counting: null })
      return
    }
    if (counting?.session === session.id && counting.counter === place.counter) return
    abort?.abort()
    const mine = new AbortController()
    abort = mine
    const job = { session: session.id, counter: place.counter }
    const tell = (phase: 'counting' | 'done' | 'failed', done: number, total: number) => {
      if (abort === mine) useApp.setState({ counting: { ...job, phase, done, total } })
    }
    tell('counting', 0, 0)
    const onProgress = ({ done, total }: { done: number; total: number }) => tell('counting', done, total)
    void engine.ask('count', job, { signal: mine.signal, lane: 'count', onProgress }).then((outcome) => {
      if (outcome.ok) {
        tell(outcome.value.done ? 'done' : 'failed', 0, 0)
        refreshOutline()
        windowsOf(engine, job.session).recount()
      } else if (outcome.problem.code !== 'cancelled') tell('failed', 0, 0)
    })
  }
  look()
  return useApp.subscribe(look)
}
