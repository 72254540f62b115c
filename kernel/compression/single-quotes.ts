import { stringEnd } from './json-scan.ts'

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * The text with its single-quoted strings in double quotes (kernel-nudge-and-surface-text D6); null
 * when it has none to convert.
 */
export function withDoubleQuotes(text: string): string | null {
  if (!text.includes("'") || !/[{[]/.test(text)) return null
  let converted = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const quote = text[at]
    if (quote !== '"' && quote !== "'") continue
    const end = stringEnd(text, at)
    if (quote === "'") {
      converted += `${text.slice(from, at)}"${inDoubleQuotes(text.slice(at + 1, end))}`
      // A string that the text leaves open stays open.
      if (end < text.length) converted += '"'
      from = end + 1
    }
    at = end
  }
  return converted + text.slice(from)
}

function inDoubleQuotes(inside: string): string {
  return inside.replace(/\\[^]|["\n\r\t]/g, (part) => (part === "\\'" ? "'" : (ESCAPES[part] ?? part)))
}
