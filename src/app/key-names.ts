/** `mod+k` as it is printed on the keys of this machine. */
import { modifier } from '#src/ui/platform.ts'

export function keyName(key: string): string {
  if (key.startsWith('mod+shift+')) return `${modifier}⇧${key.slice(10).toUpperCase()}`
  if (key === 'mod+Enter') return `${modifier}Enter`
  return key.startsWith('mod+') ? `${modifier}${key.slice(4).toUpperCase()}` : key === 'Escape' ? 'Esc' : key
}
