/** The line above a session: which one, seen how, counted how, and what is wrong with its file. */
import { goHome } from '#src/store/sessions.ts'
import { hasLoss } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon, Logo } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { count } from '#src/ui/format.ts'
import { CommandsButton } from './CommandsButton.tsx'
import { CounterMenu } from './CounterMenu.tsx'
import { LensControls } from './LensControls.tsx'
import { SessionMenu } from './SessionMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { togglePanel } from './commands.ts'
import narrow from './narrow.module.css'
import styles from './SessionHeader.module.css'

export function SessionHeader() {
  const title = useApp((s) => shownSession(s)?.title ?? shownSession(s)?.name ?? 'Session')
  const mode = useApp((s) => s.place.mode)
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">{title}</h1>
      <Button look="quiet" className={styles.home} aria-label="Pinfold, first screen" onClick={goHome}>
        <Logo /> <span className={narrow.phone}>Pinfold</span>
      </Button>
      <span className={styles.rule} />
      <SessionMenu />
      <LensControls />
      <span className={narrow.dock}>
        <Switch
          label="Scrolling"
          value={mode}
          choices={[
            ['aligned', 'Aligned'],
            ['free', 'Free'],
          ]}
          onChoose={(next) => go({ mode: next }, 'replace')}
        />
      </span>
      <CounterMenu />
      <span className={styles.gap} />
      <CommandsButton />
      <span className={narrow.roomy}>
        <ThemeMenu />
      </span>
      <DiagnosticsButton />
    </header>
  )
}

function DiagnosticsButton() {
  const total = useApp((s) => shownSession(s)?.diagnosticCount ?? 0)
  const loss = useApp(hasLoss)
  const open = useApp((s) => s.place.panel === 'diagnostics')
  if (total === 0 && !loss) return null
  return (
    <Button
      look={loss ? 'alarm' : 'plain'}
      aria-expanded={open}
      aria-label={`Diagnostics: ${count(total)}`}
      onClick={() => togglePanel('diagnostics')}
    >
      <Icon name={loss ? 'triangle' : 'diamond'} /> {count(total)}
      <span className={narrow.roomy}>{total === 1 ? 'diagnostic' : 'diagnostics'}</span>
    </Button>
  )
}
