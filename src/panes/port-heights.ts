/** Heights that lists had on the page: what the next list of that side has, most likely, without a layout to ask. */
import type { Side } from './layout.ts'

/** A window of another height has lists of another height. */
const known = new Map<Side, { readonly window: number; readonly height: number }>()

export function noteHeight(side: Side, height: number): void {
  known.set(side, { window: window.innerHeight, height })
}

/** px, or null where none of the side was in this window. Wrong is corrected before it is seen (`Measure`). */
export function guessHeight(side: Side): number | null {
  const one = known.get(side)
  return one?.window === window.innerHeight ? one.height : null
}
