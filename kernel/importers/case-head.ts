/** The first line of a case file (docs/case-file.md), read from untrusted text and written. */
import { asCount, asNumber, asObject, countAt, member, objectAt, stringAt } from '#kernel/base/read.ts'
import { CASE_VERSION } from '#kernel/model/case-file.ts'
import type { CaseFormat, CaseHead, CasePlace } from '#kernel/model/case-file.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { parseJson } from './mend.ts'

/** How every case file begins; whatever comes later may be damaged. */
export const CASE_MARK = '{"pinfold":"case"'

const FORMATS: readonly string[] = ['dsh', 'acp-state'] satisfies CaseFormat[]

export interface HeadRead {
  /** null: the line says too little. */
  readonly head: CaseHead | null
  /** Newer than what is read here, and which; null: it is not. */
  readonly newer: number | null
  /** A format that is not read here; null: none is named, or it is. */
  readonly foreign: string | null
}

export function readHead(text: string): HeadRead {
  const value = asObject(parseJson(text))
  const version = countAt(value, 'version')
  const format = stringAt(value, 'format')
  const newer = version !== null && version > CASE_VERSION ? version : null
  const foreign = format !== null && !FORMATS.includes(format) ? format.slice(0, 40) : null
  if (value === null || version === null || version < 1 || format === null || foreign !== null)
    return { head: null, newer, foreign }
  return { head: headOf(value, version, format as CaseFormat), newer, foreign }
}

function headOf(value: JsonObject, version: number, format: CaseFormat): CaseHead {
  const body = objectAt(value, 'body')
  const textFrom = member(value, 'textFrom')
  const kernel = objectAt(value, 'kernel')
  const acts = member(value, 'acts')
  return {
    pinfold: 'case',
    version,
    format,
    textFrom: asCount(textFrom),
    piecesDropped: member(value, 'piecesDropped') === true,
    events: countAt(value, 'events') ?? 0,
    eventsOfSession: countAt(value, 'eventsOfSession') ?? 0,
    place: placeOf(objectAt(value, 'place')),
    body: { bytes: countAt(body, 'bytes') ?? 0, print: stringAt(body, 'print') ?? '' },
    ...(kernel && { kernel }),
    ...(acts !== undefined && { acts }),
  }
}

/** Words and numbers; what they mean is the address's affair. */
const FIELDS = 40
const LONGEST = 2000

function placeOf(value: JsonObject | null): CasePlace {
  const fields = Object.entries(value ?? {}).flatMap(([name, field]): [string, string | number][] =>
    isField(field) && name.length <= 40 ? [[name, field]] : [],
  )
  return Object.fromEntries(fields.slice(0, FIELDS))
}

const isField = (value: Json): value is string | number =>
  (typeof value === 'string' && value.length <= LONGEST) || asNumber(value) !== null

/** The line, without its line feed. The mark comes first. */
export function writeHead({ pinfold, ...head }: CaseHead): string {
  return JSON.stringify({ pinfold, ...head })
}
