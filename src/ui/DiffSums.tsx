/** How many lines a difference takes out and puts in. */
import type { TextLines } from '#kernel/model/text-lines.ts'
import { counted } from './format.ts'
import styles from './DiffFrame.module.css'

interface DiffSumsProps {
  readonly text: Pick<TextLines, 'put' | 'taken' | 'whole'>
  /** Said of texts without a difference. */
  readonly same: string
}

export function DiffSums({ text: { taken, put, whole }, same }: DiffSumsProps) {
  if (taken + put === 0) return <span className={styles.same}>{same}</span>
  return (
    <span className={styles.sums}>
      {taken > 0 && <span className={styles.out}>− {counted(taken, 'line')}</span>}
      {put > 0 && <span className={styles.in}>+ {counted(put, 'line')}</span>}
      {whole && <span className={styles.same}>too different to be laid over each other</span>}
    </span>
  )
}
