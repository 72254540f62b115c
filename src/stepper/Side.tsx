/** Beside the messages: why, what the node handed on, what it changed in the state. */
import type { TraceNodeView, TraceReasons, TraceRow } from '#kernel/model/trace.ts'
import { count, counted } from '#src/ui/format.ts'
import { MessageName } from './MessageName.tsx'
import { StateTable } from './StateTable.tsx'
import { changeSigns } from './turn-words.ts'
import styles from './Side.module.css'

interface SideProps {
  readonly view: TraceNodeView
  readonly row: TraceRow | null
}

export function Side({ view, row }: SideProps) {
  return (
    // What is too long for the column has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={styles.side}
      role="region"
      aria-label={`Why, and the state after ${view.name}`}
      tabIndex={0}
    >
      <Why view={view} row={row} />
      {view.figures.length > 0 && <Figures view={view} />}
      <StateTable key={`${view.at} ${view.name}`} changes={view.state} />
    </div>
  )
}

function Why({ view, row }: SideProps) {
  const { reasons, moreReasons, status, says } = view
  const total = reasons.reduce((sum, reason) => sum + reason.count, 0)
  return (
    <section aria-label="Why">
      <div className={styles.head}>
        <h3 className={styles.title}>Why</h3>
        <span className={styles.count}>{total > 0 && counted(total, 'reason')}</span>
      </div>
      {row && <Selected row={row} />}
      {reasons.length === 0 && (
        <p className={styles.none}>
          {status === 'skipped' || status === 'unreached'
            ? `It did not run: ${says}.`
            : 'The node gave no reasons.'}
        </p>
      )}
      {reasons
        .filter((reason) => !isSaid(reason, row))
        .map((reason) => (
          <Group key={`${reason.rule} ${reason.what}`} reason={reason} />
        ))}
      {moreReasons > 0 && <p className={styles.none}>And {count(moreReasons)} more kinds of reason.</p>}
    </section>
  )
}

/** A reason for nothing but the message that is looked at stands above already. */
const isSaid = ({ count: times, messages }: TraceReasons, row: TraceRow | null): boolean =>
  times === 1 && row?.why != null && messages[0]?.id === row.id

/** The message that is looked at comes first, whatever the others say. */
function Selected({ row }: { readonly row: TraceRow }) {
  return (
    <div className={styles.lit}>
      <MessageName message={row} />
      <p className={styles.words}>
        {row.why ? (
          <>
            <b>{row.why.what}.</b> {row.why.why}
          </>
        ) : row.kind === 'kept' ? (
          'Left as it was.'
        ) : (
          `It was ${changeSigns[row.kind][1]}; the node gave no reason.`
        )}
      </p>
    </div>
  )
}

function Group({ reason }: { readonly reason: TraceReasons }) {
  const more = reason.count - reason.messages.length
  return (
    <div className={styles.group}>
      <p className={styles.words}>
        <b>{reason.what}.</b> {reason.why} <span className={styles.rule}>{reason.rule}</span>
      </p>
      <p className={styles.names}>
        {reason.messages.map((message, i) => (
          <MessageName key={`${message.id} ${i}`} message={message} />
        ))}
        {more > 0 && <span className={styles.rest}>and {count(more)} more</span>}
      </p>
    </div>
  )
}

function Figures({ view }: { readonly view: TraceNodeView }) {
  const title = view.name === 'nudge-inject' ? 'Decision' : view.name === 'recommend' ? 'Ranges' : 'Handed on'
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.count}>{counted(view.figures.length, 'value')}</span>
      </div>
      <dl className={styles.figures}>
        {view.figures.map(({ name, value }) => (
          <div key={name} className={value.length > 24 ? styles.long : styles.figure}>
            <dt className={styles.key}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
