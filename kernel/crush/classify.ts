/** What kind of text a tool result is, which decides who is asked to shorten it (ccr-absorb-crush 5.3). */
import { codeLanguageOf } from './language.ts'
import { splitLines } from './lines.ts'

export type CrushKind = 'json' | 'code' | 'log'

/**
 * Framed by braces or brackets: `json`, be it broken or several documents. Lines that each begin with a
 * word in brackets are a log, though the last one may end with a bracket (B20).
 */
export function classifyCrushText(text: string): CrushKind {
  const t = text.trim()
  if (t.startsWith('{') && t.endsWith('}')) return 'json'
  if (t.startsWith('[') && t.endsWith(']') && !isBracketed(t)) return 'json'
  return codeLanguageOf(splitLines(text)) === null ? 'log' : 'code'
}

/** `[2026-01-02] started` and the like: JSON has a comma or an end behind a bracket. */
function isBracketed(t: string): boolean {
  const [first = '', second] = t.split('\n', 2)
  return second !== undefined && /^\[[^\]"]*\][^\S\n]*[^\s,\]}]/.test(first)
}
