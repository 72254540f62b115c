/** Sessions of ours, each of which shows one thing. */
import { useEffect, useState } from 'react'
import { openSource } from '#src/store/sessions.ts'
import { counted } from '#src/ui/format.ts'
import { readDemos } from './demo-list.ts'
import type { Demo } from './demo-list.ts'
import styles from './List.module.css'

export function Demos() {
  const [demos, setDemos] = useState<readonly Demo[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    void readDemos(abort.signal).then((list) => !abort.signal.aborted && setDemos(list))
    return () => abort.abort()
  }, [])
  if (demos?.length === 0) return null
  return (
    <section aria-labelledby="demos">
      <h2 id="demos" className={styles.head}>
        Demos
      </h2>
      <ul className={styles.demos}>
        {(demos ?? []).map((demo) => (
          <li key={demo.path} className={styles.demo}>
            <div className={styles.words}>
              <button
                type="button"
                className={styles.cover}
                onClick={() => void openSource({ kind: 'demo', path: demo.path }, { name: demo.title })}
              >
                {demo.title}
              </button>
              <p className={styles.look}>{demo.look}</p>
            </div>
            <div className={styles.facts}>
              {demo.events !== null && <p>{counted(demo.events, 'event')}</p>}
              {demo.shows && <p>{demo.shows}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
