/**
 * What is going on about opening: after 300 ms a bar with done and total and a way to cancel; or, if
 * the file is no session, what it is, where it went wrong and what to drop instead.
 */
import { useEffect, useState } from 'react'
import { cancelOpening, openAgain } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { bytes } from '#src/ui/format.ts'
import { pickFiles } from './take.ts'
import styles from './Opening.module.css'

/** Reading counts as going on only when it takes long enough to be seen. */
export function useOpeningInSight(): boolean {
  const phase = useApp((s) => s.opening.phase)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (phase !== 'reading') return
    const timer = setTimeout(() => setLate(true), 300)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [phase])
  return phase === 'refused' || (phase === 'reading' && late)
}

export function Opening() {
  const opening = useApp((s) => s.opening)
  if (opening.phase === 'reading') {
    const known = opening.total > 0
    return (
      <div className={styles.card}>
        <p className={styles.lead}>
          {opening.what} {opening.name}
        </p>
        <progress
          className={styles.bar}
          aria-label={`${opening.what} ${opening.name}`}
          {...(known ? { max: opening.total, value: opening.done } : {})}
        />
        <p className={styles.figures}>
          <span>{known ? `${bytes(opening.done)} of ${bytes(opening.total)}` : 'Size not known yet'}</span>
          <Button onClick={cancelOpening}>Cancel</Button>
        </p>
      </div>
    )
  }
  if (opening.phase !== 'refused') return null
  const { problem, name } = opening
  return (
    <div className={styles.card} role="alert">
      <p className={styles.lead}>
        <Icon name="triangle" tone="alarm" /> {name} {headOf(problem.code)}
      </p>
      <p className={styles.text}>{problem.message}</p>
      {problem.advice && <p className={styles.text}>{problem.advice}</p>}
      <p className={styles.actions}>
        {problem.code === 'engine-stopped' ? (
          <Button onClick={() => void openAgain()}>Open it again</Button>
        ) : (
          <Button onClick={() => void pickFiles()}>Choose another file</Button>
        )}
        {problem.details && <CopyButton what="details" text={problem.details} />}
        <Button look="quiet" onClick={cancelOpening}>
          Dismiss
        </Button>
      </p>
    </div>
  )
}

function headOf(code: string): string {
  if (code === 'engine-stopped') return 'has to be opened again.'
  if (code === 'too-new') return 'is from a newer version.'
  if (code === 'empty') return 'is empty.'
  if (code === 'bug') return 'met a fault of ours.'
  if (code === 'unreadable') return 'could not be read.'
  return 'is not a session that opens here.'
}
