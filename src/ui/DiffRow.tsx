/** A line of a difference: numbers, sign, wash, and what of it is new. */
import type { DiffLine } from '#kernel/model/trace.ts'
import { Icon } from './Icon.tsx'
import { count, counted } from './format.ts'
import styles from './DiffRow.module.css'

const looks = { '=': undefined, '−': styles.taken, '+': styles.put }
const folded = { '=': 'as they were', '−': 'taken out', '+': 'put in' }

export function DiffRow({ line }: { readonly line: DiffLine }) {
  if (line.hidden > 0)
    return (
      <div role="gridcell" className={styles.gap}>
        <Icon name="caret-right" /> {counted(line.hidden, 'more line')} {folded[line.sign]}
      </div>
    )
  return (
    <div role="gridcell" className={`${styles.line} ${looks[line.sign] ?? ''}`}>
      <span className={styles.nth}>{line.before === null ? '' : count(line.before)}</span>
      <span className={styles.nth}>{line.after === null ? '' : count(line.after)}</span>
      <span className={styles.sign}>{line.sign === '=' ? ' ' : line.sign}</span>
      <Text line={line} />
    </div>
  )
}

function Text({ line: { text, mark } }: { readonly line: DiffLine }) {
  if (!mark) return <span className={styles.text}>{text}</span>
  const [from, to] = mark
  return (
    <span className={styles.text}>
      {text.slice(0, from)}
      <span className={styles.mark}>{text.slice(from, to)}</span>
      {text.slice(to)}
    </span>
  )
}
