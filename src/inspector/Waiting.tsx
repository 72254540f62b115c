/** Says what is being worked on, if it takes longer than one would notice. */
import styles from './Waiting.module.css'

export function Waiting({ what }: { readonly what: string }) {
  return (
    <p role="status" className={styles.waiting}>
      {what}
    </p>
  )
}
