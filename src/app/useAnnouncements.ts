/** Says where the position and what is in sight came to rest; while the position moves, the slider speaks for itself. */
import { useEffect } from 'react'
import { positionOf } from '#src/store/selectors.ts'
import { sightFrom, sightTo } from '#src/store/zoom.ts'
import { count } from '#src/ui/format.ts'
import { onGo, shownSession, useApp } from '#src/store/store.ts'

/** A gesture that goes on is not spoken over, in ms. */
const REST = 250

export function useAnnouncements(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let before = useApp.getState().place
    const off = onGo((place) => {
      const moved = place.session === before.session && place.zoom !== before.zoom
      before = place
      if (!moved) return
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(() => useApp.setState({ announcement: inSightInWords() }), REST)
    })
    return () => {
      off()
      if (timer !== null) clearTimeout(timer)
    }
  }, [])
  useEffect(
    () =>
      onGo((_place, how) => {
        const state = useApp.getState()
        const session = shownSession(state)
        if (how !== 'push' || !session || document.activeElement?.getAttribute('role') === 'slider') return
        useApp.setState({ announcement: `Event ${positionOf(state)} of ${session.eventCount}.` })
      }),
    [],
  )
}

function inSightInWords(): string {
  const state = useApp.getState()
  if (state.place.zoom === null) return 'The whole log is in sight.'
  const end = shownSession(state)?.eventCount ?? 0
  return `Events ${count(sightFrom(state))} to ${count(sightTo(state))} of ${count(end)} in sight.`
}
