/**
 * Tokens by kind as a picture: steps, not curves, since tokens change at events. Each kind is drawn down to
 * the axis with those below it, the highest first, so that what shows of it is its own share.
 *
 *     at      1  3        9          path in plot coordinates:  M x1,y1 H x3 V y3 H x9 V y9 H end
 *     tokens  ▁▁▅▅▅▅▅▅▅▅▅▂▂▂▂
 */
import type { Track, TrackKind } from '#kernel/model/track.ts'
import { round, xOf, yOf } from './plot.ts'
import type { Plot } from './plot.ts'

export interface Stack {
  /** The upper edge of all. */
  readonly line: string
  /** From the top of the stack to its bottom; kinds that are never there are left out. */
  readonly areas: readonly { readonly kind: TrackKind; readonly path: string }[]
}

/** `until`: nothing is known behind that position. Linear in the steps of the track. */
export function stackOf(track: Track, plot: Plot, until = Infinity): Stack {
  const { at, kinds, tokens } = track
  const end = round(Math.max(0, Math.min(plot.width, xOf(plot, Math.min(until, plot.to)))))
  const seen = stepsBetween(at, plot, until)
  if (seen.first >= seen.end || until <= plot.from) return { line: '', areas: [] }
  const sums = new Float64Array(seen.end - seen.first)
  const areas: { kind: TrackKind; path: string }[] = []
  const xs = Array.from(sums, (_, i) => round(Math.max(0, xOf(plot, at[seen.first + i]!))))
  let line = ''
  kinds.forEach((kind, k) => {
    let there = false
    for (let i = 0; i < sums.length; i++) {
      const own = tokens[(seen.first + i) * kinds.length + k]!
      there ||= own > 0
      sums[i]! += own
    }
    if (!there) return
    line = edge(xs, sums, plot, end)
    areas.push({ kind, path: `${line}V${plot.height}H${xs[0]}Z` })
  })
  // A surface of nothing is a line on the axis.
  if (areas.length === 0) line = edge(xs, sums, plot, end)
  return { line, areas: areas.toReversed() }
}

/** The step that a part begins with, and those inside of it. */
function stepsBetween(at: Uint32Array, { from, to }: Plot, until: number) {
  let first = 0
  while (first + 1 < at.length && at[first + 1]! <= from) first++
  let end = first
  while (end < at.length && at[end]! <= to && at[end]! <= until) end++
  return { first, end }
}

function edge(xs: readonly number[], sums: Float64Array, plot: Plot, end: number): string {
  let y = round(yOf(plot, sums[0]!))
  let path = `M${xs[0]},${y}`
  for (let i = 1; i < xs.length; i++) {
    const next = round(yOf(plot, sums[i]!))
    if (next === y) continue
    y = next
    path += `H${xs[i]}V${y}`
  }
  return `${path}H${end}`
}
