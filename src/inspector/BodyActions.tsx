/** All of a body to the clipboard or into a file: written in the worker, with progress and a way to stop. */
import { useEffect, useRef, useState } from 'react'
import type { WireBody } from '#kernel/model/wire-body.ts'
import type { Progressing } from '#src/worker/protocol.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { bytes } from '#src/ui/format.ts'
import { Waiting } from './Waiting.tsx'
import type { BodyQuestion } from './useBody.ts'
import styles from './Body.module.css'

/** Bytes that a clipboard takes without a long silence of the whole desktop. */
const MOST_COPIED = 8_000_000
/** A browser reads a blob's address after the click; then it may go. */
const KEPT = 60_000

type Form = 'sent' | 'indented'

export function BodyActions({ ask, body }: { readonly ask: BodyQuestion; readonly body: WireBody }) {
  const [said, setSaid] = useState('')
  const [progress, setProgress] = useState<Progressing | 'begun' | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const write = async (form: Form): Promise<Blob | null> => {
    const abort = new AbortController()
    stop.current = abort
    setSaid('')
    setProgress('begun')
    const { engine } = useApp.getState()
    const outcome = await engine?.ask(
      'bodyText',
      { ...ask, form },
      { signal: abort.signal, onProgress: setProgress },
    )
    setProgress(null)
    if (outcome?.ok) return outcome.value.blob
    if (!abort.signal.aborted) setSaid(outcome?.problem.message ?? 'The engine is not there.')
    return null
  }
  const copy = async (form: Form): Promise<void> => {
    const blob = await write(form)
    if (!blob) return
    try {
      await navigator.clipboard.writeText(await blob.text())
      setSaid(`Copied ${bytes(blob.size)}`)
    } catch {
      // Denied, or the page has no focus.
      setSaid('The browser did not allow it; save it as a file')
    }
  }
  const save = async (): Promise<void> => {
    const blob = await write('sent')
    if (!blob) return
    const name = fileName(shownSession(useApp.getState())?.name ?? 'session', body)
    saveAs(blob, name)
    setSaid(`Saved as ${name}`)
  }

  const isLarge = body.indentedBytes > MOST_COPIED
  return (
    <div className={styles.copies}>
      {progress !== null && (
        <>
          <Waiting what="Writing the body…" progress={progress === 'begun' ? null : progress} />
          <Button look="quiet" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
      <span role="status" className={styles.said}>
        {said || (isLarge && progress === null ? `${bytes(body.sentBytes)}, too much for a clipboard` : '')}
      </span>
      {!isLarge && (
        <>
          <Button title={`${bytes(body.sentBytes)}, without white space`} onClick={() => void copy('sent')}>
            Copy
          </Button>
          <Button title={bytes(body.indentedBytes)} onClick={() => void copy('indented')}>
            Copy indented
          </Button>
        </>
      )}
      <Button title={`${bytes(body.sentBytes)}, without white space`} onClick={() => void save()}>
        Save as file
      </Button>
    </div>
  )
}

/** `build-231-anthropic.json`: of which session, at which position, for whom. */
const fileName = (session: string, { at, provider }: WireBody): string =>
  `${session.replace(/\.[a-z.]+$/i, '').replace(/[^\w.-]+/g, '-')}-${at}-${provider}.json`

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
