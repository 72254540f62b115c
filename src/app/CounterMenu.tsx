/** What tokens are counted with, and how far that has come: every number says which it is. */
import type { Counter } from '#kernel/model/disposition.ts'
import { go, useApp } from '#src/store/store.ts'
import type { Counting } from '#src/store/store.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { counterName, percent } from '#src/ui/format.ts'
import narrow from './narrow.module.css'
import styles from './CounterMenu.module.css'

const counters = [
  ['estimate', 'estimate', '4 characters a token'],
  ['o200k_base', 'o200k', 'exact, GPT-4o and later'],
  ['cl100k_base', 'cl100k', 'exact, GPT-4 and 3.5'],
] as const satisfies readonly (readonly [Counter, string, string])[]

export function CounterMenu() {
  const counter = useApp((s) => s.place.counter)
  const counting = useApp((s) => s.counting)
  return (
    <Menu
      label="Count tokens with"
      head="Text only: providers count their wrapping, too."
      items={counters.map(([key, label, hint]) => ({
        key,
        label,
        hint,
        checked: key === counter,
        onChoose: () => go({ counter: key }, 'replace'),
      }))}
    >
      <span aria-hidden="true" className={narrow.roomy}>
        Count
      </span>
      <span className={styles.name}>{counterName(counter)}</span>
      {counter !== 'estimate' && <span className={styles.state}>{stateOf(counting)}</span>}
    </Menu>
  )
}

function stateOf(counting: Counting | null): string {
  if (!counting || counting.total === 0)
    return counting?.phase === 'done' ? 'exact' : counting?.phase === 'failed' ? 'failed' : 'counting'
  return counting.phase === 'counting' ? percent(counting.done / counting.total) : 'exact'
}
