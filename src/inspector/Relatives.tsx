/** Parent and subagents: those that are open are a click away, of the others the file to drop is named. */
import type { SessionSummary } from '#kernel/model/summary.ts'
import { switchTo } from '#src/store/sessions.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { counted } from '#src/ui/format.ts'
import styles from './Inspector.module.css'

export function Relatives({ session }: { readonly session: SessionSummary }) {
  const sessions = useApp((s) => s.sessions)
  const find = (id: string) => sessions.find((s) => s.id === id || s.header.id === id) ?? null
  const parent = session.parent ?? session.header.parentSession ?? null
  if (parent === null && session.children.length === 0) return null
  return (
    <div className={styles.part}>
      {parent !== null && (
        <>
          <h4 className={styles.title}>
            {session.header.origin === 'subagent' ? 'Subagent of' : 'Forked from'}
          </h4>
          <Relative id={parent} session={find(parent)} />
        </>
      )}
      {session.children.length > 0 && (
        <>
          <h4 className={styles.title}>{counted(session.children.length, 'subagent')}</h4>
          <ul className={styles.list}>
            {session.children.map((id) => (
              <li key={id}>
                <Relative id={id} session={find(id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Relative({ id, session }: { readonly id: string; readonly session: SessionSummary | null }) {
  if (session) return <Button onClick={() => switchTo(session)}>{session.title ?? session.name}</Button>
  return (
    <p className={styles.why}>
      {id} is not open. Drop the session file of that id, or the export ZIP that holds both.
    </p>
  )
}
