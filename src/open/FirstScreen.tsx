/** What a person sees before anything is open: one field to drop on, demos, and files opened before. */
import { useApp } from '#src/store/store.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Demos } from './Demos.tsx'
import { DropField } from './DropField.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { Recent } from './Recent.tsx'
import styles from './FirstScreen.module.css'

/** Only what can be read today. */
const formats = [
  ['Session logs', 'DSH (DeepSeek Harness), versions 0 to 4'],
  ['Kernel files', 'states of acp-kernel and billion-context, messages and state; beside a log they join it'],
  ['Containers', 'JSONL, zstd, gzip, ZIP export; a torn or damaged file opens too'],
] as const

export function FirstScreen({ over }: { readonly over: boolean }) {
  const notes = useApp((s) => s.notes)
  return (
    <main className={styles.screen}>
      <div className={styles.doors}>
        <h1 className={styles.headline}>
          See what the human read, what the model sees, and why they differ.
        </h1>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <DropField over={over} />
        <p className={styles.privacy}>
          <Icon name="lock" />
          <span>
            <strong>Nothing leaves this machine.</strong> Files are read in this tab; no request is made with
            their content.
          </span>
        </p>
        <dl className={styles.formats}>
          {formats.map(([name, list]) => (
            <div key={name} className={styles.format}>
              <dt>{name}</dt>
              <dd>{list}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.lists}>
        <OpenSessions />
        <Demos />
        <Recent />
      </div>
    </main>
  )
}
