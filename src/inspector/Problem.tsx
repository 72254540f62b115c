/** A question without an answer: the reason, in the place that asked. */
import type { Problem as Reason } from '#src/worker/protocol.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import styles from './Inspector.module.css'

export function Problem({ problem }: { readonly problem: Reason }) {
  return (
    <div className={styles.part}>
      <p className={styles.lead}>{problem.message}</p>
      {problem.advice && <p className={styles.why}>{problem.advice}</p>}
      {problem.details && (
        <p className={styles.actions}>
          <CopyButton what="details" text={problem.details} />
        </p>
      )}
    </div>
  )
}
