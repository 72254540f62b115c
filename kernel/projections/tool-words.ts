/** A tool call and its result in a few words for one line. Guesses by common argument names, never by tool. */
import { asObject, asString, member } from '#kernel/base/read.ts'
import { countLines, oneLine } from '#kernel/base/text.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

/** Arguments that say most about a call, best first. */
const TELLING = [
  'command',
  'cmd',
  'pattern',
  'query',
  'file_path',
  'filePath',
  'path',
  'url',
  'prompt',
  'description',
  'name',
  'code',
]

/** What was asked: the telling argument, else all short values, else the raw text. */
export function callWords(argsRaw: string): string {
  // Long arguments (a whole file to write) are not parsed for one line of text.
  const args = argsRaw.length < 200_000 ? parse(argsRaw) : null
  if (!args) return oneLine(argsRaw, 300)
  for (const key of TELLING) {
    const value = asString(member(args, key))
    if (value !== null && value !== '') return oneLine(value, 300)
  }
  const parts = Object.entries(args).flatMap(([key, value]) =>
    isShort(value) ? [`${key}: ${String(value)}`] : [],
  )
  return parts.length > 0 ? oneLine(parts.join(', '), 300) : oneLine(argsRaw, 300)
}

/** What came back: its one line, or how many lines. */
export function resultWords(text: string, isError: boolean, interrupted: boolean): string {
  if (interrupted) return 'no result'
  const lines = countLines(text)
  const head = isError ? 'error' : ''
  const size =
    lines === 0 ? 'empty' : lines === 1 ? oneLine(text, 120) : `${lines.toLocaleString('en')} lines`
  if (!isError) return size
  return lines > 1 ? `${head}: ${oneLine(text.slice(0, text.indexOf('\n')), 100)}` : `${head}: ${size}`
}

function parse(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text) as Json)
  } catch {
    return null
  }
}

const isShort = (value: Json): boolean =>
  (typeof value === 'string' && value.length <= 120) ||
  typeof value === 'number' ||
  typeof value === 'boolean'
