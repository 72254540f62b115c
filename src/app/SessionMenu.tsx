/** Which session: its facts, the others that are open, and the way to open more. */
import { pickFiles } from '#src/open/take.ts'
import { closeSession, goHome, switchTo } from '#src/store/sessions.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { prefer } from '#src/store/prefs.ts'
import { Menu } from '#src/ui/Menu.tsx'
import type { MenuItem } from '#src/ui/Menu.tsx'
import { bytes, counted } from '#src/ui/format.ts'
import narrow from './narrow.module.css'
import styles from './SessionMenu.module.css'

export function SessionMenu() {
  const session = useApp(shownSession)
  const sessions = useApp((s) => s.sessions)
  if (!session) return null
  const facts = `${session.formatLabel} · ${counted(session.eventCount, 'event')} · ${bytes(session.size)}`
  const items: MenuItem[] = [
    ...sessions.map((s) => ({
      key: s.id,
      label: s.title ?? s.name,
      hint:
        s.header.origin === 'subagent'
          ? `subagent, ${counted(s.eventCount, 'event')}`
          : counted(s.eventCount, 'event'),
      checked: s.id === session.id,
      onChoose: () => switchTo(s),
    })),
    {
      key: 'facts',
      label: 'Facts about this session',
      onChoose: () => {
        prefer({ inspectorOpen: true })
        go({ inspect: 'session' }, 'replace')
      },
    },
    { key: 'open', label: 'Open another file…', onChoose: () => void pickFiles() },
    { key: 'home', label: 'Demos and recent files', onChoose: goHome },
    { key: 'close', label: 'Close this session', onChoose: () => void closeSession(session.id) },
  ]
  return (
    <Menu label="Session" items={items} head={facts}>
      <span className={styles.name}>{session.title ?? session.name}</span>
      <span className={`${styles.facts} ${narrow.broad}`}>{facts}</span>
      {!session.complete && <span className={styles.facts}>reading…</span>}
    </Menu>
  )
}
