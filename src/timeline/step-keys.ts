/** Which position a key of the slider leads to; null if it is none of its keys. */
import type { Marks } from '#kernel/model/summary.ts'
import { neighbour } from '#src/store/selectors.ts'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

export function keyTarget(
  { key, shiftKey }: Key,
  marks: Marks | null,
  at: number,
  events: number,
): number | null {
  const turns = marks?.turns ?? new Uint32Array()
  const compactions = marks?.compactions ?? new Uint32Array()
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return shiftKey ? Math.min(events, at + 1) : (neighbour(turns, at, 1) ?? events)
    case 'ArrowLeft':
    case 'ArrowDown':
      return shiftKey ? Math.max(0, at - 1) : (neighbour(turns, at, -1) ?? 0)
    case 'PageUp':
      return neighbour(compactions, at, 1) ?? events
    case 'PageDown':
      return neighbour(compactions, at, -1) ?? 0
    case 'Home':
      return 0
    case 'End':
      return events
    default:
      return null
  }
}
