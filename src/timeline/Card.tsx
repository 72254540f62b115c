/** What the pointer is over, in words. It takes no pointer itself, so that nothing under it is out of reach. */
import type { TrackKind } from '#kernel/model/track.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { Told } from './telling.ts'
import styles from './Card.module.css'

interface CardProps {
  readonly told: Told
  /** In the strip, which is so wide. */
  readonly x: number
  readonly width: number
}

const WIDE = 236

export function Card({ told, x, width }: CardProps) {
  const left = Math.max(-8, Math.min(width - WIDE + 8, x - WIDE / 2))
  return (
    // Spoken by the slider, whose words are the same.
    <div className={styles.card} style={{ left, width: WIDE }} aria-hidden="true">
      <p className={styles.where}>{told.where}</p>
      {told.sum !== null && <p className={styles.sum}>{told.sum}</p>}
      {told.kinds.length > 0 && (
        <ul className={styles.kinds}>
          {told.kinds.map(({ kind, words, tokens, share }) => (
            <li key={kind} className={styles.kind}>
              <Swatch kind={kind} />
              <span className={styles.words}>{words}</span>
              <span className={styles.share}>{share}</span>
              <span className={styles.number}>{tokens}</span>
            </li>
          ))}
        </ul>
      )}
      {told.facts.map(({ words, alarm }) => (
        <p key={words} className={alarm ? styles.alarm : styles.fact}>
          {alarm && <Icon name="triangle" tone="alarm" />} {words}
        </p>
      ))}
    </div>
  )
}

function Swatch({ kind }: { readonly kind: TrackKind }) {
  return <span className={`${styles.swatch} ${styles[kind]}`} />
}
