/** One session on the screen: header, timeline, panes with their inspector, panel, status line. */
import { Suspense, memo, useEffect } from 'react'
import type { Section } from '#kernel/model/row.ts'
import { ArchiveImage } from '#src/inspector/ArchiveImage.tsx'
import { Inspector } from '#src/inspector/Inspector.tsx'
import { Opening, useOpeningInSight } from '#src/open/Opening.tsx'
import { followBreaks } from '#src/store/breaks.ts'
import { followChecks } from '#src/store/checks.ts'
import { followCounting } from '#src/store/counting.ts'
import { followMarks } from '#src/store/marks.ts'
import { followTrack } from '#src/store/track.ts'
import { prefer, usePrefs } from '#src/store/prefs.ts'
import { useApp } from '#src/store/store.ts'
import { Timeline } from '#src/timeline/Timeline.tsx'
import { SectionView } from '#src/ui/SectionView.tsx'
import { Splitter } from '#src/ui/Splitter.tsx'
import { useAfterPaint } from '#src/ui/useAfterPaint.ts'
import { NARROW, PHONE, useMedia } from '#src/ui/useMedia.ts'
import { panes } from './panes.ts'
import { BottomPanel } from './BottomPanel.tsx'
import { Crash } from './Crash.tsx'
import { SessionHeader } from './SessionHeader.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import styles from './SessionView.module.css'

/** How open rows of the panes draw what they hold. */
const drawSection = (section: Section, more: (from: number) => Promise<string>) => (
  <SectionView
    section={section}
    onMore={more}
    image={(attachment) => <ArchiveImage session={useApp.getState().shown ?? ''} attachment={attachment} />}
  />
)

/** Nothing of it depends on when the frame around it is drawn. */
export default memo(function SessionView({ over }: { readonly over: boolean }) {
  const panel = useApp((s) => s.place.panel)
  const opening = useOpeningInSight()
  const phone = useMedia(PHONE)
  // Rows first: what stands around them comes with the next frames.
  const isPainted = useAfterPaint()
  useEffect(() => {
    if (!isPainted) return
    const off = [followMarks(), followTrack(), followChecks(), followBreaks(), followCounting()]
    return () => {
      for (const stop of off) stop()
    }
  }, [isPainted])
  useAnnouncements()

  return (
    <div className={over ? `${styles.session} ${styles.over}` : styles.session}>
      <SessionHeader />
      <Timeline isEmpty={!isPainted} />
      <Notes />
      <main className={styles.main}>
        {!(phone && panel !== null) && (
          <div className={styles.body}>
            <div className={styles.panes}>
              <Crash part="The panes">
                <Suspense>
                  <panes.Component renderSection={drawSection} />
                </Suspense>
              </Crash>
            </div>
            <InspectorColumn isEmpty={!isPainted} />
          </div>
        )}
        {panel !== null && <BottomPanel panel={panel} alone={phone} />}
      </main>
      <StatusLine />
      {opening && (
        <div className={styles.floating}>
          <Opening />
        </div>
      )}
    </div>
  )
})

/** What an address said that could not be used. */
function Notes() {
  const notes = useApp((s) => s.notes)
  if (notes.length === 0) return null
  return (
    <p className={styles.notes} role="status">
      {notes.join(' ')}{' '}
      <button type="button" className={styles.dismiss} onClick={() => useApp.setState({ notes: [] })}>
        Dismiss
      </button>
    </p>
  )
}

/** Beside the panes; on narrow screens a dock under them, whose size is fixed. */
function InspectorColumn({ isEmpty }: { readonly isEmpty: boolean }) {
  const open = usePrefs((s) => s.inspectorOpen)
  const preferred = usePrefs((s) => s.inspectorWidth)
  const narrow = useMedia(NARROW)
  const middle = useMedia('(max-width: 1280px)')
  const width = preferred ?? (middle ? 280 : 300)
  if (!open) return null
  return (
    <>
      {!narrow && (
        <Splitter
          label="Width of the inspector"
          upright
          size={width}
          min={220}
          max={Math.max(220, window.innerWidth - 560)}
          onSize={(inspectorWidth) => prefer({ inspectorWidth })}
          onReset={() => prefer({ inspectorWidth: null })}
        />
      )}
      <div className={styles.inspector} style={narrow ? undefined : { width: `min(${width}px, 60vw)` }}>
        <Crash part="The inspector">{!isEmpty && <Inspector />}</Crash>
      </div>
    </>
  )
}
