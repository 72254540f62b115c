/** Says what is being worked on, if it takes longer than one would notice, and how far it is. */
import type { Progressing } from '#src/worker/protocol.ts'
import { percent } from '#src/ui/format.ts'
import styles from './Waiting.module.css'

interface WaitingProps {
  readonly what: string
  readonly progress?: Progressing | null
}

export function Waiting({ what, progress = null }: WaitingProps) {
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null
  return (
    <div role="status" className={styles.waiting}>
      <p>{progress && share !== null ? `${progress.what}: ${percent(share)}` : what}</p>
      {share !== null && (
        <progress className={styles.bar} value={share} max={1} aria-label={progress?.what ?? what} />
      )}
    </div>
  )
}
