/** A sum as an equation of figures: what was covered, what that costs, what is left over. */
import { Fragment } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './Equation.module.css'

export interface Term {
  readonly name: string
  readonly figure: string
  /** The sign before it. */
  readonly sign?: '−' | '='
  readonly alarm?: boolean
}

export function Equation({ label, terms }: { readonly label: string; readonly terms: readonly Term[] }) {
  return (
    <div role="group" aria-label={label} className={styles.equation}>
      {terms.map((term) => (
        <Fragment key={term.name}>
          {term.sign && <span className={styles.sign}>{term.sign}</span>}
          <p className={styles.term}>
            <span className={styles.name}>
              {term.alarm && <Icon name="triangle" tone="alarm" />}
              {term.name}
            </span>
            <span className={term.alarm ? `${styles.figure} ${styles.alarm}` : styles.figure}>
              {term.figure}
            </span>
          </p>
        </Fragment>
      ))}
    </div>
  )
}
