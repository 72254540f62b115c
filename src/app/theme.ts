/** The theme as an attribute of the page; `system` leaves it to the browser. */
import { prefer, usePrefs } from '#src/store/prefs.ts'
import type { Prefs } from '#src/store/prefs.ts'

export const themes = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const satisfies readonly (readonly [Prefs['theme'], string])[]

function apply({ theme }: Prefs): void {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
}

export function followTheme(): void {
  apply(usePrefs.getState())
  usePrefs.subscribe(apply)
}

export function setTheme(theme: Prefs['theme']): void {
  prefer({ theme })
}
