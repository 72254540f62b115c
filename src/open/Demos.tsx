/** Sessions of ours, each of which shows one thing. */
import { useEffect, useState } from 'react'
import { firstPlace } from '#src/store/place.ts'
import { openSource } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
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
              <button type="button" className={styles.cover} onClick={() => open(demo)}>
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

/** A demo that says where to look opens there; ways of looking that it leaves open stay as they are. */
function open({ path, title, place }: Demo): void {
  const { mode, counter, pin } = useApp.getState().place
  const there = place && { place: { ...firstPlace, mode, counter, pin, ...place, demo: path } }
  void openSource({ kind: 'demo', path }, { name: title, ...there })
}
