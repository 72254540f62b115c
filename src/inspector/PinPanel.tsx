/** Why the first user message is still there, or gone: the verdict, how it comes about, the three rules. */
import type { PinCard } from '#kernel/model/pin-card.ts'
import { useAsk } from '#src/store/asking.ts'
import { pinInForce, useLens } from '#src/store/lens.ts'
import { countKind, positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, kindInWords } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import { MessageLink } from './MessageLink.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { PinFlow } from './PinFlow.tsx'
import { PinRules } from './PinRules.tsx'
import { agreement, pinFinding, pinSilence } from './pin-words.ts'
import { Problem } from './Problem.tsx'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './PinPanel.module.css'

export function PinPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const counter = useApp((s) => s.place.counter)
  const counted = useApp(countKind)
  const lens = useLens()
  const ask = session === null ? null : { session, at, lens, counter }
  const { value: card, problem } = useAsk('pin', ask, counted)
  return (
    <section className={panel.panel} aria-label="Pin">
      <PanelHead
        title="Pin verdict"
        facts={card && `the first user message, at event ${count(card.at)}`}
        onClose={onClose}
      />
      <div className={styles.body}>
        {problem ? (
          <Problem problem={problem} />
        ) : card ? (
          <Card card={card} />
        ) : (
          <Waiting what="Running the rules on this position…" />
        )}
      </div>
    </section>
  )
}

export default PinPanel

function Card({ card }: { readonly card: PinCard }) {
  const rule = useApp((s) => pinInForce(s.place))
  const kind = useApp(countKind)
  const counter = useApp((s) => s.place.counter)
  const verdict = card.verdicts.find((v) => v.rule === rule) ?? card.verdicts[0]
  const silence = pinSilence(card)
  if (!verdict || silence !== null)
    return (
      <div className={styles.silent}>
        <h3 className={styles.finding}>{pinFinding(card.candidate === null ? 'no-user' : 'uncovered')}</h3>
        <p className={styles.why}>{silence}</p>
        {card.candidate && (
          <p className={styles.candidate}>
            <MessageLink message={card.candidate} strong /> <span>{card.candidate.text}</span>
          </p>
        )}
      </div>
    )
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <h3 className={styles.finding}>{pinFinding(verdict.outcome)}</h3>
        <p className={styles.why}>{verdict.why}</p>
        <Warnings card={card} />
        <PinFlow card={card} verdict={verdict} kind={kind} />
      </div>
      <div className={styles.main}>
        <div className={styles.title}>
          <h3 className={styles.head}>The three rules on this input</h3>
          <p className={styles.note}>
            {agreement(card.verdicts)} Tokens: {kindInWords(kind, counter)}.
          </p>
        </div>
        <PinRules card={card} kind={kind} />
        <Changes changes={card.changes} />
      </div>
    </div>
  )
}

function Warnings({ card }: { readonly card: PinCard }) {
  if (card.warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label="Alarms">
      {card.warnings.map(({ code, text, event }) => (
        <li key={code} className={styles.warning}>
          <Icon name="triangle" tone="alarm" />
          <span className={styles.warningText}>{text}</span>
          {event !== null && (
            <Button onClick={() => openEvent(event)} aria-label={`Go to event ${count(event)}`}>
              Go to it
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: { readonly changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <div className={styles.changes}>
      <h3 className={styles.head}>What would change it</h3>
      <ul>
        {changes.map((change) => (
          <li key={change} className={styles.change}>
            {change}
          </li>
        ))}
      </ul>
    </div>
  )
}
