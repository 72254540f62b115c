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
            ? `Without the acts the kernel sends ${tokens(untouched.tokens, untouched.kind)} in ${count(untouched.rows)} rows here.`
            : noRecorded}
        </p>
      </div>
      <table className={styles.table} aria-label="Difference">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Measure</span>
            </th>
            <th scope="col">{recorded ? 'Recorded' : 'Without the acts'}</th>
            <th scope="col">Change</th>
            <th scope="col">Workbench</th>
          </tr>
        </thead>
        <tbody>
          {measuresOf(base, bench).map(({ name, before, sign, change, after, alarm }) => (
            <tr key={name}>
              <th scope="row">
                {alarm && <Icon name="triangle" tone="alarm" />} {name}
              </th>
              <td>{before}</td>
              <td>
                <span className={styles.sign}>{sign}</span> {change}
              </td>
              <td className={alarm ? styles.alarm : styles.result}>
                <span className={styles.sign}>=</span> {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
