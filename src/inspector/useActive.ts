/** The active row of a list: moved by hand, and put where it belongs when that changes. */
import { useState } from 'react'

export function useActive(home: number | null): readonly [number | null, (index: number) => void] {
  const [held, setHeld] = useState({ home, active: home })
  const active = held.home === home ? held.active : home
  return [active, (index) => setHeld({ home, active: index })]
}
