/** Text as it is, in windows: the first lines, and more on request. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cuts } from './chunks.ts'
import { count } from './format.ts'
import styles from './LongText.module.css'

interface LongTextProps {
  readonly text: string
  readonly mono?: boolean
  /** Characters in all, if `text` is only their beginning. */
  readonly length?: number
  /** Brings more text; without it the rest is named and not offered. */
  readonly onMore?: (from: number) => Promise<string>
  /** Draws one window, such as coloured lines. */
  readonly draw?: (piece: string) => ReactNode
}

export function LongText({ text, mono = false, length = text.length, onMore, draw }: LongTextProps) {
  const [pieces, setPieces] = useState(1)
  const [extra, setExtra] = useState('')
  const [busy, setBusy] = useState(false)
  const all = extra ? text + extra : text
  const ends = cuts(all, pieces)
  const shown = ends.at(-1) ?? 0
  const missing = length - all.length

  const more = async () => {
    setPieces(pieces + 1)
    if (shown < all.length || missing <= 0 || !onMore || busy) return
    setBusy(true)
    const next = await onMore(all.length)
    setBusy(false)
    setExtra((had) => had + next)
  }

  return (
    <div className={mono ? styles.mono : styles.prose}>
      {ends.map((end, i) => {
        const start = ends[i - 1] ?? 0
        const piece = all.slice(start, end)
        return (
          <div key={start} className={styles.piece}>
            {draw ? draw(piece) : piece}
          </div>
        )
      })}
      {(shown < all.length || (missing > 0 && onMore)) && (
        <p className={styles.more}>
          <Button onClick={more} disabled={busy}>
            Show more
          </Button>{' '}
          {count(shown)} of {count(length)} characters
        </p>
      )}
      {pieces > 1 && ends.length > 1 && (
        <p className={styles.more}>
          <Button onClick={() => setPieces(1)}>Show less</Button>
        </p>
      )}
      {shown >= all.length && missing > 0 && !onMore && (
        <p className={styles.more}>{count(missing)} more characters stand in the raw bytes of the event.</p>
      )}
    </div>
  )
}
