/** One row of the surface: what is sent. */
import { memo } from 'react'
import type { Badge, SurfaceRowView } from '#kernel/model/row.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { tokenCount } from '#src/ui/format.ts'
import { ExpandedContent } from './ExpandedContent.tsx'
import { Chips, Ref, Sentence, Toggle, Tokens, spoken, unread } from './RowParts.tsx'
import { cx } from './cx.ts'
import { RightKind } from './kinds.ts'
import { itemProps } from './slot.ts'
import type { SlotProps } from './slot.ts'
import styles from './rows.module.css'

interface Props extends SlotProps {
  readonly view: SurfaceRowView | undefined
  readonly badge: Badge | undefined
  readonly kind: number
  /** A block covers it, and it is sent all the same. */
  readonly leaks: boolean
  /** A provider would refuse the request because of it. */
  readonly refused: boolean
  readonly reading: string
}

export const SurfaceRow = memo(function SurfaceRow(props: Props) {
  const { view, badge, kind, lit, open, sentence } = props
  const user = kind === RightKind.user
  const frame = cx(
    styles.row,
    user && styles.user,
    lit && styles.lit,
    lit !== null && lit !== 'own' && styles[lit],
  )
  if (!view) return unread(props, frame)
  const tool = kind === RightKind.tool
  const nothing = view.nothing || kind === RightKind.nothing
  const boxed = badge?.kind === 'placeholder' || nothing
  const name = cx(
    frame,
    tool && styles.tool,
    badge?.kind === 'pinned' ? styles.pinned : props.leaks && styles.void,
    nothing && styles.nothing,
  )
  const label = spoken({ ...view, badge }) + (props.refused ? ', refused by a provider' : '')
  return (
    <div {...itemProps(props, label, name)}>
      <div className={styles.line}>
        <Ref text={view.ref} />
        <span className={styles.role}>{view.role}</span>
        <span className={cx(styles.text, boxed && styles.boxed)}>
          {tool && view.expandable && !nothing && <Toggle open={open} />}
          {boxed ? <span className={styles.box}>{boxText(view, nothing, badge)}</span> : view.text}
          {view.outcome !== null && !boxed && <span className={styles.outcome}> → {view.outcome}</span>}
        </span>
        {view.expandable && !tool && <Toggle open={open} aside />}
        {!boxed && <Chips chips={view.chips} badge={badge} leaks={props.leaks} />}
        {nothing && <Chip dashed>not sent</Chip>}
        {props.refused && (
          <Chip icon="cross" tone="alarm">
            refused
          </Chip>
        )}
        <Tokens badge={badge} />
      </div>
      {sentence && <Sentence badge={badge} />}
      {open && (
        <div className={styles.body} data-measure="body">
          <ExpandedContent
            windows={props.windows}
            row={null}
            node={view.id}
            version={props.reading}
            render={props.render}
          />
        </div>
      )}
    </div>
  )
})

function boxText(view: SurfaceRowView, nothing: boolean, badge: Badge | undefined): string {
  if (!nothing) {
    const size = badge?.was ? `, ${tokenCount(badge.was)} in store` : ', in store'
    return `placeholder${size}: ${view.text}`
  }
  return view.text === '' && nothing ? 'Nothing is sent for this event' : view.text
}
