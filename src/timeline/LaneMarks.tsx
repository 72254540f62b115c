/** Cache breaks, compactions, folds, subagents, turns and alarms, as far as they are in sight. */
import { memo, useMemo } from 'react'
import type { CacheBreak } from '#kernel/model/prefix.ts'
import type { Marks } from '#kernel/model/summary.ts'
import { count } from '#src/ui/format.ts'
import { clusters } from './clusters.ts'
import type { Cluster } from './clusters.ts'
import { agentBars, breakMarks } from './lane-marks.ts'
import type { LaneMarks as Lanes } from './lane-marks.ts'
import { labelEvery, lanes, round } from './plot.ts'
import type { Plot } from './plot.ts'
import styles from './Chart.module.css'

interface LaneMarksProps {
  readonly marks: Marks
  readonly breaks: readonly CacheBreak[]
  readonly inLanes: Lanes
  readonly plot: Plot
  /** Positions at which folds are no longer active, as far as they have happened. */
  readonly ended: number
}

export const LaneMarks = memo(function LaneMarks({ marks, breaks, inLanes, plot, ended }: LaneMarksProps) {
  return (
    <svg className={styles.chart} width={plot.width + 40} height="104" aria-hidden="true" focusable="false">
      <Breaks breaks={breaks} marks={marks} plot={plot} />
      <line
        className={styles.axis}
        x1="0"
        x2={plot.width}
        y1={lanes.plot + plot.height}
        y2={lanes.plot + plot.height}
      />
      <Agents marks={marks} plot={plot} />
      <Foldings inLanes={inLanes} ended={ended} />
      <Turns marks={marks} plot={plot} />
      <Alarms inLanes={inLanes} />
      <text className={styles.label} x={plot.width + 14} y={lanes.rail + 4}>
        turn
      </text>
    </svg>
  )
})

interface BreaksProps {
  readonly breaks: readonly CacheBreak[]
  readonly marks: Marks
  readonly plot: Plot
}

/** Where a cache breaks: in red if no fold explains it. */
const Breaks = memo(function Breaks({ breaks, marks, plot }: BreaksProps) {
  const upright = (list: readonly Cluster[], top: number): string =>
    list.map(({ x }) => `M${round(x)},${top}V${lanes.plot + plot.height}`).join('')
  const compactions = clusters(marks.compactions, plot, { mark: 3, counted: 3 })
  return (
    <>
      <path className={styles.upright} d={upright(compactions, lanes.plot - 7)} />
      <path
        className={styles.upright}
        d={upright(breakMarks(breaks, 'compaction', marks, plot), lanes.plot)}
      />
      <path
        className={styles.rewrite}
        d={upright(breakMarks(breaks, 'rewrite', marks, plot), lanes.plot - 3)}
      />
    </>
  )
})

const Agents = memo(function Agents({ marks, plot }: { marks: Marks; plot: Plot }) {
  return (
    <>
      {agentBars(marks, plot).map((bar) => (
        <rect
          key={bar.at}
          className={styles.agent}
          x={round(bar.x)}
          y={lanes.agents}
          width={round(bar.width)}
          height="3"
        />
      ))}
    </>
  )
})

/** Room that a name needs to its right, in pixels. */
const NAME = 30

const Foldings = memo(function Foldings({ inLanes, ended }: { inLanes: Lanes; ended: number }) {
  const { foldClusters: list, foldings } = inLanes
  const y = lanes.marks
  return (
    <>
      {list.map((one, i) => {
        const own = foldings.slice(one.first, one.first + one.count)
        const diamond = own.some(({ kind }) => kind === 'compaction')
        const gone = own.every(({ until }) => until !== null && until <= ended)
        const room = (list[i + 1]?.x ?? Infinity) - one.x > NAME
        const x = round(one.x)
        return (
          <g key={one.at}>
            {diamond ? (
              <path className={styles.diamond} d={`M${x},${y - 5}l5,5l-5,5l-5,-5Z`} />
            ) : (
              <path
                className={gone ? styles.squareGone : styles.square}
                d={`M${x - 3.5},${y - 3.5}h7v7h-7Z`}
              />
            )}
            {(one.count > 1 || room) && (
              <text className={diamond ? styles.name : styles.foldName} x={x + 8} y={y + 3.5}>
                {one.count > 1 ? `×${count(one.count)}` : own[0]!.name}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
})

const Turns = memo(function Turns({ marks, plot }: { marks: Marks; plot: Plot }) {
  const { turns } = marks
  const inSight = useMemo(() => clusters(turns, plot, { mark: 3, counted: 3 }), [turns, plot])
  const shown = inSight.reduce((sum, one) => sum + one.count, 0)
  const every = labelEvery(shown, plot.width)
  const labelled = turns.filter((_, i) => (i + 1) % every === 0)
  const labels = clusters(labelled, plot, { mark: 20, counted: 20 })
  const ticks = inSight
    .map(({ x, first, count: held }) => {
      const long = Math.floor((first + held) / every) > Math.floor(first / every)
      return `M${round(x)},${lanes.rail + 1}v${long ? 5 : 3}`
    })
    .join('')
  return (
    <>
      <path className={styles.tick} d={ticks} />
      {labels.map(({ x, at, first }) => (
        <text key={at} className={styles.turn} x={round(x)} y={lanes.turns}>
          {count((first + 1) * every)}
        </text>
      ))}
    </>
  )
})

/** A triangle and its number; a cross where a provider would refuse. */
const Alarms = memo(function Alarms({ inLanes: { alarmClusters: list, alarms } }: { inLanes: Lanes }) {
  return (
    <>
      {list.map((one, i) => {
        const x = round(one.x)
        const refused = alarms.slice(one.first, one.first + one.count).every(({ kind }) => kind === 'refused')
        const room = (list[i + 1]?.x ?? Infinity) - one.x > 24
        return (
          <g key={one.at}>
            {refused ? (
              <path className={styles.fault} d={`M${x - 3.5},2l7,7M${x - 3.5},9l7,-7`} />
            ) : (
              <path className={styles.alarm} d={`M${x},1l5,9h-10Z`} />
            )}
            {(one.count > 1 || room) && (
              <text className={styles.alarmName} x={x + 7} y="10">
                {one.count > 1 ? `×${count(one.count)}` : count(one.first + 1)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
})
