/** Hears the window's keys, unless a field, a dialog or a menu has them. */
import { useEffect } from 'react'
import { runCommand } from './commands.ts'
import { commandOf } from './keys.ts'
import { useShell } from './shell.ts'
import { stepRow } from './step-row.ts'

export function useKeys(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || useShell.getState().dialog) return
      const target = event.target instanceof Element ? event.target : null
      const command = commandOf(event)
      if (target?.closest('input, textarea, select, [contenteditable]') && command !== 'palette') return
      if (target?.closest('[role="menu"]')) return
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (plain && (event.key === 'j' || event.key === 'k')) {
        if (stepRow(event.key === 'j' ? 1 : -1)) event.preventDefault()
      } else if (command !== null && runCommand(command)) event.preventDefault()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [])
}
