/** The line by which a stored text is recognised: its head, or the command that made it (kernel-ccr 3.3). */
import { isRecord, own } from '#kernel/base/record.ts'
import { clampPrefix } from '#kernel/compression/cut.ts'

export const DEFAULT_HEAD_CHARS = 96

/** White space as single blanks; beyond the cap (UTF-16 units) the start and `…`, never half a surrogate pair. */
export function normalizeHead(text: string, maxChars: number): string {
  const cap = maxChars >= 0 ? Math.floor(maxChars) : DEFAULT_HEAD_CHARS
  const line = startOf(text, cap)
  return line.length > cap ? `${clampPrefix(line, cap)}…` : line
}

/** No more of a large text is gone through than the line needs. */
function startOf(text: string, cap: number): string {
  let out = ''
  for (const [word] of text.matchAll(/\S+/g)) {
    out += out === '' ? word : ` ${word}`
    if (out.length > cap + 1) break
  }
  return out
}

const COMMAND_FIELDS = ['command', 'cmd', 'script', 'query', 'path', 'url']

/** What a call does, from its arguments as JSON; undefined when they name nothing of the kind. */
export function extractCommand(argsText: string | null | undefined, maxChars: number): string | undefined {
  if (!argsText || !argsText.includes('{')) return undefined
  const args = parsed(argsText)
  if (!isRecord(args)) return undefined
  for (const field of COMMAND_FIELDS) {
    const value = own(args, field)
    if (typeof value === 'string' && value.trim() !== '') return normalizeHead(value, maxChars)
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
