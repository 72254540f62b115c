/**
 * Marks along the axis. Those that would lie on one another are one mark that says how many it is; a
 * counted mark needs room for its number, and takes in what would stand there.
 */
import { firstFrom } from '#src/ui/first-from.ts'
import { xOf } from './plot.ts'
import type { Plot } from './plot.ts'

export interface Cluster {
  readonly x: number
  /** Positions of the first and the last. */
  readonly at: number
  readonly last: number
  /** Place of the first in the list. */
  readonly first: number
  readonly count: number
}

interface Gaps {
  /** Width of a mark, and of one with its number, in pixels. */
  readonly mark: number
  readonly counted: number
}

/** Of an ascending list what is in sight; O(pixels · log n). */
export function clusters(list: ArrayLike<number>, plot: Plot, { mark, counted }: Gaps): readonly Cluster[] {
  const found: Cluster[] = []
  const perPixel = (plot.to - plot.from) / Math.max(1, plot.width)
  const end = firstFrom(list, plot.to + 1)
  let first = firstFrom(list, plot.from)
  while (first < end) {
    const at = list[first]!
    let next = Math.min(end, firstFrom(list, at + Math.max(mark * perPixel, Number.MIN_VALUE)))
    if (next <= first) next = first + 1
    if (next - first > 1) next = Math.max(next, Math.min(end, firstFrom(list, at + counted * perPixel)))
    found.push({ x: xOf(plot, at), at, last: list[next - 1]!, first, count: next - first })
    first = next
  }
  return found
}

/** The one whose mark is under a pixel, or null. */
export function clusterAt(list: readonly Cluster[], x: number, reach: number): Cluster | null {
  let best: Cluster | null = null
  for (const one of list)
    if (Math.abs(one.x - x) <= reach && !(best && Math.abs(best.x - x) <= Math.abs(one.x - x))) best = one
  return best
}
