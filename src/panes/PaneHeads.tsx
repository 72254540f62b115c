/** Heads of the panes: what each is, and how much it holds at this position. */
import type { Outline, Totals } from '#kernel/model/outline.ts'
import { chooseLens, lensInWords } from '#src/store/lens.ts'
import { useOutline } from '#src/store/outline.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, counted, percent, tokens } from '#src/ui/format.ts'
import { BarState } from './kinds.ts'
import styles from './panes.module.css'

interface Props {
  readonly outline: Outline
  readonly totals: Totals
}

export function TranscriptHead({ outline, totals }: Props) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>Transcript</h2>
      <span className={styles.what}>log order</span>
      <span className={styles.count}>{counted(outline.totals.messages, 'message')}</span>
      <b className={styles.sum}>{tokens(totals.transcript, totals.kind)}</b>
    </header>
  )
}

/** Blocks, where there are any: their summaries need not lie over their rows. */
function activeFolds({ bars, totals }: Outline): number {
  if (bars.blocks.length === 0) return totals.folds
  return new Set(bars.blocks.filter((_, b) => bars.active[b] === BarState.active)).size
}

export function FoldsHead({ outline }: { readonly outline: Outline }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.subtitle}>Folds</h2>
      <span className={styles.count}>{count(activeFolds(outline))} active</span>
    </header>
  )
}

/** The lens is that of the outline drawn, which may still be the one before. */
export function SurfaceHead({ outline, totals }: Props) {
  const lens = useOutline((s) => s.lens)
  const progress = useOutline((s) => s.progress)
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>Surface</h2>
      <span className={styles.lens}>{lensInWords(lens)}</span>
      {progress !== null && (
        <span className={styles.lens}>
          recomputing, {percent(progress)}{' '}
          <Button look="link" onClick={() => chooseLens('recorded')}>
            Cancel
          </Button>
        </span>
      )}
      {outline.stoppedAt !== null && (
        <span className={styles.stopped}>
          <Icon name="triangle" /> stops at event {count(outline.stoppedAt)}
        </span>
      )}
      <span className={styles.count}>{counted(outline.totals.surfaceMessages, 'message')}</span>
      <b className={styles.sum}>{tokens(totals.surface, totals.kind)}</b>
    </header>
  )
}
