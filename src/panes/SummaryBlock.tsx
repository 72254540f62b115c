/** A summary on the surface: it stands for the rows beside it and takes as much of their room as it needs. */
import { memo } from 'react'
import type { Badge, SurfaceRowView } from '#kernel/model/row.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { ExpandedContent } from './ExpandedContent.tsx'
import { Toggle, Tokens } from './RowParts.tsx'
import { cx } from './cx.ts'
import { SummaryText } from './inline.tsx'
import { SUMMARY_LINE } from './sizes.ts'
import { itemProps } from './slot.ts'
import type { SlotProps } from './slot.ts'
import styles from './rows.module.css'

interface Props extends SlotProps {
  readonly view: SurfaceRowView | undefined
  readonly badge: Badge | undefined
  /** Lines of text for which there is room, and whether that hides some. */
  readonly lines: number
  readonly more: boolean
  /** Ref of the selected row that this summary stands for. */
  readonly holds: string | null
  /** Of a block, once it is known. */
  readonly tier: number | null
  /** What a fold without effect still costs. */
  readonly alarm: string | null
  readonly reading: string
}

export const SummaryBlock = memo(function SummaryBlock(props: Props) {
  const { view, badge, lines, more, holds, lit, open, tier, alarm } = props
  // A block's summary by the id under which it is sent.
  const name = view?.block != null ? `acp_summary_${view.block}` : (view?.summary?.name ?? '')
  const topic = view?.summary?.topic ?? null
  const text = view?.summary?.text ?? view?.text ?? ''
  const facts = [name, tier === null ? null : `tier ${tier}`, topic, alarm].filter(Boolean)
  const label = `Summary ${facts.join(', ')}. ${text.slice(0, 160)}`
  const className = cx(
    styles.summary,
    alarm !== null && styles.void,
    lit && styles.lit,
    lit && styles.partner,
  )
  return (
    <div {...itemProps(props, view ? label : 'Summary, not read yet', className)}>
      <div className={styles.summaryHead}>
        <span className={styles.summaryName}>{name}</span>
        {tier !== null && <Chip>T{tier}</Chip>}
        <b className={styles.topic}>{topic}</b>
        {alarm !== null && (
          <Chip icon="triangle" tone="alarm">
            {alarm}
          </Chip>
        )}
        {holds !== null && <Chip tone="fold">{holds}</Chip>}
        <Tokens badge={badge} />
      </div>
      <div className={styles.summaryRoom} style={{ maxHeight: open ? undefined : lines * SUMMARY_LINE }}>
        <div data-measure="text" className={styles.summaryText}>
          {open && view?.summary?.clipped ? (
            <ExpandedContent
              windows={props.windows}
              row={null}
              node={view.id}
              version={props.reading}
              render={props.render}
            />
          ) : (
            <SummaryText text={text} />
          )}
        </div>
      </div>
      {(more || open) && (
        <span className={styles.more}>
          <Toggle open={open} label={open ? 'less' : 'more'} />
        </span>
      )}
    </div>
  )
})
