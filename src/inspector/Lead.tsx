/** The sentence, and the buttons that follow its links both ways. */
import type { BlockId } from '#kernel/model/block.ts'
import type { DispositionKind, LinkRel } from '#kernel/model/disposition.ts'
import type { EventDetail } from '#kernel/model/row.ts'
import { showLost } from '#src/store/fold.ts'
import { positionOf } from '#src/store/selectors.ts'
import { go, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { count } from '#src/ui/format.ts'
import { openBlock } from './block-place.ts'
import { Links } from './Links.tsx'
import { markOf } from './disposition-marks.ts'
import styles from './Inspector.module.css'

/** Links whose event took the message off the surface: before it, the message was still sent. */
const FOLDS: ReadonlySet<string> = new Set<LinkRel>(['folded-into', 'through', 'replaced-by'])

/** Kinds of which something is sent. */
const SENT: ReadonlySet<DispositionKind> = new Set([
  'verbatim',
  'edited',
  'pinned',
  'placeholder',
  'crushed',
  'truncated',
  'summary',
])

export function Lead({ detail }: { readonly detail: EventDetail }) {
  const at = useApp(positionOf)
  const { disposition, linkLabels } = detail
  const mark = markOf(disposition.kind)
  const fold = disposition.links
    .filter((link) => FOLDS.has(link.rel) && link.event < at)
    .reduce<number | null>((first, link) => (first === null ? link.event : Math.min(first, link.event)), null)
  const later = detail.event >= at
  return (
    <div className={styles.part}>
      <p className={styles.label}>
        <span>
          {detail.type}, event {count(detail.event)}
        </span>
        <Chip icon={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})}>
          {mark.word}
        </Chip>
      </p>
      <h3 className={styles.lead}>{sentence(disposition.what)}</h3>
      <p className={styles.why}>{disposition.why}</p>
      <div className={styles.actions}>
        {later && <Button onClick={() => go({ at: detail.event + 1 })}>Go to when it happened</Button>}
        {fold !== null && <Button onClick={() => go({ at: fold })}>Show before the fold</Button>}
        {!later && SENT.has(disposition.kind) && (
          <Button onClick={() => go({ panel: 'body' }, 'replace')}>Show in body</Button>
        )}
        {disposition.block !== undefined && <OpenBlock block={disposition.block} />}
        {isFold(detail) && (
          <Button onClick={() => showLost({ kind: 'event', event: detail.event })}>What was lost</Button>
        )}
        <Links links={linkLabels} more={disposition.moreLinks ?? 0} />
      </div>
    </div>
  )
}

/** A marker, or the summary that one cites. */
const isFold = ({ disposition: { kind, links } }: EventDetail): boolean =>
  kind === 'summary' || links.some(({ rel }) => rel === 'covers' || rel === 'marker')

function OpenBlock({ block }: { readonly block: BlockId }) {
  return <Button onClick={() => openBlock(block)}>Open block {block}</Button>
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
