/** What is known of the selected event or block, or of the session: the sentence first, then what proves it. */
import { go, shownSession, useApp } from '#src/store/store.ts'
import { prefer } from '#src/store/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { BlockCard } from './BlockCard.tsx'
import { SelectionView } from './SelectionView.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import styles from './Inspector.module.css'

export function Inspector() {
  const session = useApp(shownSession)
  const selected = useApp((s) => s.place.selected)
  const block = useApp((s) => s.place.block)
  const inspect = useApp((s) => s.place.inspect)
  if (!session) return null
  return (
    <aside className={styles.inspector} aria-label="Inspector">
      <h2 className="visually-hidden">Inspector</h2>
      <div className={styles.head}>
        <Tabs
          label="Inspector"
          value={inspect}
          tabs={[
            ['selection', 'Selection'],
            ['session', 'Session'],
          ]}
          panel="inspector-content"
          onChoose={(next) => go({ inspect: next }, 'replace')}
        />
        <Button
          look="quiet"
          square
          aria-label="Hide the inspector"
          onClick={() => prefer({ inspectorOpen: false })}
        >
          <Icon name="cross" />
        </Button>
      </div>
      <div
        className={styles.content}
        id="inspector-content"
        role="tabpanel"
        tabIndex={0}
        aria-label={inspect === 'session' ? 'Session' : block !== null ? `Block ${block}` : 'Selection'}
      >
        {inspect === 'session' ? (
          <SessionFacts session={session} />
        ) : block !== null ? (
          <BlockCard key={block} session={session.id} block={block} />
        ) : selected === null ? (
          <p className={styles.empty}>Select a row to see where it went, and why.</p>
        ) : (
          <SelectionView session={session.id} event={selected} />
        )}
      </div>
    </aside>
  )
}
