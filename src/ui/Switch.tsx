/** One of a few, all in sight: radio buttons that look like one control. */
import { stepIn } from './roving.ts'
import styles from './Switch.module.css'

interface SwitchProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly (readonly [value: T, label: string])[]
  readonly onChoose: (value: T) => void
}

export function Switch<T extends string>({ label, value, choices, onChoose }: SwitchProps<T>) {
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      className={styles.switch}
      onKeyDown={(event) => {
        if (!event.key.startsWith('Arrow') || !stepIn(event.currentTarget, '[role="radio"]', event.key))
          return
        event.preventDefault()
        event.stopPropagation()
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      }}
    >
      {choices.map(([choice, name]) => (
        <button
          type="button"
          key={choice}
          role="radio"
          aria-checked={choice === value}
          tabIndex={choice === value ? 0 : -1}
          className={choice === value ? styles.chosen : styles.choice}
          onClick={() => onChoose(choice)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
