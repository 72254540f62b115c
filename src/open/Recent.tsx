/** Files opened before: where the browser kept a handle a click opens them, else it asks for the file. */
import { useEffect, useState } from 'react'
import { forget, forgetAll, readHandle, recentFiles } from '#src/store/recent.ts'
import type { RecentFile } from '#src/store/recent.ts'
import { openSource } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { bytes, count, dayOf } from '#src/ui/format.ts'
import styles from './List.module.css'

export function Recent() {
  const [{ files, now }, setList] = useState<{ files: readonly RecentFile[]; now: number }>({
    files: [],
    now: 0,
  })
  const read = () => void recentFiles().then((list) => setList({ files: list, now: Date.now() }))
  useEffect(read, [])
  if (files.length === 0) return null
  const handles = files.some((f) => f.handle !== null)
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.head}>
        Recent{' '}
        <span className={styles.aside}>
          {handles
            ? 'opened again from disk after you allow it'
            : 'choose the file again to land where you were'}
        </span>
      </h2>
      <ul>
        {files.map((file) => (
          <li key={file.fingerprint} className={styles.recent}>
            <button type="button" className={styles.cover} onClick={() => void openAgain(file)}>
              {file.name}
            </button>
            <span>{file.formatLabel}</span>
            <span className={styles.number}>{bytes(file.size)}</span>
            <span>{dayOf(file.opened, now)}</span>
            <span>{file.place.at === null ? 'at the end' : `at event ${count(file.place.at)}`}</span>
            <Button
              look="quiet"
              square
              className={styles.remove}
              aria-label={`Remove ${file.name} from the list`}
              onClick={() => void forget(file.fingerprint).then(read)}
            >
              <Icon name="cross" />
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        Only names and positions are kept, in this browser.{' '}
        <Button look="link" onClick={() => void forgetAll().then(read)}>
          Clear the list
        </Button>
      </p>
    </section>
  )
}

async function openAgain(recent: RecentFile): Promise<void> {
  const { place, handle } = recent
  const file = handle && (await readHandle(handle))
  if (file) return openSource({ kind: 'files', files: [file] }, { name: recent.name, place, handle })
  useApp.setState({ awaited: { place: { ...place, file: recent.file }, handle: false } })
}
