/** Reading the fields of a state: what is of the wrong kind is replaced and said, what is absent is filled without a word. */
import { printJson } from '#kernel/base/print-json.ts'
import { asNumber, asString, isArray } from '#kernel/base/read.ts'
import { clip } from '#kernel/base/text.ts'
import type { Json } from '#kernel/model/json.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

const SHOWN = 40

export const within = (place: Place, name: string): Place => ({
  ...place,
  field: place.field === '' ? name : `${place.field}.${name}`,
})

export const shown = (value: Json): string => clip(printJson(value), SHOWN)

function wrong(value: Json, wanted: string, taken: string, place: Place, tally: StateTally): void {
  tally.find(place, {
    code: 'state-field',
    kind: 'mended',
    what: `${shown(value)} stands where ${wanted} belongs`,
    done: `read as ${taken}; the bytes keep it`,
  })
}

const absent = (value: Json | undefined): value is undefined | null => value === undefined || value === null

/** A whole number of at least `least`: fractions are cut off, what lies below is raised. */
export function counter(
  value: Json | undefined,
  least: number,
  initial: number,
  place: Place,
  tally: StateTally,
): number {
  if (absent(value)) return initial
  const number = asNumber(value)
  const count =
    number === null ? initial : Math.min(Math.max(least, Math.floor(number)), Number.MAX_SAFE_INTEGER)
  if (count !== value) wrong(value, `a whole number of at least ${least}`, String(count), place, tally)
  return count
}

/** Any number that is not below 0. */
export function amount(value: Json | undefined, initial: number, place: Place, tally: StateTally): number {
  if (absent(value)) return initial
  const number = asNumber(value)
  const read = number === null ? initial : Math.max(0, number)
  if (read !== value) wrong(value, 'a number of at least 0', String(read), place, tally)
  return read
}

export function text(value: Json | undefined, initial: string, place: Place, tally: StateTally): string {
  if (absent(value)) return initial
  const read = asString(value)
  if (read === null) wrong(value, 'text', initial === '' ? 'an empty text' : initial, place, tally)
  return read ?? initial
}

/** The kernel asks whether such a value is true to JavaScript, and so does this. */
export function flag(value: Json | undefined, initial: boolean, place: Place, tally: StateTally): boolean {
  if (absent(value)) return initial
  if (typeof value !== 'boolean') wrong(value, 'true or false', String(Boolean(value)), place, tally)
  return Boolean(value)
}

/** Ids: numbers are read as text, the rest is left out. */
export function strings(value: Json | undefined, place: Place, tally: StateTally): readonly string[] {
  if (absent(value)) return []
  if (!isArray(value)) {
    wrong(value, 'a list of texts', 'an empty list', place, tally)
    return []
  }
  if (value.every((item) => typeof item === 'string')) return value
  const kept = value.flatMap((item) =>
    typeof item === 'string' ? [item] : typeof item === 'number' ? [String(item)] : [],
  )
  const first = value.findIndex((item) => typeof item !== 'string')
  tally.find(
    { ...place, field: `${place.field}[${first}]` },
    {
      code: 'state-list',
      kind: 'mended',
      what: `A list of texts holds ${shown(value[first]!)}`,
      done:
        kept.length === value.length ? 'numbers read as text' : 'what is no text left out; the bytes keep it',
    },
  )
  return kept
}
