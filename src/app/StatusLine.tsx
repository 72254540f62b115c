/** The line below: panels to open, how tokens are counted, and the promise. */
import { useBlocks } from '#src/store/blocks.ts'
import { useChecks } from '#src/store/checks.ts'
import { toggleLost } from '#src/store/fold.ts'
import { lensInWords, useLens } from '#src/store/lens.ts'
import { useOutline } from '#src/store/outline.ts'
import type { PanelName } from '#src/store/place.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import type { AppState } from '#src/store/store.ts'
import { hasLoss } from '#src/store/selectors.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count, counterName, percent } from '#src/ui/format.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { PHONE, useMedia } from '#src/ui/useMedia.ts'
import { togglePanel, toggleWorkbench } from './commands.ts'
import { openDialog } from './shell.ts'
import narrow from './narrow.module.css'
import styles from './StatusLine.module.css'

/** Those that one goes to most have a button each, as many as there is room for; the others are in the menu. */
const panels = [
  ['ledger', 'Ledger'],
  ['stepper', 'Stepper'],
  ['workbench', 'Workbench'],
  ['pin', 'Pin'],
  ['provider', 'Provider'],
  ['diagnostics', 'Diagnostics'],
  ['prefix', 'Prefix'],
  ['differences', 'Differences'],
  ['lost', 'Lost'],
  ['body', 'Body'],
  ['status', 'Status'],
  ['events', 'Events'],
  ['raw', 'Raw'],
] as const satisfies readonly (readonly [PanelName, string])[]
const BUTTONS = { wide: 9, middle: 8, phone: 3 }

const toggle = (panel: PanelName): void => {
  if (panel === 'lost') toggleLost()
  else if (panel === 'workbench') toggleWorkbench()
  else togglePanel(panel)
}

export function StatusLine() {
  const open = useApp((s) => s.place.panel)
  const diagnostics = useApp((s) => shownSession(s)?.diagnosticCount ?? 0)
  const loss = useApp(hasLoss)
  const counts = useApp(countsInWords)
  const lens = useLens()
  const phone = useMedia(PHONE)
  const middle = useMedia('(max-width: 1000px)')
  const buttons = phone ? BUTTONS.phone : middle ? BUTTONS.middle : BUTTONS.wide
  const rest = panels.slice(buttons)
  const hidden = rest.find(([panel]) => panel === open)
  return (
    <footer className={styles.status}>
      <div role="toolbar" aria-label="Panels" className={styles.panels}>
        {panels.slice(0, buttons).map(([panel, label]) => (
          <button
            type="button"
            key={panel}
            aria-expanded={open === panel}
            className={open === panel ? styles.open : styles.panel}
            onClick={() => toggle(panel)}
          >
            {label}
            {panel === 'ledger' && <LedgerNumber />}
            {panel === 'provider' && <ProviderNumber />}
            {panel === 'diagnostics' && loss && <Icon name="triangle" tone="alarm" />}
            {panel === 'diagnostics' && <span className={styles.number}>{count(diagnostics)}</span>}
          </button>
        ))}
        <div className={hidden ? styles.openMore : styles.more}>
          <Menu
            label="More panels"
            up
            items={[
              ...rest.map(([key, label]) => ({
                key,
                label,
                checked: key === open,
                onChoose: () => toggle(key),
              })),
              { key: 'case', label: 'Case file…', checked: false, onChoose: () => openDialog('case') },
            ]}
          >
            {hidden ? hidden[1] : 'More'}
          </Menu>
        </div>
      </div>
      <p className={`${styles.counts} ${narrow.wide}`}>Surface: {lower(lensInWords(lens))}</p>
      <p className={`${styles.counts} ${narrow.roomy}`}>Counts: {counts}</p>
      <p className={styles.promise}>
        <Icon name="lock" /> Nothing leaves this machine
      </p>
    </footer>
  )
}

/** Blocks of the session, or those that had no effect: only they are an alarm. */
function LedgerNumber() {
  const atEnd = useApp((s) => shownSession(s)?.blockCount ?? null)
  const outline = useOutline((s) => s.outline)
  const known = useBlocks()
  const blocks = known.outline !== null && known.outline === outline ? known.byId.size : atEnd
  const voids =
    outline !== null && known.outline === outline
      ? [...known.byId.values()].filter((b) => b.voidFold !== 'no').length
      : 0
  if (voids === 0) return blocks === null ? null : <span className={styles.number}>{count(blocks)}</span>
  return (
    <>
      <Icon name="triangle" tone="alarm" />
      <span className={styles.number}>{count(voids)} void</span>
    </>
  )
}

/** Faults that a provider would answer with an error; without any there is nothing to say. */
function ProviderNumber() {
  const faults = useChecks((s) => s.provider?.faults ?? 0)
  if (faults === 0) return null
  return (
    <>
      <Icon name="cross" tone="alarm" />
      <span className={styles.number}>{count(faults)} refused</span>
    </>
  )
}

const lower = (words: string): string => words[0]!.toLowerCase() + words.slice(1)

function countsInWords({ place, counting, shown }: AppState): string {
  if (place.counter === 'estimate') return 'estimate, 4 characters a token, message text only'
  const name = counterName(place.counter)
  const mine = counting?.session === shown ? counting : null
  if (mine?.phase === 'done') return `exact, ${place.counter}, message text only`
  if (mine?.phase === 'failed') return `estimate; ${name} could not be counted`
  const share = mine && mine.total > 0 ? `: ${percent(mine.done / mine.total)}` : ''
  return `estimate, until ${name} is done${share}`
}
