/** A message by its ref, or a summary by its block; pressing it selects it. */
import type { TraceMessage } from '#kernel/model/trace.ts'
import { go } from '#src/store/store.ts'
import styles from './Side.module.css'

export function MessageName({ message }: { readonly message: TraceMessage }) {
  const { id, ref, event, block } = message
  const name = ref ?? id
  const target = block !== null ? { block } : event !== null ? { selected: event, block: null } : null
  // A message that no event shows has no place to go to.
  if (!target) return <span className={styles.name}>{name}</span>
  return (
    <button
      type="button"
      className={block === null ? styles.link : styles.blockLink}
      title={id}
      onClick={() => go({ ...target, inspect: 'selection' })}
    >
      {name}
    </button>
  )
}
