/**
 * The chart behind the slider. What is drawn twice is drawn once and clipped: the future lies pale
 * under the past, and a move of the slider only moves the clip.
 */
import { memo, useId, useMemo } from 'react'
import type { CacheBreak } from '#kernel/model/prefix.ts'
import type { Marks } from '#kernel/model/summary.ts'
import { count, short } from '#src/ui/format.ts'
import { labelEvery, spaced, stepPath, xOf, yOf } from './steps.ts'
import type { Plot, StepPath } from './steps.ts'
import styles from './Chart.module.css'

interface ChartProps {
  readonly marks: Marks
  readonly plot: Plot
  readonly lines: readonly number[]
  readonly at: number
  /** Requests that do not begin with the one before. */
  readonly breaks: readonly CacheBreak[]
  /** Requests with new faults that a provider would refuse. */
  readonly faults: readonly number[]
  /** The steps are not of the surface looked at, and say whose they are. */
  readonly foreign: boolean
}

/** From the top: alarms, plot, compactions, the slider's rail with turns. */
export const lanes = { plot: 14, compactions: 71, rail: 81, turns: 96 } as const

export function Chart({ marks, plot, lines, at, breaks, faults, foreign }: ChartProps) {
  const path = useMemo(
    () => stepPath({ at: marks.seriesAt, tokens: marks.seriesTokens }, plot),
    [marks, plot],
  )
  const x = xOf(plot, at)
  return (
    <svg className={styles.chart} width={plot.width + 40} height="104" aria-hidden="true" focusable="false">
      <Ground path={path} plot={plot} lines={lines} />
      <Past path={path} plot={plot} x={x} />
      <Breaks breaks={breaks} marks={marks} plot={plot} />
      <Faults faults={faults} plot={plot} />
      <Landmarks marks={marks} plot={plot} />
      {foreign && (
        <text className={styles.label} x="2" y="10">
          recorded surface
        </text>
      )}
      <text className={styles.label} x={plot.width + 14} y={lanes.rail + 4}>
        turn
      </text>
    </svg>
  )
}

const Ground = memo(function Ground({
  path,
  plot,
  lines,
}: {
  path: StepPath
  plot: Plot
  lines: readonly number[]
}) {
  return (
    <>
      {lines.map((tokens) => {
        const y = lanes.plot + yOf(plot, tokens)
        return (
          <g key={tokens}>
            <line className={styles.grid} x1="0" x2={plot.width} y1={y} y2={y} />
            <text className={styles.label} x={plot.width + 6} y={y + 3.5}>
              {short(tokens)}
            </text>
          </g>
        )
      })}
      <g transform={`translate(0 ${lanes.plot})`}>
        <path className={styles.futureArea} d={path.area} />
        <path className={styles.futureLine} d={path.line} />
      </g>
    </>
  )
})

function Past({ path, plot, x }: { path: StepPath; plot: Plot; x: number }) {
  const id = useId()
  return (
    <>
      <clipPath id={id}>
        <rect x="0" y="0" width={x} height="104" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <PastShape path={path} />
      </g>
      <line
        className={styles.axis}
        x1="0"
        x2={plot.width}
        y1={lanes.plot + plot.height}
        y2={lanes.plot + plot.height}
      />
    </>
  )
}

const PastShape = memo(function PastShape({ path }: { path: StepPath }) {
  return (
    <g transform={`translate(0 ${lanes.plot})`}>
      {/* Paper first: the past must not shine through from below. */}
      <path className={styles.paper} d={path.area} />
      <path className={styles.pastArea} d={path.area} />
      <path className={styles.pastLine} d={path.line} />
    </g>
  )
})

interface BreaksProps {
  readonly breaks: readonly CacheBreak[]
  readonly marks: Marks
  readonly plot: Plot
}

/** Where a cache breaks: in red if no fold explains it. What a compaction moved has its upright already. */
const Breaks = memo(function Breaks({ breaks, marks, plot }: BreaksProps) {
  const landed = new Set(marks.compactions)
  const path = (kind: CacheBreak['kind']): string => {
    const own = breaks.filter((one) => one.kind === kind && !landed.has((one.event ?? -2) + 1))
    const at = Uint32Array.from(own, (one) => one.at)
    return spaced(at, plot, 3)
      .map(({ x }) => `M${x},${lanes.plot}v${plot.height}`)
      .join('')
  }
  return (
    <>
      <path className={styles.upright} d={path('compaction')} />
      <path className={styles.rewrite} d={path('rewrite')} />
    </>
  )
})

/** A cross in the lane of alarms at each request that brought a fault in. */
const Faults = memo(function Faults({ faults, plot }: { faults: readonly number[]; plot: Plot }) {
  const d = spaced(Uint32Array.from(faults), plot, 10)
    .map(({ x }) => `M${x - 3.5},2l7,7M${x - 3.5},9l7,-7`)
    .join('')
  return <path className={styles.fault} d={d} />
})

const Landmarks = memo(function Landmarks({ marks, plot }: { marks: Marks; plot: Plot }) {
  const every = labelEvery(marks.turns.length, plot.width)
  const compactions = spaced(marks.compactions, plot, 5)
  const named = compactions.every((mark, i) => i === 0 || mark.x - (compactions[i - 1]?.x ?? 0) > 30)
  const ticks = useMemo(() => {
    let d = ''
    for (const turn of spaced(marks.turns, plot, 3))
      d += `M${turn.x},${lanes.rail + 1}v${turn.nth % every === 0 ? 5 : 3}`
    return d
  }, [marks, plot, every])
  const labels = spaced(
    marks.turns.filter((_, i) => (i + 1) % every === 0),
    plot,
    20,
  )
  return (
    <>
      {compactions.map((mark) => (
        <g key={mark.at}>
          <line className={styles.upright} x1={mark.x} x2={mark.x} y1="6" y2={lanes.plot + plot.height} />
          <path className={styles.diamond} d={`M${mark.x},${lanes.compactions - 5}l5,5l-5,5l-5,-5Z`} />
          {named && (
            <text className={styles.name} x={mark.x + 8} y={lanes.compactions + 3.5}>
              c{mark.nth}
            </text>
          )}
        </g>
      ))}
      <path className={styles.tick} d={ticks} />
      {labels.map((turn) => (
        <text key={turn.at} className={styles.turn} x={turn.x} y={lanes.turns}>
          {count(turn.nth * every)}
        </text>
      ))}
      {spaced(marks.alarms, plot, 18).map((alarm) => (
        <g key={alarm.at}>
          <path className={styles.alarm} d={`M${alarm.x},1l5,9h-10Z`} />
          <text className={styles.alarmName} x={alarm.x + 7} y="10">
            {alarm.nth}
          </text>
        </g>
      ))}
    </>
  )
})
