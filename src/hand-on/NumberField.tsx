/** A number that is taken over when the person leaves the field or presses Enter, not with every digit. */
import { useId, useState } from 'react'
import styles from './CaseDialog.module.css'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
  readonly after: string
}

export function NumberField({ label, value, least, most, onChange, after }: NumberFieldProps) {
  const id = useId()
  /** null while nobody writes in it. */
  const [written, setWritten] = useState<string | null>(null)
  const take = () => {
    if (written === null) return
    const number = Math.floor(Number(written))
    setWritten(null)
    if (written.trim() === '' || !Number.isFinite(number)) return
    const next = Math.min(Math.max(number, least), most)
    if (next !== value) onChange(next)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.number}
        inputMode="numeric"
        value={written ?? String(value)}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <span className={styles.after}>{after}</span>
    </div>
  )
}
