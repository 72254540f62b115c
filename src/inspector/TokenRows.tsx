/** Amounts with their kind in words; a bar shows each as a share of the largest. */
import type { EventDetail } from '#kernel/model/row.ts'
import { useApp } from '#src/store/store.ts'
import { count, kindInWords } from '#src/ui/format.ts'
import styles from './TokenRows.module.css'

export function TokenRows({ tokens }: { readonly tokens: EventDetail['tokens'] }) {
  const counter = useApp((s) => s.place.counter)
  if (tokens.length === 0) return null
  const most = Math.max(1, ...tokens.map((t) => t.tokens))
  return (
    <dl className={styles.rows}>
      {tokens.map((t) => (
        <div key={t.of} className={styles.row}>
          <dt className={styles.name}>{t.of}</dt>
          <dd className={styles.bar} aria-hidden="true">
            <span className={styles.fill} style={{ width: `${Math.max(1.5, (t.tokens / most) * 100)}%` }} />
          </dd>
          <dd className={styles.number}>
            {t.kind === 'estimate' ? '≈ ' : ''}
            {count(t.tokens)} t <span className={styles.kind}>{kindInWords(t.kind, counter)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
