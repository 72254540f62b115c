/**
 * Where in the log we are, and how much the model saw over its course. Nothing here but the slider, the figure and
 * the veil hears of the position: a step of it draws no chart.
 */
import { useEffect, useMemo } from 'react'
import { useAlarms } from '#src/store/alarms.ts'
import { breaksOf, foldsOf, useBreaks } from '#src/store/breaks.ts'
import { shownLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { drawnWide, trackIn, useTrack } from '#src/store/track.ts'
import { sightFrom, sightTo } from '#src/store/zoom.ts'
import { Figure } from './Figure.tsx'
import { LaneMarks } from './LaneMarks.tsx'
import { foldingsOf, laneMarks } from './lane-marks.ts'
import { Notes } from './Notes.tsx'
import { Overview } from './Overview.tsx'
import { Past } from './Past.tsx'
import { axis, PLOT_HEIGHT } from './plot.ts'
import type { Plot } from './plot.ts'
import { Slider } from './Slider.tsx'
import { Stack } from './Stack.tsx'
import { stackOf } from './stack.ts'
import type { Tellable } from './telling.ts'
import { useWheel } from './useWheel.ts'
import { useWidth } from './useWidth.ts'
import styles from './Timeline.module.css'

/** `isEmpty`: its room is kept, nothing is in it yet. */
export function Timeline({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <section className={styles.timeline} aria-label="Timeline">
      {!isEmpty && <Filled />}
    </section>
  )
}

function Filled() {
  const [ref, width] = useWidth<HTMLDivElement>()
  const end = useApp((s) => Math.max(1, shownSession(s)?.eventCount ?? 0))
  const from = useApp(sightFrom)
  const to = useApp(sightTo)
  const whole = useTrack((s) => s.whole)
  const part = useTrack((s) => s.part)
  const track = useMemo(() => trackIn({ whole, part }, { from, to }), [whole, part, from, to])
  const scale = useMemo(() => axis(whole?.most ?? 0), [whole])
  const top = Math.max(scale.top, track?.most ?? 0)
  const plot = useMemo<Plot>(
    () => ({ from, to, end, width, height: PLOT_HEIGHT, top }),
    [from, to, end, width, top],
  )
  useEffect(() => drawnWide(width), [width])
  useWheel(ref, plot)

  return (
    <>
      <Figure />
      <div className={styles.strip} ref={ref}>
        {width > 0 && <Strip plot={plot} lines={scale.lines} track={track} whole={whole} />}
      </div>
    </>
  )
}

interface StripProps {
  readonly plot: Plot
  readonly lines: readonly number[]
  readonly track: ReturnType<typeof trackIn>
  readonly whole: ReturnType<typeof trackIn>
}

function Strip({ plot, lines, track, whole }: StripProps) {
  const marks = useMarks((s) => s.marks)
  const breaks = useBreaks(breaksOf)
  const folds = useBreaks(foldsOf)
  const alarms = useAlarms()
  // The steps are of what the host recorded while another surface is looked at.
  const foreign = useApp((s) => track !== null && track.lens !== shownLens(s))
  const ended = useApp((s) => lastEnded(folds, positionOf(s)))
  const until = track?.lens === 'recorded' ? marks?.alarms[0] : undefined
  const stack = useMemo(() => track && stackOf(track, plot, until), [track, plot, until])
  const foldings = useMemo(() => (marks ? foldingsOf(marks, folds) : []), [marks, folds])
  const inLanes = useMemo(() => laneMarks(foldings, alarms, plot), [foldings, alarms, plot])
  const alarmsAt = useMemo(() => Uint32Array.from(alarms, ({ at }) => at), [alarms])
  const on = useMemo<Tellable | null>(
    () => marks && { marks, track, foreign, foldings, alarms, breaks, end: plot.end },
    [marks, track, foreign, foldings, alarms, breaks, plot.end],
  )
  return (
    <>
      {stack && <Stack stack={stack} plot={plot} lines={lines} />}
      {stack && <Past line={stack.line} plot={plot} />}
      {marks && <LaneMarks marks={marks} breaks={breaks} inLanes={inLanes} plot={plot} ended={ended} />}
      <Notes track={track} foreign={foreign} />
      <Slider plot={plot} on={on} inLanes={inLanes} />
      <Overview track={whole} alarms={alarmsAt} plot={plot} />
    </>
  )
}

/** The last position at which a fold has ended; changes seldom, as folds end seldom. */
function lastEnded(folds: ReturnType<typeof foldsOf>, at: number): number {
  let ended = 0
  for (const { until } of folds) if (until !== null && until <= at && until > ended) ended = until
  return ended
}
