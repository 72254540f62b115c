/** The first message that differs, as one request sent it and as the next one does. */
import type { ProviderRow } from '#kernel/model/provider-check.ts'
import { openBlock, openEvent } from './block-place.ts'
import { rowName } from './provider-words.ts'
import styles from './PrefixPanel.module.css'

interface PrefixPartingProps {
  readonly before: ProviderRow
  readonly after: ProviderRow | null
}

export function PrefixParting({ before, after }: PrefixPartingProps) {
  return (
    <dl className={styles.parting} aria-label="The first difference">
      <dt>was</dt>
      <Message row={before} />
      <dt>is</dt>
      {after ? <Message row={after} /> : <dd className={styles.message}>nothing: the list ends here</dd>}
    </dl>
  )
}

function Message({ row }: { readonly row: ProviderRow }) {
  const { event, block } = row
  const open = block !== null ? () => openBlock(block) : event !== null ? () => openEvent(event) : null
  return (
    <dd className={styles.message}>
      {open ? (
        <button type="button" className={styles.link} onClick={open}>
          {rowName(row)}
        </button>
      ) : (
        <span className={styles.name}>{rowName(row)}</span>
      )}
      <span className={styles.role}>{row.contentType === 'text' ? row.role : row.contentType}</span>
      <span className={styles.text} title={row.text}>
        {row.text === '' ? '(empty)' : row.text}
      </span>
    </dd>
  )
}
