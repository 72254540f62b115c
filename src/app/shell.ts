/** What floats above the page. No part of the place: a link never opens a dialog. */
import { create } from 'zustand'

interface Shell {
  readonly dialog: 'palette' | 'help' | 'case' | null
}

export const useShell = create<Shell>()(() => ({ dialog: null }))

export function openDialog(dialog: Shell['dialog']): void {
  useShell.setState({ dialog })
}
