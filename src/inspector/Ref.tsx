/** A ref, or a range of them, with the zeros set back; readers hear the whole refs. */
import { rangeEnd, refParts } from './refs.ts'
import styles from './Ref.module.css'

export function Ref({ of }: { readonly of: string }) {
  const [head, zeros, digits] = refParts(of)
  return (
    <span className={styles.ref}>
      <span className={styles.zeros}>
        {head}
        {zeros}
      </span>
      {digits}
    </span>
  )
}

interface RefRangeProps {
  readonly start: string | null
  readonly end: string | null
}

export function RefRange({ start, end }: RefRangeProps) {
  if (start === null || end === null) return <span className={styles.none}>{start ?? end ?? 'no refs'}</span>
  const whole = `${start}..${end}`
  if (start === end) return <Ref of={start} />
  return (
    <span title={whole}>
      <span aria-hidden="true">
        <Ref of={start} />
        <span className={styles.ref}>–{rangeEnd(start, end)}</span>
      </span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}
