/**
 * A list on the page: a native scroller over an empty spacer, a sticky view in it, and in that a
 * layer with the rows in sight, which is moved as a whole. `ListModel` says what is drawn and where.
 */
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Windows } from '#src/store/windows.ts'
import type { Columns } from './columns.ts'
import { cx } from './cx.ts'
import { Decor } from './Decor.tsx'
import { Echo } from './Echo.tsx'
import type { RenderSection } from './ExpandedContent.tsx'
import { Gutter } from './Gutter.tsx'
import { SurfaceItems, TranscriptItems } from './items.tsx'
import type { Side } from './layout.ts'
import { ListModel } from './list.ts'
import { Measure } from './measure.ts'
import { Picked } from './Picked.tsx'
import { guessHeight } from './port-heights.ts'
import { arrive, leave } from './registry.ts'
import { Scroller } from './scroller.ts'
import { useSelection } from './selection.ts'
import { Wisher } from './wish.ts'
import { wire } from './wire.ts'
import styles from './list.module.css'

interface Props {
  readonly side: Side
  readonly columns: Columns
  readonly windows: Windows
  readonly render: RenderSection
  /** Width of the gutter drawn in this list, 0 for none; `full` draws ribbons and links, too. */
  readonly gutter: number
  readonly full: boolean
}

export function RowList({ side, columns, windows, render, gutter, full }: Props) {
  const [model] = useState(() => new ListModel(side, columns))
  const version = useSyncExternalStore(model.subscribe, model.version)
  const port = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const measure = useRef<Measure | null>(null)
  const wisher = useRef<Wisher | null>(null)

  useLayoutEffect(() => {
    const portNow = port.current!
    const scroller = new Scroller(model.track, portNow, spacer.current!, (before) => model.moved(before))
    measure.current = new Measure(model, portNow)
    wisher.current = new Wisher(model, windows)
    const unwire = wire(model, windows, layer.current!)
    const anchor = arrive(windows.session, model)
    const flush = (redraw: () => void) => flushSync(redraw)
    const viewport = guessHeight(side) ?? portNow.clientHeight
    const page = { viewport, layer: layer.current!, scroller, flush }
    model.quietly(() => model.mount(page, anchor))
    return () => {
      leave(windows.session, model)
      windows.forget(side)
      unwire()
      measure.current?.dispose()
      scroller.dispose()
      model.unmount()
    }
  }, [model, windows, side])

  useLayoutEffect(() => model.quietly(() => model.setColumns(columns)), [model, columns])

  useLayoutEffect(() => {
    model.quietly(() => model.select(useSelection.getState()))
    return useSelection.subscribe((selection) => model.select(selection))
  }, [model])

  // After each drawing: the layer is in place, new parts are measured, what is missing is asked for.
  useLayoutEffect(() => {
    model.paint()
    measure.current?.sweep(layer.current!)
  })
  useEffect(() => wisher.current?.look())
  useEffect(() => windows.subscribe((news) => model.arrived(news)), [model, windows])

  return (
    <div ref={port} className={cx(styles.port, styles[side])}>
      <div ref={spacer} className={styles.spacer}>
        <div className={styles.view}>
          <div className={styles.papers}>
            {side !== 'right' && <div className={styles.transcript} />}
            {gutter > 0 && <div className={styles.gutter} />}
            {side !== 'left' && <div className={styles.surface} />}
          </div>
          <div ref={layer} className={styles.layer}>
            <Drawn {...{ model, version, windows, render, gutter, full }} />
          </div>
          {side === 'both' && (
            <div className={styles.over}>
              <Echo model={model} windows={windows} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

interface DrawnProps extends Pick<Props, 'windows' | 'render' | 'gutter' | 'full'> {
  readonly model: ListModel
  /** Drawn once for each: new columns are first taken in by the model, which then says to draw. */
  readonly version: number
}

const Drawn = memo(function Drawn({ model, windows, render, gutter, full }: DrawnProps) {
  const { side } = model
  return (
    <>
      {side !== 'right' && (
        <div className={styles.column}>
          <Picked model={model} />
          <TranscriptItems model={model} windows={windows} render={render} />
        </div>
      )}
      {gutter > 0 && <Gutter model={model} windows={windows} width={gutter} full={full} />}
      {side !== 'left' && (
        <div className={styles.column}>
          {side === 'both' && <Decor model={model} windows={windows} />}
          <SurfaceItems model={model} windows={windows} render={render} />
        </div>
      )}
    </>
  )
})
