/**
 * Move the focus among the parts of a list with the keys that people expect: arrows, Home, End, and
 * the first letter of a label. True if the key was one of these.
 */
export function stepIn(list: HTMLElement, selector: string, key: string): boolean {
  const parts = [...list.querySelectorAll<HTMLElement>(selector)]
  const here = parts.indexOf(document.activeElement as HTMLElement)
  const next = target(parts, here, key)
  if (next === null) return false
  parts[next]?.focus()
  return true
}

function target(parts: readonly HTMLElement[], here: number, key: string): number | null {
  const last = parts.length - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return here >= last ? 0 : here + 1
  if (key === 'ArrowUp' || key === 'ArrowLeft') return here <= 0 ? last : here - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  const found = [...parts.keys()].map((i) => (here + 1 + i) % parts.length)
  return found.find((i) => parts[i]?.textContent?.trim().toLowerCase().startsWith(letter)) ?? null
}
