/** The field that says what to do; the whole window takes the drop. Opening and refusal show in its place. */
import { useState } from 'react'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Kbd } from '#src/ui/Chip.tsx'
import { modifier } from '#src/ui/platform.ts'
import { Awaited } from './Awaited.tsx'
import { Opening, useOpeningInSight } from './Opening.tsx'
import { pickFiles, pickFolder, takeClipboard } from './take.ts'
import styles from './DropField.module.css'

export function DropField({ over }: { readonly over: boolean }) {
  const opening = useOpeningInSight()
  const awaited = useApp((s) => s.awaited)
  return (
    <section className={over ? `${styles.field} ${styles.over}` : styles.field} aria-label="Open a session">
      {opening ? <Opening /> : awaited ? <Awaited awaited={awaited} /> : <Invitation over={over} />}
    </section>
  )
}

function Invitation({ over }: { readonly over: boolean }) {
  const [said, setSaid] = useState<string | null>(null)
  const paste = async () => {
    const done = await takeClipboard()
    setSaid(done ? null : `Nothing to read there. Press ${modifier}V, or drop a file.`)
  }
  return (
    <>
      <svg className={styles.picture} viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
        <path d="M1.5 1.5h17l8 8v25h-25z M18.5 1.5v8h8" className={styles.sheet} />
        <path d="M14 14v12 M9.5 21.5L14 26l4.5-4.5" className={styles.arrow} />
      </svg>
      <h2 className={styles.title}>{over ? 'Let go to open' : 'Drop a session here'}</h2>
      <p className={styles.hint}>one file, several that belong together, or a folder</p>
      <div className={styles.actions}>
        <Button look="primary" size="large" onClick={() => void pickFiles()}>
          Choose files
        </Button>
        <Button size="large" onClick={pickFolder}>
          Choose a folder
        </Button>
        <Button size="large" onClick={paste}>
          Paste <Kbd>{modifier}V</Kbd>
        </Button>
      </div>
      <p className={styles.said} aria-live="polite">
        {said}
      </p>
    </>
  )
}
