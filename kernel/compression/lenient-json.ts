/** JSON as models write it (kernel-nudge-and-surface-text D4). */
import { scanJson, stringEnd } from './json-scan.ts'

/** What was read, or null when nothing helps. */
export function parseLenient(text: string): { readonly value: unknown } | null {
  const plain = parse(text)
  if (plain) return plain
  const withoutCommas = withoutTrailingCommas(text)
  return parse(withoutCommas) ?? parse(withMendedStrings(withoutCommas))
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Commas before a closing bracket are dropped, in strings they stay. */
function withoutTrailingCommas(text: string): string {
  let kept = ''
  let from = 0
  let comma = -1
  scanJson(text, (unit, at) => {
    if (unit === ',') comma = at
    else if ((unit === '}' || unit === ']') && comma !== -1) {
      kept += text.slice(from, comma)
      from = comma + 1
      comma = -1
    } else if (!/\s/.test(unit)) comma = -1
  })
  return kept + text.slice(from)
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Raw control characters in strings become escapes, and a backslash that escapes nothing stays a
 * backslash. One pass over the text, so no parser's error position is needed.
 */
function withMendedStrings(text: string): string {
  let mended = ''
  let from = 0
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', from)) {
    const close = stringEnd(text, open)
    mended += text.slice(from, open) + mendedString(text.slice(open, close + 1))
    from = close + 1
  }
  return mended + text.slice(from)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is escaped
const CONTROL = /[\u0000-\u001f]/g
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g

function mendedString(text: string): string {
  return text
    .replace(ESCAPE, (escape) => (escape === '\\' ? '\\\\' : escape))
    .replace(CONTROL, (unit) => ESCAPES[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
