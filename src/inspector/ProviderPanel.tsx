/** Would a provider accept this surface? Every rule for three of them, then each fault with its rows. */
import { useState } from 'react'
import type { ProviderCheck, ProviderRow } from '#kernel/model/provider-check.ts'
import { useAsk } from '#src/store/asking.ts'
import { lensInWords, useLens } from '#src/store/lens.ts'
import { positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { FaultDetail } from './FaultDetail.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { ProviderVerdicts } from './ProviderVerdicts.tsx'
import { faultsOf, providerFinding, providerNames, providerNote } from './provider-words.ts'
import type { Fault } from './provider-words.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './ProviderPanel.module.css'

export function ProviderPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const lens = useLens()
  const { value: check, problem } = useAsk('providerCheck', session === null ? null : { session, at, lens })
  return (
    <section className={panel.panel} aria-label="Provider check">
      <PanelHead
        title="Provider check"
        facts={check && `${lensInWords(lens).toLowerCase()}, at event ${count(check.at)}`}
        onClose={onClose}
      />
      {problem ? (
        <Problem problem={problem} />
      ) : check ? (
        <Check check={check} />
      ) : (
        <Waiting what="Reading what is on the surface…" />
      )}
    </section>
  )
}

export default ProviderPanel

function Check({ check }: { readonly check: ProviderCheck }) {
  const faults = faultsOf(check.violations)
  return (
    <div className={styles.columns}>
      <div className={styles.side} role="group" aria-label="Verdicts" tabIndex={0}>
        <h3 className={styles.finding}>
          {check.none === null && (
            <Icon name={check.faults > 0 ? 'cross' : 'check'} tone={check.faults > 0 ? 'alarm' : 'ok'} />
          )}
          {providerFinding(check)}
        </h3>
        <p className={styles.how}>{providerNote(check)}</p>
        {check.none === null && <ProviderVerdicts check={check} />}
      </div>
      {faults.length > 0 && <Faults faults={faults} />}
    </div>
  )
}

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const selected = useApp((s) => s.place.selected)
  const block = useApp((s) => s.place.block)
  const [chosen, setChosen] = useState<number | null>(null)
  const names = (row: ProviderRow): boolean =>
    block !== null ? row.block === block : row.event !== null && row.event === selected
  // Several faults may share a row: the one that was chosen stays, as long as it names what is selected.
  const own = faults.findIndex(({ id, rows }) => id === chosen && (rows.length === 0 || rows.some(names)))
  const found = own >= 0 ? own : faults.findIndex(({ rows }) => rows.some(names))
  const active = found < 0 ? null : found
  const choose = (index: number): void => {
    const fault = faults[index]
    if (!fault) return
    setChosen(fault.id)
    select(fault.rows.find((row) => row.event !== null || row.block !== null))
  }
  const shown = faults[active ?? 0]
  return (
    <div className={styles.main}>
      <div className={styles.list}>
        <FixedList
          label="Violations"
          count={faults.length}
          rowHeight={28}
          columns="150px minmax(160px, 1fr)"
          active={active}
          onActive={choose}
          onOpen={choose}
          onRange={nothing}
          alarmed={(index) => faults[index]?.refused ?? false}
          head={
            <>
              <div role="columnheader">Who minds</div>
              <div role="columnheader">What is wrong</div>
            </>
          }
          row={(index) => {
            const fault = faults[index]
            return fault && <Cells fault={fault} />
          }}
        />
      </div>
      {shown && <FaultDetail fault={shown} />}
    </div>
  )
}

const nothing = (): void => {}

function select(row: ProviderRow | undefined): void {
  if (!row) return
  go({ selected: row.event, block: row.block, inspect: 'selection' }, 'replace')
}

function Cells({ fault }: { readonly fault: Fault }) {
  const who =
    fault.violations.length === 3
      ? 'all three'
      : fault.violations.map(({ provider }) => providerNames[provider]).join(', ')
  return (
    <>
      <div role="gridcell" className={styles.who} title={who}>
        <Icon name={fault.refused ? 'cross' : 'diamond'} {...(fault.refused ? { tone: 'alarm' } : {})} />
        <span className={styles.cut}>
          <span className="visually-hidden">{fault.refused ? 'Refused by' : 'Repaired for'} </span>
          {who}
        </span>
      </div>
      <div role="gridcell" className={styles.cut} title={fault.sentence}>
        {fault.sentence}
      </div>
    </>
  )
}
