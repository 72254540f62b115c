/** Two fingers: the positions under them stay under them. Moves what is in sight at most once a frame. */
import { useRef } from 'react'
import { look } from '#src/store/zoom.ts'
import type { Plot } from './plot.ts'

interface Pinch {
  /** Fingers, and the position that each holds. */
  readonly fingers: Map<number, { x: number; readonly at: number }>
  frame: number
}

export interface PinchHandlers {
  /** True when a second finger makes it a pinch, and for every finger more. */
  down(id: number, x: number): boolean
  /** True while it is one. */
  move(id: number, x: number): boolean
  up(id: number): void
}

/** Least distance of the fingers that says anything, in pixels. */
const APART = 8

export function usePinch(plot: Plot, onStart: () => void): PinchHandlers {
  const state = useRef<Pinch>({ fingers: new Map(), frame: 0 })
  const held = (x: number): number => plot.from + (x / plot.width) * (plot.to - plot.from)
  const show = (): void => {
    state.current.frame = 0
    const [one, two] = [...state.current.fingers.values()]
    if (!one || !two || Math.abs(two.x - one.x) < APART) return
    const perPixel = Math.abs((two.at - one.at) / (two.x - one.x))
    const from = one.at - one.x * perPixel
    look({ from, to: from + plot.width * perPixel })
  }
  return {
    down(id, x) {
      const { fingers } = state.current
      if (fingers.size >= 2) return true
      fingers.set(id, { x, at: held(x) })
      if (fingers.size === 2) onStart()
      return fingers.size === 2
    },
    move(id, x) {
      const { fingers } = state.current
      const finger = fingers.get(id)
      if (!finger || fingers.size < 2) return fingers.size > 1
      finger.x = x
      state.current.frame ||= requestAnimationFrame(show)
      return true
    },
    up(id) {
      state.current.fingers.delete(id)
    },
  }
}
