/** What can be saved of arguments that are cut off or broken (kernel-nudge-and-surface-text D5). */
import { isRecord } from '#kernel/base/record.ts'
import { scanJson } from './json-scan.ts'
import { parseLenient } from './lenient-json.ts'

const CONTENT = /"(?:content|ranges)"\s*:\s*\[/
/** Brackets in prose that are tried. */
const TRIES = 8

const KEYS = ['content', 'ranges', 'summary']

/** The first whole object with arguments that words stand around; null for none, and once one is cut off. */
export function objectInProse(text: string): Readonly<Record<string, unknown>> | null {
  let open = text.indexOf('{')
  for (let tries = 0; open !== -1 && tries < TRIES; tries++) {
    const close = closeOf(text, open)
    if (close === -1) return null
    const value = parseLenient(text.slice(open, close + 1))?.value
    if (isRecord(value) && KEYS.some((key) => Object.hasOwn(value, key))) return value
    open = text.indexOf('{', close + 1)
  }
  return null
}

function closeOf(text: string, open: number): number {
  let close = -1
  scanJson(
    text,
    (_, at, depth) => {
      if (depth > 0) return true
      close = at
      return false
    },
    open,
  )
  return close
}

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
