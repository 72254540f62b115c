/** Whether the screen is as a media query says, as it changes. */
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** The widths at which the frame changes its plan (looks, section 12). */
export const NARROW = '(max-width: 1000px)'
export const PHONE = '(max-width: 700px)'
