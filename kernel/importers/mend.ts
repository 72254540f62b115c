/** Lines that are not JSON as they stand, but hold whole records: raw NUL runs, two records on one line. */
import type { Json } from '#kernel/model/json.ts'

export interface Mended {
  readonly values: readonly Json[]
  readonly code: 'nul-bytes' | 'two-records'
  readonly what: string
  readonly done: string
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** What can be read of a broken line without guessing; null if nothing can. Linear. */
export function mend(text: string): Mended | null {
  const nuls = countNuls(text)
  const clean = nuls === 0 ? text : text.replaceAll('\0', '')
  const values = nuls === 0 ? [] : one(parseJson(clean))
  const all = values.length > 0 ? values : splitRecords(clean)
  if (all.length === 0) return null
  if (nuls > 0) {
    return {
      values: all,
      code: 'nul-bytes',
      what: `${nuls.toLocaleString('en')} NUL ${nuls === 1 ? 'byte' : 'bytes'} inside the line`,
      done: `left out; ${all.length === 1 ? 'one record' : `${all.length} records`} read`,
    }
  }
  return {
    values: all,
    code: 'two-records',
    what: `${all.length} records on one line`,
    done: 'split; all of them read',
  }
}

const one = (value: Json | undefined): readonly Json[] => (value === undefined ? [] : [value])

function countNuls(text: string): number {
  let count = 0
  for (let at = text.indexOf('\0'); at !== -1; at = text.indexOf('\0', at + 1)) count++
  return count
}

/** Objects that follow each other without a line feed. All must parse, else none is taken. */
function splitRecords(text: string): readonly Json[] {
  const values: Json[] = []
  let start = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === 92) at++
      else if (unit === 34) inString = false
      continue
    }
    if (unit === 34) inString = true
    else if (unit === 123) depth++
    else if (unit === 125 && --depth === 0) {
      const value = parseJson(text.slice(start, at + 1))
      if (value === undefined) return []
      values.push(value)
      start = at + 1
    }
    if (depth < 0) return []
  }
  return values.length > 1 && text.slice(start).trim() === '' ? values : []
}
