/** Tabs over one panel; arrows move, the chosen one is underlined. */
import { stepIn } from './roving.ts'
import styles from './Tabs.module.css'

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly tabs: readonly (readonly [value: T, label: string])[]
  /** Id of the panel. */
  readonly panel: string
  readonly onChoose: (value: T) => void
}

export function Tabs<T extends string>({ label, value, tabs, panel, onChoose }: TabsProps<T>) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={styles.tabs}
      onKeyDown={(event) => {
        if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return
        stepIn(event.currentTarget, '[role="tab"]', event.key)
        event.preventDefault()
        event.stopPropagation()
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      }}
    >
      {tabs.map(([tab, name]) => (
        <button
          type="button"
          key={tab}
          role="tab"
          aria-selected={tab === value}
          aria-controls={panel}
          tabIndex={tab === value ? 0 : -1}
          className={tab === value ? styles.chosen : styles.tab}
          onClick={() => onChoose(tab)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
