/** In place of an answer: that it is being worked on, or why there is none. */
import type { Problem } from '#src/worker/protocol.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import styles from './Stepper.module.css'

interface NoteProps {
  readonly waiting?: string
  readonly problem?: Problem
}

export function Note({ waiting, problem }: NoteProps) {
  if (!problem)
    return (
      <p role="status" className={styles.waiting}>
        {waiting}
      </p>
    )
  return (
    <div className={styles.note}>
      <p>
        {problem.message} {problem.advice}
      </p>
      {problem.details && <CopyButton what="details" text={problem.details} />}
    </div>
  )
}
