/** A landed compaction: a band across the panes that says what was folded, as far as it is known. */
import { memo } from 'react'
import type { Badge, MarkerView, RowView } from '#kernel/model/row.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { counted, tokens } from '#src/ui/format.ts'
import { ExpandedContent } from './ExpandedContent.tsx'
import { Sentence, Toggle } from './RowParts.tsx'
import { cx } from './cx.ts'
import { itemProps } from './slot.ts'
import type { SlotProps } from './slot.ts'
import styles from './rows.module.css'

interface Props extends SlotProps {
  readonly view: RowView | undefined
  readonly badge: Badge | undefined
}

export const MarkerRow = memo(function MarkerRow(props: Props) {
  const { view, badge, open, lit, sentence } = props
  const marker = view?.marker ?? null
  const title = marker?.command ? `/${marker.command.replace(/^\//, '')}` : 'Compaction'
  const facts = (marker && markerFacts(marker)) || (view?.text ?? '')
  const label = `${title}${marker ? ` ${marker.name}` : ''}. ${facts}`
  return (
    <div {...itemProps(props, label, cx(styles.row, styles.marker, lit && styles.lit))}>
      <div className={styles.band}>
        <span className={styles.diamond}>
          <Icon name="diamond" />
        </span>
        <span className={styles.role}>{view?.role ?? ''}</span>
        <span className={styles.text}>
          <b>{title}</b> {facts}
          {marker && (
            <span className={styles.name}>
              {' '}
              · {marker.name}
              {marker.fallback && ', summary not cited'}
            </span>
          )}
          {marker?.hasSummary && <Toggle open={open} />}
        </span>
        <span className={styles.event}>{view?.ref}</span>
      </div>
      {sentence && <Sentence badge={badge} />}
      {open && view && (
        <div className={styles.body} data-measure="body">
          <ExpandedContent
            windows={props.windows}
            row={view.id}
            node={null}
            version={view.since}
            render={props.render}
          />
        </div>
      )}
    </div>
  )
})

/** `11 items, ≈ 9,120 t`, as the host recorded its own estimate; a number that was not recorded is left out. */
function markerFacts(marker: MarkerView): string {
  const facts: string[] = []
  if (marker.items !== null) facts.push(counted(marker.items, 'item'))
  if (marker.tokens !== null) facts.push(tokens(marker.tokens, 'estimate'))
  return facts.join(', ')
}

/** What the band says on the surface's side. */
export function leftTheSurface(marker: MarkerView | null): string {
  if (!marker) return ''
  if (marker.items === null) return 'Here messages left the surface'
  return `Here ${counted(marker.items, 'message')} left the surface`
}
