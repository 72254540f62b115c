/** One pane at a time, where there is no room for two: which one, and what each holds. */
import type { KeyboardEvent } from 'react'
import type { Totals } from '#kernel/model/outline.ts'
import { tokens } from '#src/ui/format.ts'
import styles from './panes.module.css'

export type Tab = 'left' | 'right'

interface Props {
  readonly shown: Tab
  readonly totals: Totals
  readonly onShow: (tab: Tab) => void
}

export function Tabs({ shown, totals, onShow }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const to = shown === 'left' ? 'right' : 'left'
    onShow(to)
    document.getElementById(`pane-tab-${to}`)?.focus()
  }
  const tab = (side: Tab, name: string, total: number) => (
    <button
      type="button"
      role="tab"
      id={`pane-tab-${side}`}
      aria-controls="pane-single"
      aria-selected={shown === side}
      tabIndex={shown === side ? 0 : -1}
      className={styles.tab}
      onClick={() => onShow(side)}
      onKeyDown={onKeyDown}
    >
      <b>{name}</b> <span>{tokens(total, totals.kind)}</span>
    </button>
  )
  return (
    <div role="tablist" aria-label="Pane" className={styles.tabs}>
      {tab('left', 'Transcript', totals.transcript)}
      {tab('right', 'Surface', totals.surface)}
    </div>
  )
}
