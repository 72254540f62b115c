/**
 * The heart of the view: what was said, what is sent, and between them the folds. Aligned, both are
 * one list; free, two that scroll by themselves; on a small screen one of them at a time.
 */
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { Totals } from '#kernel/model/outline.ts'
import { watchBlocks } from '#src/store/blocks.ts'
import { chooseLens } from '#src/store/lens.ts'
import { useOutline, watchOutline } from '#src/store/outline.ts'
import { Button } from '#src/ui/Button.tsx'
import { percent } from '#src/ui/format.ts'
import { useApp } from '#src/store/store.ts'
import { windowsOf } from '#src/store/windows.ts'
import type { Windows } from '#src/store/windows.ts'
import type { Columns } from './columns.ts'
import { cx } from './cx.ts'
import { plainSection } from './ExpandedContent.tsx'
import type { RenderSection } from './ExpandedContent.tsx'
import { FoldsHead, SurfaceHead, TranscriptHead } from './PaneHeads.tsx'
import { PaneSplitter } from './PaneSplitter.tsx'
import { usePrepared, watchPrepared } from './prepared.ts'
import { RowList } from './RowList.tsx'
import { watchSelection } from './selection.ts'
import { GUTTER } from './sizes.ts'
import { Tabs } from './Tabs.tsx'
import type { Tab } from './Tabs.tsx'
import { useShape } from './width.ts'
import styles from './panes.module.css'

export interface PanesProps {
  /** Draws a section of an open row; without it the text stands as it is. */
  readonly renderSection?: RenderSection
}

export default function Panes({ renderSection = plainSection }: PanesProps) {
  // Before the first frame: the first rows may have come with the session.
  useLayoutEffect(() => {
    const off = [watchPrepared(), watchOutline(), watchBlocks(), watchSelection()]
    return () => {
      for (const stop of off) stop()
    }
  }, [])
  const engine = useApp((s) => s.engine)
  const problem = useOutline((s) => s.problem)
  const progress = useOutline((s) => s.progress)
  const { session, columns } = usePrepared()
  const windows = engine && session !== null ? windowsOf(engine, session) : null

  if (problem)
    return (
      <Frame>
        <p className={styles.problem} role="alert">
          {problem.message} {problem.advice}
        </p>
      </Frame>
    )
  if (!columns || !windows)
    return (
      <Frame>
        {progress !== null && (
          <p className={styles.waiting}>
            Recomputing the surface, {percent(progress)}.{' '}
            <Button onClick={() => chooseLens('recorded')}>Show the recorded one</Button>
          </p>
        )}
      </Frame>
    )
  return <Lists key={windows.session} columns={columns} windows={windows} render={renderSection} />
}

const noTotals: Totals = { transcript: 0, surface: 0, kind: 'estimate', covered: new Float64Array(0) }

interface ListsProps {
  readonly columns: Columns
  readonly windows: Windows
  readonly render: RenderSection
}

export function Lists({ columns, windows, render }: ListsProps) {
  const shape = useShape()
  // Other lists are much to draw: done in slices, after the switch itself.
  const mode = useDeferredValue(useApp((s) => s.place.mode))
  const totals = useOutline((s) => s.totals) ?? noTotals
  const [tab, setTab] = useState<Tab>('left')
  const [surface, setSurface] = useState<number | null>(null)
  const { outline } = columns
  const heads = { outline, totals }
  const list = { columns, windows, render }

  if (shape === 'single') {
    return (
      <Frame single>
        <Tabs shown={tab} totals={totals} onShow={setTab} />
        <div id="pane-single" role="tabpanel" aria-labelledby={`pane-tab-${tab}`} className={styles.pane}>
          <RowList key={tab} side={tab} {...list} gutter={tab === 'left' ? GUTTER.slim : 0} full={false} />
          <Empty columns={columns} side={tab} />
        </div>
      </Frame>
    )
  }
  if (mode === 'free') {
    return (
      <Frame free>
        <div className={styles.pane}>
          <TranscriptHead {...heads} />
          <RowList side="left" {...list} gutter={GUTTER.slim} full={false} />
          <Empty columns={columns} side="left" />
        </div>
        <div className={styles.pane}>
          <SurfaceHead {...heads} />
          <RowList side="right" {...list} gutter={0} full={false} />
          <Empty columns={columns} side="right" />
        </div>
      </Frame>
    )
  }
  return (
    <Frame surface={surface}>
      <div className={styles.heads}>
        <TranscriptHead {...heads} />
        <FoldsHead outline={outline} />
        <SurfaceHead {...heads} />
      </div>
      <div className={styles.pane}>
        <RowList side="both" {...list} gutter={shape === 'wide' ? GUTTER.wide : GUTTER.narrow} full />
        <div className={cx(styles.heads, styles.over)}>
          <Empty columns={columns} side="left" />
          <span />
          <Empty columns={columns} side="right" />
        </div>
      </div>
      <PaneSplitter onSize={setSurface} />
    </Frame>
  )
}

interface FrameProps {
  readonly single?: boolean
  readonly free?: boolean
  /** Width of the surface in px, or null: as the screen is wide. */
  readonly surface?: number | null
  readonly children?: ReactNode
}

function Frame({ single, free, surface = null, children }: FrameProps) {
  return (
    <section
      aria-label="Transcript and surface"
      style={surface === null ? undefined : ({ '--surface': `minmax(0, ${surface}px)` } as CSSProperties)}
      className={cx(styles.frame, single && styles.single, free && styles.free)}
    >
      {children}
    </section>
  )
}

/** One sentence where the first row would be. */
function Empty({ columns, side }: { readonly columns: Columns; readonly side: Tab }) {
  const { at } = columns.outline
  const empty = side === 'left' ? columns.rowCount === 0 : columns.nodeCount === 0
  if (!empty) return <span />
  const sentence = side === 'left' ? 'Nothing was said yet' : 'The model has seen nothing yet'
  return (
    <p className={styles.empty}>
      {sentence} at event {at}.
    </p>
  )
}
