/** Fold calls that the kernel answered otherwise than one would think, each with its event. */
import type { FoldNote } from '#kernel/model/ledger.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, counted } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import styles from './Ledger.module.css'

const marks: Readonly<Record<FoldNote['kind'], { readonly icon: IconName; readonly word: string }>> = {
  refused: { icon: 'cross', word: 'refused' },
  warned: { icon: 'diamond', word: 'warned' },
  unreadable: { icon: 'octagon', word: 'unreadable' },
}

/** More are a line of their own: a log may hold thousands. */
const MOST = 50

export function LedgerNotes({ notes }: { readonly notes: readonly FoldNote[] }) {
  if (notes.length === 0) return null
  return (
    <section className={styles.notes} aria-label="Fold calls with a note">
      <h3 className={styles.notesTitle}>{counted(notes.length, 'fold call')} with a note</h3>
      <ul>
        {notes.slice(0, MOST).map((note) => (
          <li key={`${note.event} ${note.kind} ${note.text}`} className={styles.note}>
            <span className={styles.mark}>
              <Icon name={marks[note.kind].icon} {...(note.kind === 'warned' ? {} : { tone: 'alarm' })} />{' '}
              {marks[note.kind].word}
            </span>
            <button type="button" className={styles.noteEvent} onClick={() => openEvent(note.event)}>
              event {count(note.event)}
            </button>
            <span className={styles.noteText}>{note.text}</span>
          </li>
        ))}
      </ul>
      {notes.length > MOST && <p className={styles.how}>and {count(notes.length - MOST)} more.</p>}
    </section>
  )
}
