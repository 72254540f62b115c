/** The coverage ledger: did the folds take effect? The finding, the sum, then each block. */
import type { Ledger } from '#kernel/model/ledger.ts'
import { shownLens } from '#src/store/lens.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, kindInWords } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import { Equation } from './Equation.tsx'
import { LedgerNotes } from './LedgerNotes.tsx'
import { LedgerRefusals } from './LedgerRefusals.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import {
  amount,
  censusOf,
  findingOf,
  lensSentence,
  reconstructedSentence,
  turnsSentence,
} from './ledger-words.ts'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { useLedger } from './useLedger.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Ledger.module.css'

export function LedgerPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp(shownSession)
  const { value: ledger, problem } = useLedger()
  if (!session) return null
  return (
    <section className={panel.panel} aria-label="Ledger">
      <PanelHead
        title="Coverage ledger"
        facts={ledger && `${censusOf(ledger.blocks)}, at event ${count(ledger.at)}`}
        onClose={onClose}
      />
      <div className={styles.body}>
        {problem ? (
          <Problem problem={problem} />
        ) : ledger ? (
          <>
            <LedgerHead ledger={ledger} />
            {ledger.blocks.length > 0 && <LedgerTable ledger={ledger} />}
            <LedgerRefusals />
            <LedgerNotes notes={ledger.notes} />
            <Foot ledger={ledger} />
          </>
        ) : (
          <Waiting what="Running the turns of the log…" />
        )}
      </div>
    </section>
  )
}

export default LedgerPanel

function LedgerHead({ ledger }: { readonly ledger: Ledger }) {
  const { blocks, totals, tokenKind: kind } = ledger
  const bad = blocks.filter((b) => b.voidFold !== 'no')
  return (
    <div className={styles.head}>
      <div className={styles.finding}>
        <h3 className={styles.figure}>
          {bad.length > 0 && <Icon name="triangle" tone="alarm" />}
          {findingOf(ledger)}
        </h3>
        <How ledger={ledger} />
        {bad.length > 0 && <NextSteps event={bad[0]?.stillSentEvents[0] ?? null} />}
      </div>
      {totals.active > 0 && (
        <Equation
          label="Sum over the active blocks"
          terms={[
            { name: 'Covered', figure: amount(totals.covered, kind) },
            { sign: '−', name: 'Summaries', figure: amount(totals.summaries, kind) },
            {
              sign: '−',
              name: 'Still sent',
              figure: amount(totals.stillSent, kind),
              alarm: totals.stillSent > 0,
            },
            { sign: '=', name: 'Saved in each request', figure: amount(totals.saved, kind) },
          ]}
        />
      )}
    </div>
  )
}

function How({ ledger }: { readonly ledger: Ledger }) {
  const lens = useApp(shownLens)
  const { blocks, totals } = ledger
  if (blocks.length === 0)
    return (
      <p className={styles.how}>
        Blocks come from compress calls in the log, from compactions that landed in it, or from a state file
        of the kernel: drop one together with the log. {turnsSentence(ledger.turns)}
      </p>
    )
  return (
    <p className={styles.how}>
      {totals.saved < 0 && 'The summaries are longer than what they keep from being sent. '}
      {lensSentence(lens)}
    </p>
  )
}

/** How the numbers were come by, and what a word of the table means. */
function Foot({ ledger }: { readonly ledger: Ledger }) {
  const counter = useApp((s) => s.place.counter)
  if (ledger.blocks.length === 0) return null
  return (
    <p className={styles.foot}>
      Tokens: {kindInWords(ledger.tokenKind, counter)}. {turnsSentence(ledger.turns)}{' '}
      {reconstructedSentence(ledger.blocks)}
    </p>
  )
}

/** What to do about a void fold. */
function NextSteps({ event }: { readonly event: number | null }) {
  return (
    <p className={styles.actions}>
      {event !== null && <Button onClick={() => openEvent(event)}>Show what is still sent</Button>}
      <Button onClick={() => go({ panel: 'pin' }, 'replace')}>Why the first user message stays</Button>
    </p>
  )
}
