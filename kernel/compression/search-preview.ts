import { clampPrefix, clampWindow } from './cut.ts'
import { searchTerms } from './search-terms.ts'

/** UTF-16 units by which the hit stands right of the window's middle. */
const LEAD = 10

/** The text around the first term of the query that occurs in it, else its beginning (kernel-core 19.2). */
export function searchPreview(text: string, query: string, length: number): string {
  const lower = text.toLowerCase()
  for (const term of searchTerms(query)) {
    const hit = term.length > 1 ? lower.indexOf(term) : -1
    if (hit === -1) continue
    const start = Math.max(0, hit - Math.max(0, Math.floor(length / 2) - LEAD))
    const end = start + length
    const window = clampWindow(text, start, end).trim()
    return `${start > 0 ? '…' : ''}${window}${end < text.length ? '…' : ''}`
  }
  return clampPrefix(text, length)
}
