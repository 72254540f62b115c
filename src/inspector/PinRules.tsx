/** The three rules side by side on one input: what each makes of it, what that costs, what it sends. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { PinCard, PinVerdict } from '#kernel/model/pin-card.ts'
import { choosePin, isWhatIf, pinInForce, pinName, shownLens } from '#src/store/lens.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { percent, tokens } from '#src/ui/format.ts'
import { PinHead } from './PinHead.tsx'
import { alignHeads } from './pin-lines.ts'
import { equalTo, outcomeMarks, ruleAsks } from './pin-words.ts'
import styles from './PinRules.module.css'

interface PinRulesProps {
  readonly card: PinCard
  readonly kind: TokenKind
}

export function PinRules({ card, kind }: PinRulesProps) {
  const inUse = useApp((s) => pinInForce(s.place))
  const shown = useApp(shownLens)
  const { lines, more } = alignHeads(card.verdicts)
  return (
    <div className={styles.rules}>
      {card.verdicts.map((verdict, column) => (
        <section
          key={verdict.rule}
          aria-label={`Rule ${pinName(verdict.rule)}`}
          className={verdict.rule === inUse ? `${styles.rule} ${styles.inUse}` : styles.rule}
        >
          <Verdict verdict={verdict} inUse={verdict.rule === inUse} />
          <PinHead rule={verdict.rule} lines={lines} column={column} more={more[column] ?? 0} kind={kind} />
          <Costs verdict={verdict} kind={kind} />
          <div className={styles.actions}>
            {shown === verdict.rule || (isWhatIf(shown) && verdict.rule === inUse) ? (
              <p className={styles.here}>This surface is shown above.</p>
            ) : (
              <Button
                onClick={() => choosePin(verdict.rule)}
                aria-label={`Show the surface under ${pinName(verdict.rule)}`}
              >
                Show this surface
              </Button>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

function Verdict({ verdict, inUse }: { readonly verdict: PinVerdict; readonly inUse: boolean }) {
  const mark = outcomeMarks[verdict.outcome]
  return (
    <>
      <div className={styles.title}>
        <h4 className={styles.name}>
          {pinName(verdict.rule)} {inUse && <Chip>in use</Chip>}
        </h4>
        <p className={styles.asks}>{ruleAsks[verdict.rule]}</p>
      </div>
      <div className={styles.verdict}>
        <p className={styles.outcome}>
          <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} />
          <b className={mark.tone ? styles.pinned : undefined}>{mark.word}</b>
        </p>
        <p className={styles.why}>{verdict.why}</p>
      </div>
    </>
  )
}

function Costs({ verdict, kind }: { readonly verdict: PinVerdict; readonly kind: TokenKind }) {
  const { costPerTurn: cost, surfaceTokens: all } = verdict
  const equal = equalTo(verdict)
  return (
    <dl className={styles.costs}>
      <div className={styles.cost}>
        <dt>Cost in each request</dt>
        <dd className={cost > 0 ? `${styles.big} ${styles.pinned}` : styles.big}>
          {cost === 0 ? '0 t' : tokens(cost, kind)}
        </dd>
      </div>
      <div className={styles.cost}>
        <dt>Surface</dt>
        <dd>{tokens(all, kind)}</dd>
      </div>
      <div className={styles.cost}>
        <dt>Share of the surface</dt>
        <dd>{all === 0 ? 'none' : percent(cost / all)}</dd>
      </div>
      <div className={styles.cost}>
        <dt className={equal === null ? undefined : styles.equal}>
          {equal === null ? (
            'A surface of its own'
          ) : (
            <>
              <Icon name="check" tone="ok" /> {equal}
            </>
          )}
        </dt>
      </div>
    </dl>
  )
}
