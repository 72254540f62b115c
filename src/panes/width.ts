/** Which shape the panes have: by the width of the window, as everywhere in the page. */
import { useSyncExternalStore } from 'react'

export type Shape = 'wide' | 'narrow' | 'single'

const narrow = window.matchMedia('(max-width: 1000px)')
const single = window.matchMedia('(max-width: 700px)')

const now = (): Shape => (single.matches ? 'single' : narrow.matches ? 'narrow' : 'wide')

function subscribe(listener: () => void): () => void {
  for (const query of [narrow, single]) query.addEventListener('change', listener)
  return () => {
    for (const query of [narrow, single]) query.removeEventListener('change', listener)
  }
}

export const useShape = (): Shape => useSyncExternalStore(subscribe, now)
