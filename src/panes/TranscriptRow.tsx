/** One row of the transcript: what was said. */
import { memo } from 'react'
import type { Badge, RowView } from '#kernel/model/row.ts'
import { ExpandedContent } from './ExpandedContent.tsx'
import { Chips, Ref, Sentence, Toggle, Tokens, spoken, unread } from './RowParts.tsx'
import { cx } from './cx.ts'
import { LeftKind } from './kinds.ts'
import { itemProps } from './slot.ts'
import type { SlotProps } from './slot.ts'
import styles from './rows.module.css'

interface Props extends SlotProps {
  readonly view: RowView | undefined
  readonly badge: Badge | undefined
  readonly kind: number
  readonly folded: boolean
  /** A block covers it, and it is sent all the same. */
  readonly leaks: boolean
}

export const TranscriptRow = memo(function TranscriptRow(props: Props) {
  const { view, badge, kind, folded, lit, open, sentence } = props
  const user = kind === LeftKind.user
  const frame = cx(
    styles.row,
    user && styles.user,
    lit && styles.lit,
    lit !== null && lit !== 'own' && styles[lit],
  )
  if (!view) return unread(props, frame)
  const tool = kind === LeftKind.tool || view.arm === 'tool-result'
  const quiet = view.interrupted || view.arm === 'command' || badge?.kind === 'log-only'
  const name = cx(
    frame,
    tool && styles.tool,
    quiet && styles.italic,
    folded && badge?.kind !== 'pinned' && styles.folded,
    badge?.kind === 'pinned' ? styles.pinned : props.leaks && styles.void,
    (badge?.kind === 'hidden' || badge?.kind === 'absorbed') && styles.folded,
    badge?.kind === 'stripped' && styles.stripped,
    kind === LeftKind.error && styles.failed,
  )
  const thinking = view.chips.find((c) => c.kind === 'thinking')
  const label = spoken({ ...view, badge })
  return (
    <div {...itemProps(props, label, name)}>
      <div className={styles.line}>
        <Ref text={view.ref} />
        <span className={styles.role}>{view.role}</span>
        <span className={styles.text}>
          {thinking && <Toggle open={open} label={thinking.text} />}
          {tool && view.expandable && <Toggle open={open} />}
          {badge?.kind === 'stripped' ? <span className={styles.box}>{view.text}</span> : view.text}
          {view.outcome !== null && <span className={styles.outcome}> → {view.outcome}</span>}
        </span>
        {view.expandable && !tool && !thinking && <Toggle open={open} aside />}
        <Chips chips={view.chips} badge={badge} leaks={props.leaks} />
        <Tokens badge={badge} />
      </div>
      {sentence && <Sentence badge={badge} />}
      {open && (
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
