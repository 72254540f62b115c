/** What the acts came to against the session as recorded: tokens, rows, faults, each as an equation. */
import type { BenchAnswer } from '#kernel/model/workbench.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count, tokens } from '#src/ui/format.ts'
import { findingOf, measuresOf } from './words.ts'
import styles from './Difference.module.css'

interface DifferenceProps {
  readonly answer: BenchAnswer | null
  readonly done: number
  /** The answer is of the acts before. */
  readonly stale: boolean
}

export function Difference({ answer, done, stale }: DifferenceProps) {
  if (!answer)
    return (
      <p className={styles.waiting} role="status">
        Running the turns of the log…
      </p>
    )
  const { recorded, untouched, bench, noRecorded } = answer
  const base = recorded ?? untouched
  return (
    <div className={styles.difference} aria-busy={stale}>
      <div className={styles.finding}>
        <h3 className={styles.figure}>{findingOf(answer, done)}</h3>
        <p className={styles.note}>
          {recorded
            ? `Without the acts the kernel would send ${tokens(untouched.tokens, untouched.kind)} in ${count(untouched.rows)} rows.`
            : noRecorded}
        </p>
      </div>
      <dl className={styles.measures} aria-label="Difference">
        {measuresOf(base, bench).map(({ name, before, sign, change, after, alarm }) => (
          <div key={name} className={styles.measure}>
            <dt className={styles.name}>
              {alarm && <Icon name="triangle" tone="alarm" />} {name}
            </dt>
            <dd>
              {before} <span className={styles.name}>{recorded ? 'recorded' : 'without the acts'}</span>{' '}
              <span className={styles.sign}>{sign}</span> {change} <span className={styles.sign}>=</span>{' '}
              <span className={alarm ? styles.alarm : styles.result}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
