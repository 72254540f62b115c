/** Status and recap: what the kernel says of its own state at the position, as text to read or copy. */
import type { StatusText } from '#kernel/model/status-text.ts'
import { useAsk } from '#src/store/asking.ts'
import { lensInWords, turnLens, useLens } from '#src/store/lens.ts'
import { positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { count } from '#src/ui/format.ts'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { statusFinding, statusNote, statusTabs, statusText, tabOf } from './status-words.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Status.module.css'

export default function StatusPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const lens = useApp(turnLens)
  const {
    value: status,
    problem,
    progress,
  } = useAsk('status', session === null ? null : { session, at, lens })
  return (
    <section className={panel.panel} aria-label="Status and recap">
      <PanelHead
        title="Status and recap"
        facts={status && `${lensInWords(lens).toLowerCase()}, at event ${count(status.at)}`}
        onClose={onClose}
      />
      {problem ? (
        <Problem problem={problem} />
      ) : status ? (
        <Text status={status} />
      ) : (
        <Waiting what="Writing the report…" progress={progress} />
      )}
    </section>
  )
}

function Text({ status }: { readonly status: StatusText }) {
  const tab = useApp((s) => tabOf(s.place.tab))
  const beside = useLens() === 'recorded'
  const text = statusText(status, tab)
  const name = statusTabs.find(([one]) => one === tab)![1]
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.finding}>{statusFinding(status)}</h3>
        <p className={styles.how}>{statusNote(status, tab, beside)}</p>
      </div>
      <div className={styles.bar}>
        <Tabs
          label="Status and recap"
          value={tab}
          tabs={statusTabs}
          panel="status-text"
          onChoose={(choice) => go({ tab: choice === 'figures' ? null : choice }, 'replace')}
        />
        {text !== null && <CopyButton key={tab} what={name.toLowerCase()} text={text} />}
      </div>
      {/* What is too long for the panel has to be reached by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div id="status-text" role="tabpanel" aria-label={name} tabIndex={0} className={styles.text}>
        {text === null ? (
          <p>
            No provider reported its usage before this position, so nothing is known of its cache. Move the
            slider past an answer that has usage.
          </p>
        ) : (
          <LongText key={`${status.at} ${tab}`} text={text} mono />
        )}
      </div>
    </>
  )
}
