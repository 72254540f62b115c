/** One fault in full: what is wrong, what each provider says of it, and the messages it is about. */
import type { ProviderRow, Violation } from '#kernel/model/provider-check.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { counted } from '#src/ui/format.ts'
import { openBlock, openEvent } from './block-place.ts'
import { providerNames, rowName } from './provider-words.ts'
import type { Fault } from './provider-words.ts'
import styles from './FaultDetail.module.css'

export function FaultDetail({ fault }: { readonly fault: Fault }) {
  return (
    <section className={styles.detail} aria-label="Violation">
      <h4 className={fault.refused ? `${styles.sentence} ${styles.refused}` : styles.sentence}>
        <Icon name={fault.refused ? 'cross' : 'diamond'} />
        {fault.sentence}
      </h4>
      <dl className={styles.terms}>
        {fault.violations.map((violation) => (
          <Says key={violation.provider} violation={violation} />
        ))}
      </dl>
      {fault.rows.length > 0 && (
        <ul className={styles.rows} aria-label="Messages of the violation">
          {fault.rows.map((row) => (
            <Row key={row.place} row={row} />
          ))}
        </ul>
      )}
      {fault.moreRows > 0 && <p className={styles.more}>and {counted(fault.moreRows, 'more message')}.</p>}
    </section>
  )
}

function Says({ violation: { provider, standing, term } }: { readonly violation: Violation }) {
  return (
    <div className={styles.term}>
      <dt>
        {providerNames[provider]} {standing === 'refuses' ? 'answers 400' : 'repairs it'}
      </dt>
      <dd>{standing === 'refuses' ? <q>{term}</q> : term}</dd>
    </div>
  )
}

function Row({ row }: { readonly row: ProviderRow }) {
  const { event, block } = row
  const name = rowName(row)
  const open = block !== null ? () => openBlock(block) : event !== null ? () => openEvent(event) : null
  return (
    <li className={styles.row}>
      {open ? (
        <button type="button" className={styles.link} onClick={open}>
          {name}
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.role}>{row.contentType === 'text' ? row.role : row.contentType}</span>
      <span className={styles.text} title={row.text}>
        {row.text === '' ? '(empty)' : row.text}
      </span>
    </li>
  )
}
