/** What a node changed in the state: each value by its path, before and after. */
import { useState } from 'react'
import type { StateChanges } from '#kernel/model/trace.ts'
import { Button } from '#src/ui/Button.tsx'
import { count, counted } from '#src/ui/format.ts'
import styles from './Side.module.css'

/** Drawn at first: a step to a node that changed hundreds of values would wait for their drawing. */
const FIRST = 40

export function StateTable({ changes: { count: total, list } }: { readonly changes: StateChanges }) {
  const [all, setAll] = useState(false)
  const drawn = all ? list : list.slice(0, FIRST)
  const more = list.length - drawn.length
  return (
    <section aria-label="State">
      <div className={styles.head}>
        <h3 className={styles.title}>State</h3>
        <span className={styles.count}>{total > 0 && counted(total, 'change')}</span>
      </div>
      {total === 0 ? (
        <p className={styles.none}>The state is as it was.</p>
      ) : (
        <table className={styles.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ path, before, after }) => (
              <tr key={path} className={styles.change}>
                <th scope="row" className={styles.path}>
                  {path}
                </th>
                <td className={before === null ? undefined : styles.old}>
                  {before !== null && `− ${before}`}
                </td>
                <td className={after === null ? undefined : styles.new}>{after !== null && `+ ${after}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 ? (
        <Button onClick={() => setAll(true)}>Show {count(more)} more</Button>
      ) : (
        total > list.length && <p className={styles.none}>And {count(total - list.length)} more values.</p>
      )}
    </section>
  )
}
