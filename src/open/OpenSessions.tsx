/** Sessions that the worker holds while the first screen is in sight. */
import { closeSession, switchTo } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { bytes, counted } from '#src/ui/format.ts'
import styles from './List.module.css'

export function OpenSessions() {
  const sessions = useApp((s) => s.sessions)
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="open-now">
      <h2 id="open-now" className={styles.head}>
        Open now
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={styles.recent}>
            <button type="button" className={styles.cover} onClick={() => switchTo(session)}>
              {session.title ?? session.name}
            </button>
            <span>{session.formatLabel}</span>
            <span className={styles.number}>{bytes(session.size)}</span>
            <span>{counted(session.eventCount, 'event')}</span>
            <span />
            <Button
              look="quiet"
              square
              className={styles.remove}
              aria-label={`Close ${session.name}`}
              onClick={() => void closeSession(session.id)}
            >
              <Icon name="cross" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
