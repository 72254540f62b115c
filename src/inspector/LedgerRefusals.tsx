/** In the ledger: what folding left behind that a provider would refuse, with the way to it. */
import { useChecks } from '#src/store/checks.ts'
import { go } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { providerFinding } from './provider-words.ts'
import styles from './Ledger.module.css'

export function LedgerRefusals() {
  const check = useChecks((s) => s.provider)
  if (check === null || check.faults === 0) return null
  return (
    <section className={styles.notes} aria-label="Provider check">
      <p className={`${styles.actions} ${styles.noteText}`}>
        <span className={styles.mark}>
          <Icon name="cross" tone="alarm" /> refused
        </span>
        <span>{providerFinding(check)}</span>
        <Button onClick={() => go({ panel: 'provider' }, 'replace')}>Show the violations</Button>
      </p>
    </section>
  )
}
