/** What stands in the lanes of the timeline: alarms on top; compactions, folds and subagents under the plot. */
import type { CacheBreak } from '#kernel/model/prefix.ts'
import type { Marks } from '#kernel/model/summary.ts'
import type { FoldMark } from '#kernel/model/track.ts'
import type { Alarm } from '#src/store/alarms.ts'
import { clusters } from './clusters.ts'
import type { Cluster } from './clusters.ts'
import { xOf } from './plot.ts'
import type { Plot } from './plot.ts'

/** A compaction or a fold, at the position at which it has happened. */
export interface Folding {
  readonly at: number
  readonly kind: 'compaction' | 'fold'
  readonly name: string
  readonly until: number | null
}

export interface LaneMarks {
  readonly foldings: readonly Folding[]
  readonly alarms: readonly Alarm[]
  readonly foldClusters: readonly Cluster[]
  readonly alarmClusters: readonly Cluster[]
}

/** A fold that a compaction landed is that compaction's mark. */
export function foldingsOf(marks: Marks, folds: readonly FoldMark[]): readonly Folding[] {
  const landed = new Set(marks.compactions)
  const all: Folding[] = []
  marks.compactions.forEach((at, i) => all.push({ at, kind: 'compaction', name: `c${i + 1}`, until: null }))
  for (const { at, block, until } of folds)
    if (!landed.has(at)) all.push({ at, kind: 'fold', name: block, until })
  return all.toSorted((a, b) => a.at - b.at)
}

export function laneMarks(foldings: readonly Folding[], alarms: readonly Alarm[], plot: Plot): LaneMarks {
  const at = (list: readonly { readonly at: number }[]): Uint32Array =>
    Uint32Array.from(list, (one) => one.at)
  return {
    foldings,
    alarms,
    foldClusters: clusters(at(foldings), plot, { mark: 11, counted: 30 }),
    alarmClusters: clusters(at(alarms), plot, { mark: 11, counted: 26 }),
  }
}

export interface AgentBar {
  readonly x: number
  readonly width: number
  readonly at: number
  readonly until: number
  /** Runs in it that overlap or touch. */
  readonly count: number
}

/** Runs of subagents; those that overlap are one bar. At most one bar a pixel. */
export function agentBars({ agentStarts, agentEnds }: Marks, plot: Plot): readonly AgentBar[] {
  const bars: { at: number; until: number; count: number }[] = []
  const perPixel = (plot.to - plot.from) / Math.max(1, plot.width)
  agentStarts.forEach((at, i) => {
    const until = Math.max(at, agentEnds[i]!)
    if (until < plot.from || at > plot.to) return
    const last = bars.at(-1)
    if (last && at <= last.until + perPixel) {
      last.until = Math.max(last.until, until)
      last.count++
    } else bars.push({ at, until, count: 1 })
  })
  return bars.map(({ at, until, count }) => {
    const x = Math.max(0, xOf(plot, at))
    return { x, width: Math.max(2, Math.min(plot.width, xOf(plot, until)) - x), at, until, count }
  })
}

/** Cache breaks as uprights of one kind; what a compaction moved has its upright already. */
export function breakMarks(
  breaks: readonly CacheBreak[],
  kind: CacheBreak['kind'],
  marks: Marks,
  plot: Plot,
): readonly Cluster[] {
  const landed = new Set(marks.compactions)
  const own = breaks.filter((one) => one.kind === kind && !landed.has((one.event ?? -2) + 1))
  return clusters(
    Uint32Array.from(own, (one) => one.at),
    plot,
    { mark: 3, counted: 3 },
  )
}
