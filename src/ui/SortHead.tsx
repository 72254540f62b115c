/** The head of a column that can be sorted: a button, its order as a caret, and said to readers. */
import { Icon } from './Icon.tsx'
import styles from './SortHead.module.css'

export type Way = 'ascending' | 'descending'

interface SortHeadProps {
  readonly label: string
  /** How the list is sorted by this column, or null when it is not. */
  readonly way: Way | null
  /** The column holds numbers. */
  readonly number?: boolean
  readonly onSort: () => void
}

export function SortHead({ label, way, number = false, onSort }: SortHeadProps) {
  return (
    <div role="columnheader" aria-sort={way ?? 'none'} className={number ? styles.number : styles.head}>
      <button
        type="button"
        className={way ? `${styles.button} ${styles.sorted}` : styles.button}
        onClick={onSort}
      >
        <span className={styles.label}>{label}</span>
        {way && <Icon name={way === 'ascending' ? 'caret-up' : 'caret-down'} />}
      </button>
    </div>
  )
}
