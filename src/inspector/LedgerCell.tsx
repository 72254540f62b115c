/** One cell of the ledger. What does not apply to a block that stands for nothing is a dash, not 0. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count, tokens } from '#src/ui/format.ts'
import { lifeMarks, originWords, voidWord } from './block-marks.ts'
import type { LedgerKey } from './ledger-order.ts'
import { RefRange } from './Ref.tsx'
import styles from './Ledger.module.css'

interface LedgerCellProps {
  readonly column: LedgerKey
  readonly view: BlockView
  readonly kind: TokenKind
  /** The column of origins has no room: what is reconstructed says so under its id. */
  readonly marked: boolean
}

export function LedgerCell({ column, view, kind, marked }: LedgerCellProps) {
  const active = view.life === 'active'
  switch (column) {
    case 'block':
      return (
        <>
          <span className={active ? styles.id : styles.idQuiet}>{view.blockId}</span>
          {marked && view.origin === 'reconstructed' && <span className={styles.second}>reconstructed</span>}
        </>
      )
    case 'life':
      return <Life view={view} />
    case 'tier':
      return count(view.tier)
    case 'topic':
      return (
        <>
          <span className={active ? styles.topic : styles.topicQuiet} title={view.topic ?? undefined}>
            {view.topic ?? <span className={styles.none}>no topic</span>}
          </span>
          <span className={styles.second} title={view.why}>
            {view.why}
          </span>
        </>
      )
    case 'range':
      return <RefRange start={view.startRef} end={view.endRef} />
    case 'messages':
      return view.present === view.messages ? (
        count(view.messages)
      ) : (
        <>
          <span>{count(view.messages)}</span>
          <span className={styles.second}>{count(view.present)} here</span>
        </>
      )
    case 'covered':
      return active ? tokens(view.coveredTokens, kind) : <None />
    case 'summary':
      return tokens(view.summaryTokens, kind)
    case 'still':
      return active ? <Still view={view} kind={kind} /> : <None />
    case 'saved':
      return active ? <b>{tokens(view.savedTokens, kind)}</b> : <None />
    case 'generation':
      return `${view.generation}, survived ${count(view.survivedCount)}`
    case 'origin':
      return <span title={originWords[view.origin].means}>{originWords[view.origin].word}</span>
  }
}

function Life({ view }: { readonly view: BlockView }) {
  const mark = lifeMarks[view.life]
  const word = voidWord(view)
  return (
    <>
      <span className={styles.mark}>
        <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} /> {mark.word}
      </span>
      {word !== null && (
        <span className={styles.void}>
          <Icon name="triangle" tone="alarm" /> {word}
        </span>
      )}
    </>
  )
}

function Still({ view, kind }: { readonly view: BlockView; readonly kind: TokenKind }) {
  if (view.stillSentTokens === 0 && view.voidFold === 'no') return <span className={styles.zero}>0 t</span>
  return <b className={styles.loss}>{tokens(view.stillSentTokens, kind)}</b>
}

function None() {
  return (
    <span className={styles.zero}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </span>
  )
}
