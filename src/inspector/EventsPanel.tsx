/** All events in log order, whatever the transcript makes of them. */
import { useCallback } from 'react'
import type { EventLine } from '#kernel/model/row.ts'
import { usePages } from '#src/store/pages.ts'
import { positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count, counted, time } from '#src/ui/format.ts'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import styles from '#src/ui/Panel.module.css'

const columns = '72px 64px minmax(110px, 200px) minmax(120px, 1fr) 170px'

export default function EventsPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp(shownSession)
  const selected = useApp((s) => s.place.selected)
  const at = useApp(positionOf)
  const id = session?.id ?? ''
  const total = session?.eventCount ?? 0
  const fetch = useCallback<Parameters<typeof usePages<EventLine>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('events', { session: id, from, to })
      return outcome.ok ? outcome.value.events : null
    },
    [id],
  )
  const pages = usePages<EventLine>(`${id} ${session?.complete}`, total, fetch)

  return (
    <section className={styles.panel} aria-label="Events">
      <PanelHead
        title="Events"
        facts={`${counted(total, 'event')} in log order; ${count(at)} have happened at this position`}
        onClose={onClose}
      />
      <div className={styles.list}>
        <FixedList
          label="Events"
          count={total}
          rowHeight={22}
          columns={columns}
          head={
            <>
              <div role="columnheader" className={styles.number}>
                Event
              </div>
              <div role="columnheader" className={styles.number}>
                Line
              </div>
              <div role="columnheader">Type</div>
              <div role="columnheader">Content</div>
              <div role="columnheader">Recorded at</div>
            </>
          }
          active={selected ?? (at > 0 ? at - 1 : null)}
          onActive={(index) => go({ selected: index, inspect: 'selection' }, 'replace')}
          onRange={pages.see}
          row={(index) => {
            const event = pages.at(index)
            return (
              <>
                <div role="gridcell" className={styles.number}>
                  {count(index)}
                </div>
                <div role="gridcell" className={styles.ref}>
                  {event && count(event.line)}
                </div>
                <div role="gridcell" className={index < at ? styles.type : `${styles.type} ${styles.future}`}>
                  {event?.type}
                </div>
                <div role="gridcell" className={styles.text}>
                  {event?.text}
                </div>
                <div role="gridcell" className={styles.text}>
                  {event && event.time !== null && time(event.time)}
                </div>
              </>
            )
          }}
        />
      </div>
    </section>
  )
}
