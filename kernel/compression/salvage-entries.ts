/** What can be saved of arguments that are cut off or broken (kernel-nudge-and-surface-text D5). */
import { scanJson } from './json-scan.ts'
import { parseLenient } from './lenient-json.ts'

const CONTENT = /"content"\s*:\s*\[/

/** Entries of the `content` list in a text that is no JSON. */
export function salvageContent(text: string): unknown[] {
  const found = CONTENT.exec(text)
  return found ? salvageList(text, found.index + found[0].length - 1) : []
}

/** Whole objects of the list that opens at `open`; a half-written one is left out. */
export function salvageList(text: string, open: number): unknown[] {
  const entries: unknown[] = []
  if (text[open] !== '[') return entries
  let start = -1
  scanJson(
    text,
    (unit, at, depth) => {
      if (depth === 0) return false
      if (unit === '{' && depth === 2) start = at
      else if (unit === '}' && depth === 1 && start !== -1) {
        const parsed = parseLenient(text.slice(start, at + 1))
        if (parsed) entries.push(parsed.value)
        start = -1
      }
      return true
    },
    open,
  )
  return entries
}
