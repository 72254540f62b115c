/** Says where the position came to rest; while it moves, the slider speaks for itself. */
import { useEffect } from 'react'
import { positionOf } from '#src/store/selectors.ts'
import { onGo, shownSession, useApp } from '#src/store/store.ts'

export function useAnnouncements(): void {
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
