/** The first rows that one rule sends, on the lines it shares with its neighbours. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { PinRule } from '#kernel/model/config.ts'
import { pinName } from '#src/store/lens.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count, tokens } from '#src/ui/format.ts'
import { MessageLink } from './MessageLink.tsx'
import type { HeadRow, PinLine } from './pin-lines.ts'
import { nameOf, roleWord, textOf } from './pin-words.ts'
import styles from './PinHead.module.css'

interface PinHeadProps {
  readonly rule: PinRule
  readonly lines: readonly PinLine[]
  /** Which of the lines' cells are this rule's. */
  readonly column: number
  readonly more: number
  readonly kind: TokenKind
}

export function PinHead({ rule, lines, column, more, kind }: PinHeadProps) {
  return (
    <ol className={styles.head} aria-label={`First rows of the surface under ${pinName(rule)}`}>
      {lines.map((line) => {
        const cell = line.cells[column] ?? null
        return cell ? (
          <Sent key={line.key} row={cell.row} nth={cell.nth} kind={kind} />
        ) : (
          <li key={line.key} className={`${styles.row} ${styles.absent}`}>
            <span />
            <span className={styles.ref}>{nameOf(line.row)}</span>
            <span className={styles.role}>{roleWord(line.row)}</span>
            <span className={styles.text}>not sent</span>
            <span className={styles.tokens}>0 t</span>
          </li>
        )
      })}
      <li className={`${styles.row} ${styles.more}`}>
        <span />
        <span className={styles.rest}>
          {more === 0 ? 'no more rows' : `${count(more)} more ${more === 1 ? 'row' : 'rows'}`}
        </span>
      </li>
    </ol>
  )
}

interface SentProps {
  readonly row: HeadRow
  readonly nth: number
  readonly kind: TokenKind
}

function Sent({ row, nth, kind }: SentProps) {
  const look = row.pinned ? styles.pinned : row.block !== null ? styles.summary : ''
  return (
    <li className={`${styles.row} ${look}`}>
      <span className={styles.nth}>{count(nth)}</span>
      <MessageLink message={row} strong={row.role === 'user'} />
      <span className={styles.role}>{roleWord(row)}</span>
      <span
        className={row.role === 'user' && row.block === null ? `${styles.text} ${styles.user}` : styles.text}
      >
        {row.pinned && (
          <>
            <Icon name="pin" tone="pin" />
            <span className="visually-hidden">pinned: </span>
          </>
        )}
        <span className={styles.words}>{textOf(row)}</span>
      </span>
      <span className={styles.tokens}>{tokens(row.tokens, kind)}</span>
    </li>
  )
}
