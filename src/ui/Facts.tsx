/** Names and values, two columns. */
import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({
  name,
  mono = false,
  children,
}: {
  readonly name: string
  readonly mono?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={mono ? styles.mono : styles.value}>{children}</dd>
    </div>
  )
}
