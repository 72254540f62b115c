/** Where in the log we are, and how much the model saw over its course. */
import { useMemo } from 'react'
import { breaksOf, faultsOf, useBreaks } from '#src/store/breaks.ts'
import { shownLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Chart } from './Chart.tsx'
import { Figure } from './Figure.tsx'
import { Slider } from './Slider.tsx'
import { axis } from './steps.ts'
import { useWidth } from './useWidth.ts'
import styles from './Timeline.module.css'

/** Height of the plot inside of the strip, in its own coordinates. */
const PLOT = 46

/** `isEmpty`: its room is kept, nothing is in it yet. */
export function Timeline({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <section className={styles.timeline} aria-label="Timeline">
      {!isEmpty && <Track />}
    </section>
  )
}

function Track() {
  const marks = useMarks((s) => s.marks)
  const at = useApp(positionOf)
  const events = useApp((s) => shownSession(s)?.eventCount ?? 0)
  // The steps are of what the host recorded, also while something else is looked at.
  const foreign = useApp((s) => shownLens(s) !== 'recorded' && shownSession(s)?.format !== 'acp-state')
  const breaks = useBreaks(breaksOf)
  const faults = useBreaks(faultsOf)
  const [ref, width] = useWidth<HTMLDivElement>()

  const most = useMemo(() => (marks ? marks.seriesTokens.reduce((a, b) => Math.max(a, b), 0) : 0), [marks])
  const scale = useMemo(() => axis(most), [most])
  const plot = useMemo(() => ({ width, height: PLOT, events, top: scale.top }), [width, events, scale])

  return (
    <>
      <Figure />
      <div className={styles.strip} ref={ref}>
        {width > 0 && (
          <>
            {marks && (
              <Chart
                marks={marks}
                plot={plot}
                lines={scale.lines}
                at={at}
                breaks={breaks}
                faults={faults}
                foreign={foreign}
              />
            )}
            <Slider plot={plot} marks={marks} at={at} />
          </>
        )}
      </div>
    </>
  )
}
