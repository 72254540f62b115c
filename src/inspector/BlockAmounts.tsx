/** What the block saves, of what; and what is sent although it covers it. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import { go, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, kindInWords, percent } from '#src/ui/format.ts'
import { voidWord } from './block-marks.ts'
import { openEvent } from './block-place.ts'
import { amount, stillSentSentence } from './ledger-words.ts'
import styles from './Block.module.css'
import inspector from './Inspector.module.css'

interface BlockAmountsProps {
  readonly view: BlockView
  readonly kind: TokenKind
}

export function BlockAmounts({ view, kind }: BlockAmountsProps) {
  const counter = useApp((s) => s.place.counter)
  const active = view.life === 'active'
  return (
    <div className={inspector.part}>
      {view.voidFold !== 'no' && <Void view={view} kind={kind} />}
      {active ? (
        <p className={styles.saved}>
          <span className={styles.figure}>{amount(Math.abs(view.savedTokens), kind)}</span>{' '}
          {view.savedTokens < 0 ? 'more than without it' : 'saved in each request'}
          {view.coveredTokens > 0 && view.savedTokens > 0
            ? `, ${percent(view.savedTokens / view.coveredTokens).replace(' ', '\u00a0')}`
            : ''}
        </p>
      ) : (
        <p className={styles.saved}>It stands for nothing here, so it saves nothing.</p>
      )}
      <dl className={styles.amounts}>
        {active && <Amount name="Covered" of={view.coveredTokens} most={view.coveredTokens} kind={kind} />}
        <Amount name="Summary" of={view.summaryTokens} most={view.coveredTokens} kind={kind} dark />
        {active && (
          <Amount
            name="Still sent"
            of={view.stillSentTokens}
            most={view.coveredTokens}
            kind={kind}
            alarm={view.voidFold !== 'no'}
          />
        )}
      </dl>
      <p className={styles.kind}>Tokens: {kindInWords(kind, counter)}.</p>
      <p className={inspector.actions}>
        <Button onClick={() => go({ panel: 'ledger' }, 'replace')}>Show in ledger</Button>
      </p>
    </div>
  )
}

interface AmountProps {
  readonly name: string
  readonly of: number
  readonly most: number
  readonly kind: TokenKind
  readonly dark?: boolean
  readonly alarm?: boolean
}

function Amount({ name, of, most, kind, dark = false, alarm = false }: AmountProps) {
  const share = most === 0 ? 0 : Math.min(1, of / most)
  const fill = alarm ? styles.loss : dark ? styles.dark : styles.fill
  return (
    <div className={styles.amount}>
      <dt className={styles.amountName}>{name}</dt>
      <dd className={styles.bar} aria-hidden="true">
        {share > 0 && <span className={fill} style={{ width: `${Math.max(1.5, share * 100)}%` }} />}
      </dd>
      <dd className={alarm ? `${styles.number} ${styles.alarm}` : styles.number}>{amount(of, kind)}</dd>
    </div>
  )
}

function Void({ view, kind }: BlockAmountsProps) {
  const events = view.stillSentEvents
  const more = view.stillSentMessages - events.length
  return (
    <div className={styles.void}>
      <p className={styles.voidHead}>
        <Icon name="triangle" tone="alarm" />
        {voidWord(view) === 'void' ? 'This fold is void.' : 'This fold is void in part.'}
      </p>
      <p className={styles.voidWhy}>{stillSentSentence(view, kind)}</p>
      {events.length > 0 && (
        <p className={styles.events} role="group" aria-label="Messages still sent">
          <span>{events.length === 1 ? 'Event' : 'Events'}</span>
          {events.map((event) => (
            <Button
              key={event}
              look="quiet"
              className={styles.event}
              aria-label={`Event ${count(event)}`}
              onClick={() => openEvent(event)}
            >
              {count(event)}
            </Button>
          ))}
          {more > 0 && <span>and {count(more)} more</span>}
        </p>
      )}
    </div>
  )
}
