/**
 * A store whose readers on the screen can be held for a moment: the state changes at once for whoever asks, and is
 * drawn together with what is on its way. Two drawings for one step would be two frames.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** A step is drawn with its answer if that comes within, in ms: what the key alone changes would be a frame of its own. */
export const TOGETHER = 10

export interface HeldStore<S> extends Pick<StoreApi<S>, 'getState' | 'subscribe'> {
  /** The hook: a part of what is drawn. */
  <T>(selector: (state: S) => T): T
  /** All of it. */
  readonly drawn: () => S
  setState(patch: Partial<S> | ((state: S) => Partial<S>)): void
  /** Draws nothing new until `draw`, or for so long, in ms. */
  hold(most: number): void
  /** Draws what changed since. */
  draw(): void
}

export function createHeldStore<S>(initial: S): HeldStore<S> {
  const state = createStore<S>(() => initial)
  const drawn = createStore<S>(() => initial)
  let held: ReturnType<typeof setTimeout> | null = null

  const show = (): void => drawn.setState(state.getState(), true)
  const draw = (): void => {
    if (held === null) return
    clearTimeout(held)
    held = null
    show()
  }
  const useHeld = <T>(selector: (state: S) => T): T => useStore(drawn, selector)
  return Object.assign(useHeld, {
    drawn: drawn.getState,
    getState: state.getState,
    subscribe: state.subscribe,
    setState(patch: Partial<S> | ((state: S) => Partial<S>)) {
      // Whoever hears of it may hold what it leads to.
      state.setState(patch)
      if (held === null) show()
    },
    hold(most: number) {
      held ??= setTimeout(draw, most)
    },
    draw,
  })
}
