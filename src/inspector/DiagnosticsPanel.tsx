/** What is wrong with the input: the finding as a sentence, each place in a table, its bytes beside it. */
import { useCallback } from 'react'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import { usePages } from '#src/store/pages.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { DiagnosticSide } from './DiagnosticSide.tsx'
import { kindMarks } from './diagnostic-kinds.ts'
import { Finding } from './Finding.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { useActive } from './useActive.ts'
import panel from '#src/ui/Panel.module.css'
import styles from './DiagnosticsPanel.module.css'

const columns = '86px 64px 88px 64px minmax(120px, 1fr) minmax(140px, 1.6fr) 44px'

export default function DiagnosticsPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp(shownSession)
  const id = session?.id ?? ''
  const total = session?.diagnosticCount ?? 0
  const fetch = useCallback<Parameters<typeof usePages<Diagnostic>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('diagnostics', { session: id, from, to })
      return outcome.ok ? outcome.value.diagnostics : null
    },
    [id],
  )
  const pages = usePages<Diagnostic>(`diagnostics ${id} ${total}`, total, fetch)
  const [active, setActive] = useActive(total > 0 ? 0 : null)
  const chosen = active === null ? null : pages.at(active)
  if (!session) return null

  return (
    <section className={panel.panel} aria-label="Diagnostics">
      <PanelHead title="Diagnostics" facts={session.name} onClose={onClose} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Finding session={session} />
          {total > 0 && (
            <div className={styles.table}>
              <FixedList
                label="Diagnostics"
                count={total}
                rowHeight={32}
                columns={columns}
                head={
                  <>
                    <div role="columnheader">Kind</div>
                    <div role="columnheader" className={styles.number}>
                      Line
                    </div>
                    <div role="columnheader" className={styles.number}>
                      Byte
                    </div>
                    <div role="columnheader" className={styles.number}>
                      Length
                    </div>
                    <div role="columnheader">What is wrong</div>
                    <div role="columnheader">What was done</div>
                    <div role="columnheader" className={styles.number}>
                      Times
                    </div>
                  </>
                }
                active={active}
                onActive={setActive}
                onRange={pages.see}
                row={(index) => <Cells diagnostic={pages.at(index)} />}
              />
            </div>
          )}
          <p className={styles.foot}>
            Line numbers count line feeds; bytes count from 0 in the unpacked file.
          </p>
        </div>
        {chosen && active !== null && (
          <DiagnosticSide
            session={session.id}
            diagnostic={chosen}
            nth={active}
            total={total}
            onStep={setActive}
          />
        )}
      </div>
    </section>
  )
}

const some = (n: number | undefined): string => (n === undefined ? '' : count(n))

function Cells({ diagnostic: d }: { readonly diagnostic: Diagnostic | null }) {
  if (!d) return <div role="gridcell">…</div>
  const mark = kindMarks[d.kind]
  return (
    <>
      <div role="gridcell" className={styles.kind}>
        <Icon name={mark.icon} {...(d.kind === 'loss' ? { tone: 'alarm' } : {})} /> {mark.word}
      </div>
      <div role="gridcell" className={styles.line}>
        {some(d.line)}
      </div>
      <div role="gridcell" className={styles.ref}>
        {some(d.byte)}
      </div>
      <div role="gridcell" className={styles.ref}>
        {some(d.length)}
      </div>
      <div role="gridcell" className={styles.what} title={d.what}>
        {d.what}
      </div>
      <div role="gridcell" className={styles.done} title={d.done}>
        {d.done}
      </div>
      <div role="gridcell" className={styles.number}>
        {d.count !== undefined && d.count > 1 && `×${count(d.count)}`}
      </div>
    </>
  )
}
